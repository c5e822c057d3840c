import {
  type ApprovalFigure,
  MRR_MOVEMENTS,
  type MrrMovement,
} from '@vitrine/contract/admin/subscription-figure'
import type { BrandId } from '@vitrine/contract/brand'
import { newId } from '@vitrine/contract/ids'
import type { CalendarDay } from '@vitrine/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { AccountMerge } from '#kernel/account-merge.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { isOn } from '#kernel/span.ts'
import type { SubscriptionRow } from './life.ts'

interface MrrChange {
  amount: number
  isEnding: boolean
}

/**
 * Appends a change of MRR. What it means is said of the account in the brand: its first one is `new`, its last one
 * `churn`. Two changes of one account come one after the other.
 */
export async function insertMovement(
  tx: Tx,
  { id, accountId, brandId }: Pick<SubscriptionRow, 'id' | 'accountId' | 'brandId'>,
  { amount, isEnding }: MrrChange,
  movedOn: CalendarDay,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mrr ${accountId} ${brandId}`}, 0))`.execute(tx)
  await sql`
    with history as (
      select coalesce(sum(subscribers), 0) as subscribers, count(*) as count from mrr_movement
      where account_id = ${accountId} and brand_id = ${brandId}),
    named as (
      select case when ${amount}::integer > 0 and count = 0 then 'new'
        when ${amount}::integer > 0 and subscribers = 0 then 'reactivation'
        when ${amount}::integer > 0 then 'expansion'
        when ${isEnding}::boolean and subscribers > 0 and not exists (
          select from subscription o where o.account_id = ${accountId} and o.brand_id = ${brandId} and o.id <> ${id}
            and o.ended_on is null and o.charges > 0) then 'churn'
        else 'contraction' end as kind
      from history)
    insert into mrr_movement (id, subscription_id, account_id, brand_id, moved_on, kind, amount, subscribers)
    select ${newId('mrr')}, ${id}, ${accountId}, ${brandId}, ${movedOn}, kind, ${amount},
      case when kind in ('new', 'reactivation') then 1 when kind = 'churn' then -1 else 0 end
    from named where ${amount}::integer <> 0 or kind = 'churn'`.execute(tx)
}

/** Calendar days, both included, in one brand or in all. */
export interface FigurePeriod {
  from: string
  to: string
  brand?: BrandId | undefined
}

/** Whether a row is of a brand, where one is asked for. */
export const inBrand = (column: RawBuilder<unknown>, brand: BrandId | undefined) =>
  brand ? sql`${column} = ${brand}` : sql`true`

interface Revenue {
  mrr: number
  subscribers: number
}
/** Centavos, and how many rows they are of. */
export interface Sum {
  amount: number
  count: number
}

/** MRR and subscribers before the period, and by kind what changed in it. */
export async function readMovements(
  db: Db,
  { from, to, brand }: FigurePeriod,
): Promise<{ start: Revenue; end: Revenue; movements: Record<MrrMovement, Sum> }> {
  const { rows } = await sql<{
    kind: MrrMovement | null
    amount: number
    subscribers: number
    count: number
  }>`
    select case when moved_on >= ${from}::date then kind end as kind, sum(amount) as amount, sum(subscribers) as subscribers,
      count(*) as count
    from mrr_movement where moved_on <= ${to}::date and ${inBrand(sql`brand_id`, brand)} group by 1`.execute(
    db,
  )
  const sumOf = (some: typeof rows): Revenue => ({
    mrr: some.reduce((sum, { amount }) => sum + amount, 0),
    subscribers: some.reduce((sum, { subscribers }) => sum + subscribers, 0),
  })
  const ofKind = (kind: MrrMovement): Sum => {
    const row = rows.find((one) => one.kind === kind)
    return { amount: row?.amount ?? 0, count: row?.count ?? 0 }
  }
  return {
    start: sumOf(rows.filter(({ kind }) => kind === null)),
    end: sumOf(rows),
    movements: Object.fromEntries(MRR_MOVEMENTS.map((kind) => [kind, ofKind(kind)])) as Record<
      MrrMovement,
      Sum
    >,
  }
}

