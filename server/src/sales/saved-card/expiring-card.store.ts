import type { CalendarDay } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'
import type { OwnCard } from './saved-cards.ts'

/** A card is good until the last day of its month. */
const lastOn = sql`(make_date(exp_year, exp_month, 1) + interval '1 month' - interval '1 day')::date`
const BATCH = 200

/** Year and month, as cards have them. */
const monthOf = (day: CalendarDay) => sql`(${Number(day.slice(0, 4))}, ${Number(day.slice(5, 7))})`

/** Marks cards whose last day is between these as told, each once a step; whoever else looks meanwhile passes them over. */
export async function markExpiring(
  tx: Tx,
  step: 1 | 2,
  { from, to }: { from: CalendarDay; to: CalendarDay },
): Promise<OwnCard[]> {
  const { rows } = await sql<OwnCard>`
    with due as (
      select id from saved_card
      where expiry_told < ${step} and (exp_year, exp_month) >= ${monthOf(from)} and (exp_year, exp_month) <= ${monthOf(to)}
        and ${lastOn} <= ${to}::date
      order by exp_year, exp_month, id limit ${BATCH} for update skip locked)
    update saved_card set expiry_told = ${step} from due where saved_card.id = due.id
    returning saved_card.id, saved_card.account_id as "accountId"`.execute(tx)
  return rows
}

export interface ExpiringCard {
  provider: string
  paymentId: string
  brand: string
  last4: string
  nickname: string | null
  lastOn: CalendarDay
}

/** A card that its holder still has, and that is not over on this day. */
export async function findExpiring(
  db: Db,
  { id, accountId }: OwnCard,
  today: CalendarDay,
): Promise<ExpiringCard | undefined> {
  const { rows } = await sql<ExpiringCard>`
    select provider, payment_id as "paymentId", brand, last4, nickname, to_char(${lastOn}, 'YYYY-MM-DD') as "lastOn"
    from saved_card where id = ${id} and account_id = ${accountId} and ${lastOn} >= ${today}::date`.execute(
    db,
  )
  return rows[0]
}
