import { type AccountId, isId } from '@vitrine/contract/ids'
import type { Notice } from '@vitrine/contract/notice'
import { DAY_MS } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { asTransaction, type Db, inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import * as store from './notice.store.ts'
import { deleteOld } from './notice.store.ts'

/** More than this are not told apart. */
const MOST_UNREAD = 100

interface Wanted {
  before?: string | undefined
  limit: number
}

/** One page of what somebody is told in the app, newest first. */
export async function listNotices(
  db: Db,
  accountId: AccountId,
  { before, limit }: Wanted,
): Promise<{ notices: Notice[]; more: boolean }> {
  const rows = await store.listNotices(db, accountId, before, limit + 1)
  const notices = rows
    .slice(0, limit)
    .map(({ at, readAt, ...notice }) => ({ ...notice, at: at.toISOString(), isRead: readAt !== null }))
  return { notices, more: rows.length > limit }
}

export const countUnread = (db: Db, accountId: AccountId): Promise<number> =>
  store.countUnread(db, accountId, MOST_UNREAD)

/** Refuses `not-found` when it is not theirs. */
export async function readNotice(
  { db, clock }: App,
  owned: { id: string; accountId: AccountId },
): Promise<void> {
  if (!(await store.markRead(asTransaction(db), owned, clock.now()))) throw new Refused('not-found')
}

/** All up to the one that the reader saw last: what came since is still unread. */
export async function readAll({ db, clock }: App, accountId: AccountId, upTo: string): Promise<void> {
  if (isId('ntc', upTo)) await store.markAllRead(asTransaction(db), accountId, upTo, clock.now())
}

const KEPT_DAYS = 180
const BATCH = 2000

/** Removes notices of half a year ago: what they tell of stands where they lead. Repeating it is harmless. */
export async function sweepNotices({ db, clock }: App): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)
  while ((await inTransaction(db, (tx) => deleteOld(tx, before, BATCH))) === BATCH);
}
