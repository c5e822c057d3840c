import { DIGEST_HOURS } from '@vitrine/contract/digest'
import type { AccountId } from '@vitrine/contract/ids'
import type { NoticeSubject } from '@vitrine/contract/notice'
import { STAFF_DIGEST_HOUR } from '@vitrine/contract/staff-notice'
import { addDays, type CalendarDay, dayOf, HOUR_MS, startOfDay } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

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
  subject: NoticeSubject
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
    .$narrowType<{ subject: NoticeSubject }>()
    .execute()
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
}
