import { isDeepStrictEqual } from 'node:util'
import type { ChangedMeanwhile } from '@vitrine/contract/admin/change'
import type { AccountId, ApiKeyId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import type { ChangeActor, Versioned } from '#kernel/change.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findLastChange } from './audit.store.ts'
import { appendEvent } from './audit-log.ts'

/** The call of an administrator, as far as the audit log names it. */
export interface AdminCall {
  app: App
  ip: string
  caller?: Caller | undefined
}

interface Caller {
  accountId: AccountId
  /** The key by which a program acts in their place. */
  apiKeyId?: ApiKeyId | undefined
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
  call: AdminCall,
  act: Act<T>,
  work: (tx: Tx, actor: ChangeActor) => Promise<string>,
): Promise<T> {
  return inTransaction(call.app.db, async (tx) => {
    const actor = actorOf(call, act)
    const id = await work(tx, actor)
    const after = await readThing(tx, act.of, id, actor.at)
    await note(tx, { call, act, actor, id, after })
    return after
  })
}

/**
 * The one way in which an administrator changes something that is there. Refuses `not-found`, and `admin.changed` when
 * somebody changed it after the person saw it. Resolves to how it stands then.
 */
export const changeThing = <T extends { version: number }>(
  call: AdminCall,
  act: Edit<T>,
  work: (tx: Tx, actor: ChangeActor, before: T) => Promise<void>,
): Promise<T> =>
  inTransaction(call.app.db, async (tx) => {
    const actor = actorOf(call, act)
    const before = await lockThing(tx, act, actor.at)
    await work(tx, actor, before)
    const after = await readThing(tx, act.of, act.id, actor.at)
    await note(tx, { call, act, actor, id: act.id, before, after })
    return after
  })

/** As `changeThing`, for what is not there any more afterwards. */
export const removeThing = <T extends { version: number }>(
  call: AdminCall,
  act: Edit<T>,
  work: (tx: Tx, before: T) => Promise<void>,
): Promise<void> =>
  inTransaction(call.app.db, async (tx) => {
    const actor = actorOf(call, act)
    const before = await lockThing(tx, act, actor.at)
    await work(tx, before)
    await note(tx, { call, act, actor, id: act.id, before })
  })

/** Something that is done to a thing without changing its version, such as making codes of a campaign. */
interface AuditedAction {
  /** Of the audit log: `order`. */
  kind: string
  id: string
  action: string
  reason?: string | undefined
  /** What the audit log says of it. */
  done: object
  /** The account that it is about, where that is another thing than the thing itself: the buyer of an order. */
  about?: string | undefined
  /** What people call the thing; nothing when it is not there. */
  nameOf(tx: Tx, id: string): Promise<string | undefined>
}

/** The one way in which an administrator does something to a thing: it is done and noted, or neither. Refuses `not-found`. */
export const actOn = <R>(
  call: AdminCall,
  act: AuditedAction,
  work: (tx: Tx, actor: ChangeActor) => Promise<R>,
): Promise<R> =>
  inTransaction(call.app.db, async (tx) => {
    const actor = actorOf(call, act)
    const name = await act.nameOf(tx, act.id)
    if (name === undefined) throw new Refused('not-found')
    const result = await work(tx, actor)
    await append(tx, { call, act, actor, id: act.id, name }, [null, act.done])
    return result
  })

/** The same for something that comes of it, and has no version: work resolves to its id. */
export const actOnNew = <Id extends string>(
  call: AdminCall,
  act: Omit<AuditedAction, 'id' | 'nameOf'> & { name: string },
  work: (tx: Tx, actor: ChangeActor) => Promise<Id>,
): Promise<Id> =>
  inTransaction(call.app.db, async (tx) => {
    const actor = actorOf(call, act)
    const id = await work(tx, actor)
    await append(tx, { call, act, actor, id, name: act.name }, [null, act.done])
    return id
  })

const actorOf = (call: AdminCall, { reason = '' }: { reason?: string | undefined }): ChangeActor => ({
  by: callerOf(call).accountId,
  reason,
  at: call.app.clock.now(),
})

/** Refuses `unauthorized` where nobody is signed in. */
function callerOf({ caller }: AdminCall): Caller {
  if (!caller) throw new Refused('unauthorized')
  return caller
}

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
async function lockThing<T extends { version: number }>(tx: Tx, act: Edit<T>, now: Date): Promise<T> {
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

interface Noted<A> {
  call: AdminCall
  act: A
  actor: ChangeActor
  id: string
}

/** Appends what differs between two states of a thing, or the whole of one that was made or removed. */
function note<T extends { version: number }>(
  tx: Tx,
  { before, after, ...noted }: Noted<Act<T>> & { before?: T; after?: T },
): Promise<void> {
  const { of, action } = noted.act
  const hidden = new Set<PropertyKey>([...of.derived, 'version'])
  const keys = Object.keys({ ...before, ...after })
    .filter((key) => !hidden.has(key))
    .map((key) => key as keyof T)
    .filter((key) => !before || !after || !isDeepStrictEqual(before[key], after[key]))
  const partOf = (thing: T | undefined) =>
    thing ? Object.fromEntries(keys.map((key) => [key, thing[key]])) : null
  const act = { kind: of.kind, action }
  return append(tx, { ...noted, act, name: of.nameOf((after ?? before)!) }, [partOf(before), partOf(after)])
}

const append = (
  tx: Tx,
  { call, act, actor, id, name }: Noted<Pick<AuditedAction, 'kind' | 'action' | 'about'>> & { name: string },
  [before, after]: [object | null, object | null],
): Promise<void> =>
  appendEvent(call.app, tx, {
    at: actor.at,
    actorId: callerOf(call).apiKeyId ?? actor.by,
    action: `${act.kind}.${act.action}`,
    subjectKind: act.kind,
    subjectId: id,
    subjectName: name,
    aboutId: act.about,
    before,
    after,
    reason: actor.reason || null,
    ip: call.ip,
  })
