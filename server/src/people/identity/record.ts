import type { AccountId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import type { AdapterPayload } from 'oidc-provider'
import type { App } from '#kernel/app-context.ts'
import { seal, sha256, unseal } from '#kernel/secrets.ts'
import type { FoundRecord, NewRecord } from './record.store.ts'

/** What the provider keeps of one kind: `AccessToken`, `Session`, … */
export type Model = string

/** A name that says nothing to who reads the database. */
export const keyOf = (model: Model, id: string): Buffer => sha256(`${model}:${id}`)
export const uidOf = (uid: string): Buffer => keyOf('uid', uid)

/** What never runs out by itself is kept for a year. */
const FOREVER_SECONDS = (365 * DAY_MS) / 1000

/** What the provider remembers of an app in a browser session, and what we add to it (see load-grant.ts). */
type Authorizations = Record<string, { ourSession?: string }>

const placeOf = (id: Buffer) => `identity_record.payload:${id.toString('base64url')}`

/** A payload as it is kept: encrypted, because tokens, addresses of apps and names of persons are in it. */
export function toRecord(
  app: App,
  { model, id }: { model: Model; id: string },
  payload: AdapterPayload,
  expiresIn: number | undefined,
): NewRecord {
  const key = keyOf(model, id)
  const now = app.clock.now()
  const authorizations = (payload.authorizations ?? {}) as Authorizations
  return {
    id: key,
    model,
    payloadSealed: seal(app.config.dataSecret, placeOf(key), JSON.stringify(payload)),
    grantId: model !== 'Interaction' && payload.grantId ? keyOf('Grant', payload.grantId) : undefined,
    uid: payload.uid ? uidOf(payload.uid) : undefined,
    accountId: (payload.accountId ?? payload.session?.accountId) as AccountId | undefined,
    clientId: payload.clientId,
    sessionIds: Object.values(authorizations).flatMap(({ ourSession }) => ourSession ?? []),
    now,
    expiresAt: new Date(now.getTime() + (expiresIn ?? FOREVER_SECONDS) * 1000),
  }
}

type Sealed = Pick<FoundRecord, 'id' | 'payloadSealed' | 'consumedAt'>

export function toPayload(app: App, { id, payloadSealed, consumedAt }: Sealed): AdapterPayload {
  const payload = JSON.parse(unseal(app.config.dataSecret, placeOf(id), payloadSealed)) as AdapterPayload
  return consumedAt ? { ...payload, consumed: Math.floor(consumedAt.getTime() / 1000) } : payload
}
