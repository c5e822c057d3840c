import type { BrandId } from '@vitrine/contract/brand'
import { DIGEST_HOURS } from '@vitrine/contract/digest'
import { type AccountId, type NotificationId, newId } from '@vitrine/contract/ids'
import type { NotificationSubject } from '@vitrine/contract/notification'
import {
  STAFF_DIGEST_HOUR,
  STAFF_WAYS,
  type StaffChoices,
  type StaffNotification,
  type StaffNotificationWay,
} from '@vitrine/contract/staff-notification'
import { addDays, type CalendarDay, dayOf, HOUR_MS, startOfDay } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

export interface NewNotification {
  accountId: AccountId
  kind: string
  reference: string
  subject: NotificationSubject
  title: string
  text: string
  page: string
  at: Date
  inApp: boolean
  inDigest: boolean
}

/** Keeps a notification; one that is there stays as it is. */
export async function insertNotification(
  tx: Tx,
  { accountId, inApp, inDigest, ...notification }: NewNotification,
): Promise<void> {
  await tx
    .insertInto('notice')
    .values({
      ...notification,
      id: newId('ntc', notification.at.getTime()),
      account_id: accountId,
      in_app: inApp,
      in_digest: inDigest,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'reference']).doNothing())
    .execute()
}

/** Removes what an account that is itself removed was told in the app and by digests. */
export async function deleteNotifications(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('notice').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('notice_digest').where('account_id', '=', accountId).execute()
}

/** Notifications that stand in the app, newest first, after the last one of the page before. */
export const listNotifications = (db: Db, accountId: AccountId, before: string | undefined, limit: number) =>
  db
    .selectFrom('notice')
    .select(['id', 'subject', 'title', 'text', 'page', 'at', 'read_at as readAt'])
    .$narrowType<{ id: NotificationId; subject: NotificationSubject }>()
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

/** Notes that one of this person's was read, at first; false when there is no such notification. */
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
export async function closeNotifications(
  tx: Tx,
  accountId: AccountId,
  page: string,
  now: Date,
): Promise<void> {
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

/** Removes so many of the notifications from before an instant, and the days of summaries. */
export async function deleteOld(tx: Tx, before: Date, batch: number): Promise<number> {
  await tx.deleteFrom('notice_digest').where('at', '<', before).execute()
  const { numAffectedRows } =
    await sql`delete from notice where id in (select id from notice where at < ${before} limit ${batch})`.execute(
      tx,
    )
  return Number(numAffectedRows ?? 0n)
}

interface Claim {
  accountId: AccountId
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

/** How somebody of the shop wants to be told of each kind, and of which brands, where they have chosen some. */
export async function readStaffChoices(db: Db, accountId: AccountId): Promise<StaffChoices> {
  const ways = await db
    .selectFrom('staff_notice_choice')
    .select(['kind', 'way'])
    .where('account_id', '=', accountId)
    .$narrowType<{ kind: StaffNotification; way: StaffNotificationWay }>()
    .execute()
  const chosen = await db
    .selectFrom('staff_notice_brand')
    .select('brand_id')
    .where('account_id', '=', accountId)
    .orderBy('brand_id')
    .execute()
  const brands = chosen.map(({ brand_id }): BrandId => brand_id)
  return {
    ...STAFF_WAYS,
    ...Object.fromEntries(ways.map(({ kind, way }) => [kind, way])),
    ...(brands.length > 0 && { brands }),
  }
}

/** Keeps how they want to be told of every kind, and of which brands. */
export async function chooseStaffWays(
  tx: Tx,
  accountId: AccountId,
  { brands = [], ...ways }: StaffChoices,
): Promise<void> {
  const rows = Object.entries(ways).map(([kind, way]) => ({ account_id: accountId, kind, way }))
  await tx
    .insertInto('staff_notice_choice')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind']).doUpdateSet((q) => ({ way: q.ref('excluded.way') })),
    )
    .execute()
  await tx.deleteFrom('staff_notice_brand').where('account_id', '=', accountId).execute()
  const chosen = [...new Set(brands)].map((brand_id) => ({ account_id: accountId, brand_id }))
  if (chosen.length > 0) await tx.insertInto('staff_notice_brand').values(chosen).execute()
}

/** The summary that is due for everybody who chose an hour: of which day, and of what came until when. */
interface DueHour {
  /** Null: who wants everything at once, and has something left from before. */
  hour: number | null
  on: CalendarDay
  until: Date
}

/** The last time that each hour of São Paulo was struck. Since 2019 a day there has 24 hours. */
export function dueHours(now: Date): DueHour[] {
  const today = dayOf(now)
  const hours = DIGEST_HOURS.map((_, hour): DueHour => {
    const at = (day: CalendarDay) => new Date(startOfDay(day).getTime() + hour * HOUR_MS)
    const on = at(today) <= now ? today : addDays(today, -1)
    return { hour, on, until: at(on) }
  })
  return [...hours, { hour: null, on: today, until: now }]
}

/** Somebody whose summary of a day is due, of what came until an instant. */
export interface Due {
  accountId: AccountId
  on: string
  until: Date
}

const AT_ONCE = 500

/** Persons for whom something waits, whose hour was struck since, and who had no summary of that day. */
export async function listDue(db: Db, hours: readonly DueHour[]): Promise<Due[]> {
  const rows = hours.map(({ hour, on, until }) => sql`(${hour}::int, ${on}::date, ${until}::timestamptz)`)
  const { rows: due } = await sql<Due>`
    select distinct notice.account_id as "accountId", due.day as "on", due.until
    from notice
    left join account_profile as profile on profile.account_id = notice.account_id
    join (values ${sql.join(rows)}) as due (hour, day, until)
      on due.hour is not distinct from coalesce(profile.digest_hour, case notice.subject when 'shop' then ${STAFF_DIGEST_HOUR}::int end)
        and notice.at < due.until
    where notice.in_digest and notice.digested_on is null and notice.read_at is null
      and not exists (
        select from notice_digest as sent where sent.account_id = notice.account_id and sent.day = due.day)
    limit ${AT_ONCE}`.execute(db)
  return due
}

/** Claims the summary of a day: of any number of workers one gets it. It waits for who is about to claim it. */
export async function claimDigest(tx: Tx, { accountId, on }: Due, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('notice_digest')
    .values({ account_id: accountId, day: on, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  return row !== undefined
}

/** A summary with nothing to say was none. */
export async function releaseDigest(tx: Tx, { accountId, on }: Due): Promise<void> {
  await tx.deleteFrom('notice_digest').where('account_id', '=', accountId).where('day', '=', on).execute()
}

interface Waiting {
  subject: NotificationSubject
  title: string
  text: string
  id: string
}

/** Takes what waits and was not read meanwhile, oldest first. */
export async function takeWaiting(tx: Tx, { accountId, on, until }: Due): Promise<Waiting[]> {
  const rows = await tx
    .updateTable('notice')
    .set({ digested_on: on })
    .where('account_id', '=', accountId)
    .where('in_digest', '=', true)
    .where('digested_on', 'is', null)
    .where('read_at', 'is', null)
    .where('at', '<', until)
    .returning(['id', 'subject', 'title', 'text'])
    .$narrowType<{ subject: NotificationSubject }>()
    .execute()
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
}
