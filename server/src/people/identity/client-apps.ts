import type { AdminClientApp, ClientAppInput, NewClientApp } from '@vitrine/contract/admin/client-app'
import { type ClientAppId, newId } from '@vitrine/contract/ids'
import { sentenceOf } from '@vitrine/contract/refusals'
import { DAY_MS } from '@vitrine/contract/time'
import { refuseUnknownBrands, refuseUnknownMark } from '#brand'
import type { App } from '#kernel/app-context.ts'
import type { Versioned } from '#kernel/change.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import {
  insertClientApp,
  lockClientApp,
  readClientApp,
  replaceSecret,
  updateClientApp,
} from './client-app.store.ts'
import { newSecret } from './client-secret.ts'
import { issuerOf } from './provider.ts'

/** An app of the administration. The audit log has of a secret what its screen shows: its ending and its days. */
export const editedClientApp = (app: App): Versioned<AdminClientApp> => ({
  kind: 'client-app',
  lock: lockClientApp,
  read: (db, id, now) => readEdited(app, db, id, now),
  nameOf: ({ name }) => name,
  derived: ['people', 'issuer', 'createdAt'],
})

async function readEdited(app: App, db: Db, id: string, now: Date): Promise<AdminClientApp | undefined> {
  const stored = await readClientApp(db, id, now)
  if (!stored) return undefined
  const { secretEnding, secretSince, previousEnding, previousSince, previousEndsAt, createdAt, ...fields } =
    stored
  const previous = previousEndsAt && previousEndsAt > now
  return {
    ...fields,
    createdAt: createdAt.toISOString(),
    secrets: [
      ...(fields.type === 'confidential' ? [secretOf(secretEnding, secretSince)] : []),
      ...(previous
        ? [{ ...secretOf(previousEnding, previousSince), endsAt: previousEndsAt.toISOString() }]
        : []),
    ],
    issuer: issuerOf(app),
  }
}

const secretOf = (ending: string | null, since: Date | null) => ({
  ...(ending && { ending }),
  ...(since && { createdAt: since.toISOString() }),
})

/**
 * What an app names has to be there, and its address for sign-outs one that is called. Refuses `brand.unknown`,
 * `picture.unknown` and `client-app.address-not-called`.
 */
export async function checkClientApp(
  app: App,
  {
    brandId,
    mark,
    backchannelLogoutUri: called,
  }: Pick<ClientAppInput, 'brandId' | 'mark' | 'backchannelLogoutUri'>,
): Promise<void> {
  if (called !== null && app.outbound.refuse(called))
    throw new Refused('client-app.address-not-called', undefined, {
      backchannelLogoutUri: [sentenceOf('client-app.address-not-called')],
    })
  await refuseUnknownBrands(app.db, [brandId], 'brandId')
  await refuseUnknownMark(app, mark)
}

/** Registers an app; resolves to its id, and to the secret of one that keeps one. */
export async function createClientApp(
  app: App,
  tx: Tx,
  { type, ...fields }: NewClientApp,
  at: Date,
): Promise<{ id: ClientAppId; secret: string | undefined }> {
  const id = newId('app')
  const made = type === 'confidential' ? newSecret(app, id) : undefined
  await insertClientApp(tx, id, fields, { secret: made?.kept, at })
  return { id, secret: made?.secret }
}

export const editClientApp = (
  tx: Tx,
  { id, ...fields }: Omit<ClientAppInput, 'reason'> & { id: string },
): Promise<void> => updateClientApp(tx, id, fields)

/**
 * Makes another secret of an app; the one of now is good for `overlapDays` more. Resolves to it. Refuses
 * `client-app.public` where an app keeps none.
 */
export async function rotateSecret(
  app: App,
  tx: Tx,
  { id, type }: Pick<AdminClientApp, 'id' | 'type'>,
  { overlapDays, at }: { overlapDays: number; at: Date },
): Promise<string> {
  if (type === 'public') throw new Refused('client-app.public')
  const { secret, kept } = newSecret(app, id)
  await replaceSecret(tx, id, kept, { at, previousEndsAt: new Date(at.getTime() + overlapDays * DAY_MS) })
  return secret
}
