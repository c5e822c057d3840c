import { type AccountId, type NoticeId, newId } from '@vitrine/contract/ids'
import type { NoticeSubject } from '@vitrine/contract/notice'
import type { CalendarDay } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import type { Reader } from '#profile'

export interface NewNotice {
  accountId: AccountId
  kind: string
  reference: string
  subject: NoticeSubject
  title: string
  text: string
  page: string
  at: Date
  inApp: boolean
  inDigest: boolean
}

/** Keeps a notice; one that is there stays as it is. */
export async function insertNotice(
  tx: Tx,
  { accountId, inApp, inDigest, ...notice }: NewNotice,
): Promise<void> {
  await tx
    .insertInto('notice')
    .values({
      ...notice,
      id: newId('ntc', notice.at.getTime()),
      account_id: accountId,
      in_app: inApp,
      in_digest: inDigest,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'reference']).doNothing())
    .execute()
}

/** Notices that stand in the app, newest first, after the last one of the page before. */
export const listNotices = (db: Db, accountId: AccountId, before: string | undefined, limit: number) =>
  db
    .selectFrom('notice')
    .select(['id', 'subject', 'title', 'text', 'page', 'at', 'read_at as readAt'])
    .$narrowType<{ id: NoticeId; subject: NoticeSubject }>()
    .where('account_id', '=', accountId)
    .where('in_app', '=', true)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function countUnread(db: Db, accountId: AccountId, most: number): Promise<number> {
  const some = db
    .selectFrom('notice')
    .select('id')
    .where('account_id', '=', accountId)
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
    .limit(most)
  const { count } = await db
    .selectFrom(some.as('some'))
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Notes that one of this person's was read, at first; false when there is no such notice. */
export async function markRead(tx: Tx, { id, accountId }: { id: string; accountId: AccountId }, now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('notice')
    .set((q) => ({ read_at: q.fn.coalesce('read_at', q.val(now)) }))
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('in_app', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that all were read that led to this page: what they asked for is done. */
export async function closeNotices(tx: Tx, accountId: AccountId, page: string, now: Date): Promise<void> {
  await tx
    .updateTable('notice')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('page', '=', page)
    .where('read_at', 'is', null)
    .execute()
}

/** Notes that all were read that stood in the app up to this one. */
export async function markAllRead(tx: Tx, accountId: AccountId, upTo: string, now: Date): Promise<void> {
  await tx
    .updateTable('notice')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('id', '<=', upTo)
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
    .execute()
}

/** Removes so many of the notices from before an instant, and the days of summaries. */
export async function deleteOld(tx: Tx, before: Date, batch: number): Promise<number> {
  await tx.deleteFrom('notice_digest').where('at', '<', before).execute()
  const { numAffectedRows } =
    await sql`delete from notice where id in (select id from notice where at < ${before} limit ${batch})`.execute(
      tx,
    )
  return Number(numAffectedRows ?? 0n)
}

interface Claim extends Pick<Reader, 'accountId'> {
  brandId: string
  day: CalendarDay
  reference: string
}

/** Of any number of messages at once, one has the day. */
export async function claimDay(tx: Tx, { accountId, brandId, day, reference }: Claim): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into dunning_mail (account_id, brand_id, day, reference) values (${accountId}, ${brandId}, ${day}, ${reference})
    on conflict (account_id, brand_id) do update set day = excluded.day, reference = excluded.reference
      where dunning_mail.day <> excluded.day or dunning_mail.reference = excluded.reference`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