/** Trials whose last day was in the period, and those of them that were charged. */
export async function readTrials(
  db: Db,
  { from, to, brand }: FigurePeriod,
): Promise<{ ended: number; paid: number }> {
  const { rows } = await sql<{ ended: number; paid: number }>`
    select count(*) as ended, count(*) filter (where s.charges > 0) as paid from subscription s
    where s.trial_end_on between ${from}::date and ${to}::date and ${inBrand(sql`s.brand_id`, brand)}`.execute(
    db,
  )
  return { ended: rows[0]!.ended, paid: rows[0]!.paid }
}

/** Renewals that fell due without being paid, each with its order; `e` is the move, `r` the renewal. */
export const fallenDue = sql`subscription_event e join subscription s on s.id = e.subscription_id
  join lateral (select * from renewal_order r where r.subscription_id = e.subscription_id and r.due_on < e.effective_on
    order by r.due_on desc limit 1) r on true`

export async function readPastDue(
  db: Db,
  { brand, ...days }: FigurePeriod,
): Promise<{ all: Sum; recovered: Sum }> {
  const { rows } = await sql<{ amount: number; count: number; paid: number; paidCount: number }>`
    select coalesce(sum(r.amount), 0) as amount, count(*) as count,
      coalesce(sum(r.amount) filter (where r.paid_at is not null), 0) as paid,
      count(*) filter (where r.paid_at is not null) as "paidCount"
    from ${fallenDue} where e.move = 'fall-due' and ${isOn(sql`e.at`, days)} and ${inBrand(sql`s.brand_id`, brand)}`.execute(
    db,
  )
  const [{ amount, count, paid, paidCount }] = rows as [(typeof rows)[number]]
  return {
    all: { amount, count },
    recovered: { amount: paid, count: paidCount },
  }
}

/** Charges of orders of subscriptions that were placed in the period, by method and brand of card. */
export async function readApproval(db: Db, { brand, ...days }: FigurePeriod): Promise<ApprovalFigure[]> {
  const { rows } = await sql<Omit<ApprovalFigure, 'cardBrand'> & { cardBrand: string | null }>`
    select h.method, h.card_brand as "cardBrand", count(*) as answered, count(*) filter (where h.is_approved) as approved
    from subscription_charge h where ${isOn(sql`h.placed_at`, days)} and ${inBrand(sql`h.brand_id`, brand)}
    group by 1, 2 order by 3 desc, 1, 2`.execute(db)
  return rows.map(({ cardBrand, ...row }) => ({ ...row, ...(cardBrand && { cardBrand }) }))
}

/**
 * The changes of MRR of two accounts become those of one subscriber: who was one before begins no more, and who goes on
 * being one has not left. Days, amounts and subscriptions stay as they were written.
 */
export async function mergeMovements(tx: Tx, { from, into }: AccountMerge): Promise<void> {
  await sql`
    with history as (
      select id, amount, subscribers, row_number() over one as nth, sum(subscribers) over one as after
      from mrr_movement where account_id in (${from}, ${into})
      window one as (partition by brand_id order by moved_on, id)),
    named as (
      select id, case
        when subscribers = 1 and after > 1 then 'expansion'
        when subscribers = 1 then case nth when 1 then 'new' else 'reactivation' end
        when subscribers = -1 and after > 0 then 'contraction'
        when subscribers = -1 then 'churn' end as kind
      from history)
    update mrr_movement m set account_id = ${into}, kind = coalesce(n.kind, m.kind),
      subscribers = case when n.kind in ('new', 'reactivation') then 1 when n.kind = 'churn' then -1 else 0 end
    from named n where m.id = n.id`.execute(tx)
}
