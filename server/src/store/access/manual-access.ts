import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import type { ChangeActor } from '#kernel/change.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { askHook, hook } from '#kernel/hook.ts'
import { findPayingLine, type Grant, placeHold, usesOfFiles, usesOfLessons } from './entitlement.store.ts'
import {
  deleteGift,
  insertManual,
  isGiven,
  isSourceOf,
  liftManual,
  listOwners,
  type OwnHold,
  type OwnSource,
  revokeManual,
} from './manual-access.store.ts'

export interface Gift {
  accountId: AccountId
  /** What a product opens. */
  opened: readonly Pick<Grant, 'resource' | 'title' | 'kind'>[]
  from?: string | undefined
  until?: string | undefined
}

/**
 * Gives somebody what a product opens, now or from an instant on; resolves to the source under which it is theirs.
 * Refuses an end that comes before it, or is over.
 */
export async function grantManually(
  tx: Tx,
  { accountId, opened, from, until }: Gift,
  { by, reason, at }: ChangeActor,
): Promise<string> {
  const begins = from ? new Date(from) : at
  const ends = until ? new Date(until) : undefined
  if (ends && (ends <= begins || ends <= at)) throw new Refused('access.days')
  return insertManual(tx, { accountId, opened, from: begins, until: ends, by, reason })
}

/** Takes back what was given by hand; refuses `not-found`, also for what was bought. */
export async function revokeManualGrant(tx: Tx, source: OwnSource, at: Date): Promise<void> {
  if (!(await revokeManual(tx, source, at))) throw new Refused('not-found')
}

/** There is one hold by hand on a source, whoever placed it. */
const BY_HAND = { reason: 'manual', reference: 'administration' } as const

/** Lets what a source gives rest for now; refuses `not-found`. */
export async function holdManually(tx: Tx, source: OwnSource, at: Date): Promise<void> {
  if (!(await isSourceOf(tx, source))) throw new Refused('not-found')
  await placeHold(tx, { accountId: source.accountId, sourceIds: [source.sourceId] }, BY_HAND, at)
}

/** Ends a hold that was placed by hand; refuses `not-found`, also for what is on hold for another reason. */
export async function liftManualHold(tx: Tx, hold: OwnHold, at: Date): Promise<void> {
  if (!(await liftManual(tx, hold, at))) throw new Refused('not-found')
}

/** In which brand an order line was sold; only the orders know. */
export const brandOfLine = hook<{ lineId: string }, BrandId | undefined>('access.brand-of-line')

/** The brand that sold what opened a resource to an account; undefined where it was given by hand. */
export async function brandOfAccess(
  app: App,
  db: Db,
  wanted: Pick<Grant, 'accountId' | 'resource'>,
): Promise<BrandId | undefined> {
  const lineId = await findPayingLine(db, wanted)
  return lineId && askHook(app, db, brandOfLine, { lineId })
}

/**
 * Takes back what was given by hand under a source; false where it was changed since, or used after an instant. The
 * caller rolls back what is false.
 */
async function remove(app: App, tx: Tx, { id, since }: { id: string; since: Date }): Promise<boolean> {
  const gone = await deleteGift(tx, id)
  if (!gone) return false
  const uses = [
    ...(await askHook(app, tx, usesOfLessons, gone)),
    ...(await askHook(app, tx, usesOfFiles, gone)),
  ]
  return uses.every(({ at }) => at < since)
}

/** Access that comes from elsewhere: given as by hand, and taken back while nobody has used it. */
export const accessImport = { listOwners, give: grantManually, remove, isGiven }
