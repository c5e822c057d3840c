import { isDeepStrictEqual } from 'node:util'
import type { ChangedMeanwhile } from '@vitrine/contract/admin/change'
import type { App } from '../kernel/app-context.ts'
import { type Db, inTransaction, type Tx } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import type { Hand } from '../kernel/hand.ts'
import type { Versioned } from '../kernel/versioned.ts'
import { findLastChange, insertAuditEvent } from './audit.store.ts'

/** An administrator at work. */
export interface Author {
  accountId: string
  ip: string
}

interface Act<T extends { version: number }> {
  of: Versioned<T>
  /** Of the audit log: `publish`. */
  action: string
  reason?: string | undefined
}

interface Edit<T extends { version: number }> extends Act<T> {
  id: string
  /** What the person saw. */
  version: number
}

/** The one way in which an administrator makes something: the thing and its audit row, or neither. */
export function makeThing<T extends { version: number }>(
  app: App,
  author: Author,
  act: Act<T>,
  work: (tx: Tx, hand: Hand) => Promise<string>,
): Promise<T> {
  return inTransaction(app.db, async (tx) => {
    const hand = handOf(app, author, act)
    const id = await work(tx, hand)
    const after = await readThing(tx, act.of, id, hand.at)
    await note(tx, { author, act, hand, id, after })
    return after
  })
}

/**
 * The one way in which an administrator changes something that is there. Refuses `not-found`, and `admin.changed` when
 * somebody changed it after the person saw it. Resolves to how it stands then.
 */
export const changeThing = <T extends { version: number }>(
  app: App,
  author: Author,
  act: Edit<T>,
  work: (tx: Tx, hand: Hand, before: T) => Promise<void>,
): Promise<T> =>
  inTransaction(app.db, async (tx) => {
    const hand = handOf(app, author, act)
    const before = await heldThing(tx, act, hand.at)
    await work(tx, hand, before)
    const after = await readThing(tx, act.of, act.id, hand.at)
    await note(tx, { author, act, hand, id: act.id, before, after })
    return after
  })

/** As `changeThing`, for what is not there any more afterwards. */
export const removeThing = <T extends { version: number }>(
  app: App,
  author: Author,
  act: Edit<T>,
  work: (tx: Tx) => Promise<void>,
): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const hand = handOf(app, author, act)
    const before = await heldThing(tx, act, hand.at)
    await work(tx)
    await note(tx, { author, act, hand, id: act.id, before })
  })

/**
 * The one way in which an administrator does something to a thing that is no change of it, such as making codes of a
 * campaign; `done` is what the audit log says of it. Refuses `not-found`.
 */
export const actOn = <T extends { version: number }>(
  app: App,
  author: Author,
  act: Act<T> & { id: string; done: object },
  work: (tx: Tx, hand: Hand) => Promise<void>,
): Promise<T> =>
  inTransaction(app.db, async (tx) => {
    const hand = handOf(app, author, act)
    if ((await act.of.lock(tx, act.id)) === undefined) throw new Refused('not-found')
    await work(tx, hand)
    const after = await readThing(tx, act.of, act.id, hand.at)
    await append(tx, { author, act, hand, id: act.id, name: act.of.nameOf(after) }, [null, act.done])
    return after
  })

const handOf = (app: App, { accountId }: Author, { reason = '' }: { reason?: string | undefined }): Hand => ({
  by: accountId,
  reason,
  at: app.clock.now(),
})

async function readThing<T extends { version: number }>(
  db: Db,
  of: Versioned<T>,
  id: string,
  now: Date,
): Promise<T> {
  const thing = await of.read(db, id, now)
  if (!thing) throw new Refused('not-found')
  return thing
}

/** What is there, which nobody else changes until the transaction ends; refuses what the person did not see. */
async function heldThing<T extends { version: number }>(tx: Tx, act: Edit<T>, now: Date): Promise<T> {
  const version = await act.of.lock(tx, act.id)
  if (version === undefined) throw new Refused('not-found')
  const thing = await readThing(tx, act.of, act.id, now)
  if (version !== act.version) throw new Refused('admin.changed', await changedMeanwhile(tx, act, thing))
  return thing
}

async function changedMeanwhile<T extends { version: number }>(
  db: Db,
  { of, id }: Edit<T>,
  current: T,
): Promise<ChangedMeanwhile> {
  const last = await findLastChange(db, of.kind, id)
  return {
    ...(last?.by && { by: last.by }),
    ...(last && { at: last.at.toISOString() }),
    version: current.version,
    current,
  }
}

interface Noted<T extends { version: number }> {
  author: Author
  act: Act<T>
  hand: Hand
  id: string
}

/** Appends what differs between two states of a thing, or the whole of one that was made or removed. */
function note<T extends { version: number }>(
  tx: Tx,
  { before, after, ...noted }: Noted<T> & { before?: T; after?: T },
): Promise<void> {
  const { of } = noted.act
  const hidden = new Set<PropertyKey>([...of.derived, 'version'])
  const keys = Object.keys({ ...before, ...after })
    .filter((key) => !hidden.has(key))
    .map((key) => key as keyof T)
    .filter((key) => !before || !after || !isDeepStrictEqual(before[key], after[key]))
  const partOf = (thing: T | undefined) =>
    thing ? Object.fromEntries(keys.map((key) => [key, thing[key]])) : null
  return append(tx, { ...noted, name: of.nameOf((after ?? before)!) }, [partOf(before), partOf(after)])
}

const append = <T extends { version: number }>(
  tx: Tx,
  { author, act, hand, id, name }: Noted<T> & { name: string },
  [before, after]: [object | null, object | null],
): Promise<void> =>
  insertAuditEvent(tx, {
    at: hand.at,
    actorId: author.accountId,
    action: `${act.of.kind}.${act.action}`,
    subjectKind: act.of.kind,
    subjectId: id,
    subjectName: name,
    before,
    after,
    reason: hand.reason || null,
    ip: author.ip,
  })
