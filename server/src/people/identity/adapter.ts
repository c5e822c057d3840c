import type { AccountId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { findPerson, isAnySessionGood } from '#account'
import type { App } from '#kernel/app-context.ts'
import { asTransaction, isForeignKeyViolation } from '#kernel/database.ts'
import { seal, unseal } from '#kernel/seal.ts'
import type { SealedColumn } from '#kernel/sealed-column.ts'
import { sha256 } from '#kernel/secrets.ts'
import { findClientApp, type StoredClient } from './client-app.store.ts'
import { goodSecrets } from './client-secret.ts'
import * as store from './identity.store.ts'
import { deleteExpired, type FoundRecord, type NewRecord } from './identity.store.ts'
import { rotateKeys } from './keys.ts'
import { loadLibrary } from './library.ts'

/** An app as the provider reads it; nothing for one that is not registered or was switched off. */
async function findClientMetadata(app: App, id: string): Promise<AdapterPayload | undefined> {
  // PostgreSQL takes no NUL, and no app of ours is called so.
  if (id.includes('\0')) return undefined
  const row = await findClientApp(app.db, id)
  return row && metadataOf(app, row)
}

function metadataOf(app: App, row: StoredClient): AdapterPayload {
  const [secret] = goodSecrets(app, row, app.clock.now())
  return {
    client_id: row.id,
    client_name: row.name,
    redirect_uris: row.redirect_uris,
    post_logout_redirect_uris: row.post_logout_redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: ['openid', ...row.scopes].join(' '),
    ...(row.backchannel_logout_uri && {
      backchannel_logout_uri: row.backchannel_logout_uri,
      backchannel_logout_session_required: true,
    }),
    ...(secret ? { client_secret: secret } : { token_endpoint_auth_method: 'none' }),
  } as AdapterPayload
}

/** Where the provider keeps what it knows of one kind: in PostgreSQL, for any number of processes. */
export function createAdapter(app: App, model: Model): Adapter {
  const { db, clock } = app
  const tx = asTransaction(db)
  const good = async (record: store.FoundRecord | undefined): Promise<AdapterPayload | undefined> =>
    record && (await isGood(app, model, record)) ? toPayload(app, record) : undefined
  return {
    async upsert(id, payload, expiresIn) {
      try {
        const record = toRecord(app, { model, id }, payload, expiresIn)
        await store.putRecord(tx, record)
        if (record.grantId) await store.touchGrant(tx, record.grantId, record.now)
      } catch (error) {
        if (!isForeignKeyViolation(error, 'identity_record_grant_id_fkey')) throw error
        throw await invalidGrant('grant ended')
      }
    },
    async find(id) {
      if (model === 'Client') return findClientMetadata(app, id)
      return good(await store.findRecord(db, keyOf(model, id), clock.now()))
    },
    findByUid: async (uid) => good(await store.findRecordByUid(db, uidOf(uid), clock.now())),
    // Devices without a browser do not sign in here.
    findByUserCode: async () => undefined,
    consume: (id) => consume(app, keyOf(model, id)),
    destroy: (id) => store.deleteRecord(tx, keyOf(model, id)),
    revokeByGrantId: (grantId) => store.deleteByGrant(tx, model, keyOf('Grant', grantId)),
  }
}

/** The second use of a code or a token is somebody else's: it gets nothing, and the first one loses what it got. */
async function consume({ db, clock }: App, id: Buffer): Promise<void> {
  const tx = asTransaction(db)
  if (await store.consumeRecord(tx, id, clock.now())) return
  await store.deleteFamily(tx, id)
  throw await invalidGrant('already used')
}

async function invalidGrant(detail: string): Promise<Error> {
  const { errors } = await loadLibrary()
  return new errors.InvalidGrant(detail)
}

/** A grant ends with its account's epoch, a browser session with the session of ours that it came from. */
async function isGood({ db, clock }: App, model: Model, record: store.FoundRecord): Promise<boolean> {
  if (model === 'Session' && record.accountId)
    return isAnySessionGood(db, record.sessionIds ?? [], clock.now())
  if (model !== 'Grant') return true
  const person = record.accountId ? await findPerson(db, record.accountId) : undefined
  return person !== undefined && person.epoch === record.accessEpoch
}

/** What the provider keeps of one kind: `AccessToken`, `Session`, … */
export type Model = string

/** A name that says nothing to who reads the database. */
export const keyOf = (model: Model, id: string): Buffer => sha256(`${model}:${id}`)
const uidOf = (uid: string): Buffer => keyOf('uid', uid)

/** What never runs out by itself is kept for a year. */
const FOREVER_SECONDS = (365 * DAY_MS) / 1000

/** What the provider remembers of an app in a browser session, and what we add to it (see load-grant.ts). */
type Authorizations = Record<string, { ourSession?: string }>

const placeOf = (id: Buffer) => `identity_record.payload:${id.toString('base64url')}`

/** A payload as it is kept: encrypted, because tokens, addresses of apps and names of persons are in it. */
function toRecord(
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
    payloadSealed: seal(app.config.dataKeys, placeOf(key), JSON.stringify(payload)),
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
  const payload = JSON.parse(unseal(app.config.dataKeys, placeOf(id), payloadSealed)) as AdapterPayload
  return consumedAt ? { ...payload, consumed: Math.floor(consumedAt.getTime() / 1000) } : payload
}

/** Makes the next key in time, and forgets what has run out. */
export async function sweepIdentity(app: App): Promise<void> {
  await rotateKeys(app)
  await deleteExpired(asTransaction(app.db), app.clock.now())
}

export const recordSealed: SealedColumn = {
  table: 'identity_record',
  column: 'payload_sealed',
  key: ['id'],
  placeOf: ({ id }) => placeOf(id as Buffer),
}
