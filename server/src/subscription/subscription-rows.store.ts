import type { PastDueRow, SubscriptionRow } from '@vitrine/contract/admin/subscription'
import {
  type FigureRow,
  FORECAST_DAYS,
  MRR_MOVEMENTS,
  type MrrMovement,
  PAID_RATE_DAYS,
  type SubscriptionFigure,
} from '@vitrine/contract/admin/subscription-figure'
import { CYCLES, monthsOf } from '@vitrine/contract/billing-cycle'
import type { BrandId } from '@vitrine/contract/brand'
import { DECLINES, type DeclineCode, offSessionClass } from '@vitrine/contract/card'
import { type Dunned, type DunningPolicy, nextDunning, plannedDay } from '@vitrine/contract/dunning'
import type { OrderId, SubscriptionId } from '@vitrine/contract/ids'
import type { SubscriptionStatus } from '@vitrine/contract/subscription-life'
import { addDays, type CalendarDay, today as dayNow, dayOf } from '@vitrine/contract/time'
import { type RawBuilder, sql } from 'kysely'
import { waysToAccount } from '#account-admin'
import { nameOfBrand } from '#brand'
import type { Db } from '#kernel/database.ts'
import type { ListQuery, ListSource } from '#kernel/list.ts'
import { isOn } from '#kernel/span.ts'
import { buyersOf } from '#order-admin'
import { policyOf } from './dunning-policy.store.ts'
import { type FigurePeriod, fallenDue, inBrand, type Sum } from './revenue.store.ts'
import { isDisputed, isSuspended } from './subscription.store.ts'

interface SubscriptionFilter extends ListQuery {
  status?: SubscriptionStatus | undefined
  brand?: BrandId | undefined
  account?: string | undefined
  product?: string | undefined
  cancelling?: 'yes' | undefined
  suspended?: 'yes' | undefined
  disputed?: 'yes' | undefined
}

interface Row extends Omit<SubscriptionRow, 'createdAt' | 'dueOn' | 'cancelAt' | 'suspended' | 'disputed'> {
  createdAt: Date
  dueOn: CalendarDay | null
  cancelAt: CalendarDay | null
  suspended: boolean
  disputed: boolean
}

/** Subscriptions of the administration. */
export const subscriptionRows: ListSource<SubscriptionFilter, Row, SubscriptionRow> = {
  columns: () => sql`s.id, s.status, s.brand_id as brand, ${nameOfBrand(sql`s.brand_id`)} as "brandName",
    p.name as plan,
    json_build_object('id', c.id, 'amount', s.amount, 'interval', c.interval) as price,
    json_build_object('id', a.id, 'name', a.name, 'email', a.email) as account, s.created_at as "createdAt",
    s.period_end_on as "endOn", s.next_due_on as "dueOn", s.cancel_at as "cancelAt", ${isSuspended} as suspended, ${isDisputed} as disputed`,
  from: () => sql`subscription s join product p on p.id = s.product_id join price c on c.id = s.price_id
    join account a on a.id = s.account_id`,
  anyOf: ({ q }) => q && waysToAccount(q, buyersOf),
  where: ({ status, brand, account, product, cancelling, suspended, disputed }) => [
    status && sql`s.status = ${status}`,
    brand ? sql`s.brand_id = ${brand}` : undefined,
    account ? sql`s.account_id = ${account}` : undefined,
    product ? sql`s.product_id = ${product}` : undefined,
    cancelling && sql`s.cancel_at is not null`,
    // Nobody else owes: the index of the status finds them.
    suspended && sql`s.status = 'past-due' and ${isSuspended}`,
    disputed && isDisputed,
  ],
  id: sql`s.id`,
  sorts: {
    created: { by: sql`s.created_at`, type: 'timestamptz' },
    end: { by: sql`(s.period_end_on - date '2000-01-01')::bigint`, type: 'bigint' },
  },
  item: ({ createdAt, dueOn, cancelAt, suspended, disputed, ...row }) => ({
    ...row,
    ...(cancelAt && { cancelAt }),
    ...(suspended && { suspended }),
    ...(disputed && { disputed }),
    createdAt: createdAt.toISOString(),
    ...(dueOn && { dueOn }),
  }),
}

interface PastDueFilter extends ListQuery {
  brand?: BrandId | undefined
  why?: 'soft' | 'hard' | 'unpaid' | undefined
  suspended?: 'yes' | undefined
  debt?: 'yes' | undefined
}

interface PastDue extends Pick<PastDueRow, 'id' | 'plan' | 'brand' | 'brandName' | 'account'> {
  orderId: OrderId
  amount: number
  dueOn: CalendarDay
  declined: DeclineCode | null
  suspended: boolean
  savedCardId: string | null
  chargeAt: Date | null
  dunning: DunningPolicy
  dunnedDay: number | null
  dunnedOn: CalendarDay | null
  /** The day on which a debt is written off. */
  writtenOffOn: CalendarDay | null
}

/** The codes of declines that are said of no try, that may be tried again, and that are final. */
const codesOf = (kind: 'soft' | 'hard') =>
  (Object.keys(DECLINES) as DeclineCode[]).filter(
    (code) => (offSessionClass(code) === 'ask') === (kind === 'hard'),
  )

/** Whether `subscription s` was cancelled and owes its last renewal. */
const isDebt = sql`(s.ended_on is not null and s.next_order_id is not null and s.status = 'cancelled')`

/** Renewals that are past due, or owed after the cancellation, with why and what comes next. */
export const pastDueRows: ListSource<PastDueFilter, PastDue, PastDueRow> = {
  columns:
    () => sql`s.id, s.brand_id as brand, ${nameOfBrand(sql`s.brand_id`)} as "brandName", p.name as plan,
    json_build_object('id', a.id, 'name', a.name, 'email', a.email) as account, r.order_id as "orderId", r.amount,
    r.due_on as "dueOn", r.decline_code as declined, ${isSuspended} as suspended, s.saved_card_id as "savedCardId",
    s.charge_at as "chargeAt", ${policyOf} as dunning, s.dunned_day as "dunnedDay", s.dunned_on as "dunnedOn",
    case when s.status = 'cancelled' then s.next_until end as "writtenOffOn"`,
  from: () => sql`subscription s join renewal_order r on r.order_id = s.next_order_id join product p on p.id = s.product_id
    join account a on a.id = s.account_id`,
  anyOf: ({ q }) => q && waysToAccount(q, buyersOf),
  where: ({ brand, why, suspended, debt }) => [
    debt ? isDebt : sql`(s.status = 'past-due' or ${isDebt})`,
    brand ? sql`s.brand_id = ${brand}` : undefined,
    why === 'unpaid' ? sql`r.decline_code is null` : why && sql`r.decline_code = any(${codesOf(why)})`,
    suspended && isSuspended,
  ],
  id: sql`s.id`,
  sorts: { due: { by: sql`(r.due_on - date '2000-01-01')::bigint`, type: 'bigint' } },
  item: ({
    orderId,
    amount,
    declined,
    suspended,
    savedCardId,
    chargeAt,
    dunning,
    dunnedDay,
    dunnedOn,
    writtenOffOn,
    ...row
  }) => {
    if (writtenOffOn) {
      const next = { step: 'write-off' as const, on: writtenOffOn }
      return {
        ...row,
        order: { id: orderId, amount },
        ...(declined && { declined }),
        next,
        debt: true as const,
      }
    }
    const next = nextOf({ policy: dunning, dueOn: row.dueOn, day: dunnedDay, on: dunnedOn, chargeAt })
    const isChargeable = savedCardId && !(declined && offSessionClass(declined) === 'ask')
    return {
      ...row,
      order: { id: orderId, amount },
      ...(declined && { declined }),
      ...(suspended && { suspended }),
      ...(next && { next }),
      ...(isChargeable && { chargeable: true as const }),
    }
  },
}

/** What comes next: a charge of the card, or the step after it. */
function nextOf({ chargeAt, ...dunned }: Dunned & Pick<PastDue, 'chargeAt'>): PastDueRow['next'] {
  const chargedOn = chargeAt && dayOf(chargeAt)
  // After the due day no step depends on today.
  const step = nextStep(dunned, chargedOn !== null)
  return chargedOn && (!step || chargedOn <= step.on) ? { step: 'charge', on: chargedOn } : step
}

/** While its card is charged, the charges tell how they went, and no reminder goes until it is suspended. */
function nextStep(dunned: Dunned, isCharged: boolean): PastDueRow['next'] {
  const day = dunned.on ?? dunned.dueOn
  const next = nextDunning(dunned, day)
  if (!next) return undefined
  const { does, day: number } = next.step
  if (does === 'give-up') return { step: 'cancel', on: next.on }
  if (does === 'suspend') return { step: 'suspend', on: next.on }
  const suspendedOn = isCharged && number < dunned.policy.suspendDay && plannedDay(dunned, 'suspend', day)
  return suspendedOn ? { step: 'suspend', on: suspendedOn } : { step: 'remind', on: next.on }
}

const LONGEST_FORECAST = FORECAST_DAYS.at(-1)!
const SHORTEST_MONTH = 28
/** No cycle is charged more often within the days of a forecast. */
const MOST_CHARGES = Math.max(
  ...Object.values(CYCLES).map((cycle) => {
    const months = monthsOf(cycle)
    return Math.ceil(LONGEST_FORECAST / (months === undefined ? 7 * cycle.count : SHORTEST_MONTH * months))
  }),
)

/** The day so many cycles after the first charge of `u`, by its anchor; written from the cycles of the contract. */
const chargedOn = sql`case u.interval ${sql.join(
  Object.entries(CYCLES).map(([interval, cycle]) => {
    const months = monthsOf(cycle)
    return months === undefined
      ? sql`when ${interval} then u.first_on + n.k * ${7 * cycle.count}`
      : sql`when ${interval} then least((u.month + make_interval(months => n.k * ${months}))::date + u.anchor_day - 1,
          (u.month + make_interval(months => n.k * ${months} + 1))::date - 1)`
  }),
  sql` `,
)} end`

/** Whether the planned charge `n.k` of `u` has the scheduled price (`isAtScheduledPrice`). */
const isAtScheduled = sql`(planned.on >= u.scheduled_from and u.charges + n.k >= coalesce(u.introductory_cycles, 0)
  and (u.scheduled_amount < u.amount or u.charges + n.k >= coalesce(u.minimum_charges, 0)))`

/**
 * What the planned charge `n.k` of `u` costs: its price by its number and its day, less what coupons take off that one, the
 * same share off a scheduled price. A plan that comes with the next period is told without coupons.
 */
const amountOfPlanned = sql`greatest(0, case when ${isAtScheduled} then u.scheduled_amount
    when u.charges + n.k < u.introductory_cycles then u.introductory_amount else u.amount end - coalesce((
  select sum(case when ${isAtScheduled} then round((promise ->> 'discount')::numeric * u.scheduled_amount / u.amount)
    when u.charges + n.k < (promise #>> '{introductory,cycles}')::integer
    then (promise #>> '{introductory,discount}')::integer else (promise ->> 'discount')::integer end)
  from jsonb_array_elements(u.promises) each (promise)
  where promise -> 'charges' = 'null' or u.charges + n.k < (promise ->> 'charges')::integer), 0))::integer`

/**
 * The charges of the days to come, as things stand: what is open already at its amount, what follows at what it costs by
 * its number, with introductory and scheduled prices and coupons that end. Nothing of what is past due, and nothing after a
 * cancellation or a last charge.
 */
const plannedCharges = (today: CalendarDay) => sql`(
  select u.id || '.' || n.k as id, u.id as subscription_id, u.account_id, u.brand_id, u.plan, planned.on, case
      when n.k = 0 and u.open_amount is not null then u.open_amount else ${amountOfPlanned} end as amount
  from (
    select s.id, s.account_id, s.brand_id, p.name as plan, coalesce(nc.interval, c.interval) as interval,
      coalesce(s.change_amount, s.amount) as amount, case when s.change_amount is null then (
        select jsonb_agg(p.promise) from subscription_promise p where p.subscription_id = s.id) end as promises,
      case when s.change_amount is null then s.scheduled_amount end as scheduled_amount,
      case when s.change_amount is null then s.scheduled_from end as scheduled_from, s.minimum_charges,
      case when s.change_amount is null then s.introductory_amount end as introductory_amount,
      case when s.change_amount is null then s.introductory_cycles else 0 end as introductory_cycles,
      coalesce(s.next_due_on, s.resumes_on, s.period_end_on) as first_on,
      date_trunc('month', coalesce(s.next_due_on, s.resumes_on, s.period_end_on))::date as month,
      (select r.amount from renewal_order r where r.order_id = s.next_order_id) as open_amount,
      coalesce(s.due_day, extract(day from s.anchor_on)::integer) as anchor_day, s.charges, s.last_charge, s.cancel_at
    from subscription s join product p on p.id = s.product_id join price c on c.id = s.price_id
      left join price nc on nc.id = s.change_price_id
    where s.ended_on is null and s.status <> 'past-due') u
    cross join lateral generate_series(0, ${MOST_CHARGES}) as n (k)
    cross join lateral (select case when n.k = 0 then u.first_on else ${chargedOn} end as on) planned
  where planned.on >= ${today}::date and planned.on < ${addDays(today, LONGEST_FORECAST)}::date
    and (u.last_charge is null or u.charges + n.k < u.last_charge) and (u.cancel_at is null or planned.on < u.cancel_at))`

/** What is charged in the days to come, and the part of renewals that was paid of those that were due before today. */
export async function readForecast(
  db: Db,
  { brand }: Pick<FigurePeriod, 'brand'>,
  today: CalendarDay,
): Promise<{ sums: (Sum & { days: number })[]; paidRate: number | undefined }> {
  const within = sql.join(
    FORECAST_DAYS.map((days) => sql`when f.on < ${addDays(today, days)}::date then ${days}::integer`),
    sql` `,
  )
  const { rows } = await sql<Sum & { days: number | null }>`
    select case ${within} end as days, sum(f.amount) as amount, count(*) as count from ${plannedCharges(today)} f
    where ${inBrand(sql`f.brand_id`, brand)} group by 1`.execute(db)
  const { rows: due } = await sql<{ due: number; paid: number }>`
    select count(*) as due, count(*) filter (where paid_at is not null) as paid from renewal_order
    where due_on >= ${addDays(today, -PAID_RATE_DAYS)}::date and due_on < ${today}::date and amount > 0
      and ${inBrand(sql`brand_id`, brand)}`.execute(db)
  const all = due[0]!.due
  return {
    sums: FORECAST_DAYS.map((days) => {
      const sooner = rows.filter((row) => row.days !== null && row.days <= days)
      return {
        days,
        amount: sooner.reduce((sum, { amount }) => sum + amount, 0),
        count: sooner.reduce((sum, row) => sum + row.count, 0),
      }
    }),
    paidRate: all > 0 ? due[0]!.paid / all : undefined,
  }
}

interface FigureQuery extends ListQuery, FigurePeriod {}

interface FigureRead {
  id: string
  on: CalendarDay
  subscriptionId: SubscriptionId
  plan: string
  account: FigureRow['account']
  amount: number
  isPaid: boolean | null
}

/** What a figure is counted from: tables of which `s` is the subscription, and of each row its id, day and amount. */
interface Counted {
  from: (query: FigureQuery, now: Date) => RawBuilder<unknown>
  where: (query: FigureQuery) => RawBuilder<unknown>
  id: RawBuilder<unknown>
  on: RawBuilder<unknown>
  amount: RawBuilder<unknown>
  isPaid?: RawBuilder<unknown>
  /** By what its rows are ordered, where an index has them in that order; else their day. */
  at?: RawBuilder<unknown>
}

const movements = (...kinds: readonly MrrMovement[]): Counted => ({
  from: () => sql`mrr_movement m join subscription s on s.id = m.subscription_id`,
  where: ({ from, to }) =>
    sql`m.kind = any(${[...kinds]}) and m.moved_on between ${from}::date and ${to}::date`,
  id: sql`m.id`,
  on: sql`m.moved_on`,
  amount: sql`m.amount`,
})

const COUNTED: Record<SubscriptionFigure, Counted> = {
  mrr: {
    from: ({
      to,
    }) => sql`(select subscription_id, sum(amount) as amount, min(moved_on) as on from mrr_movement
      where moved_on <= ${to}::date group by 1 having sum(amount) <> 0) m join subscription s on s.id = m.subscription_id`,
    where: () => sql`true`,
    id: sql`s.id`,
    on: sql`m.on`,
    amount: sql`m.amount`,
  },
  // Each subscriber by the subscription that moved last.
  arpa: {
    from: ({ to }) => sql`(
      select account_id || '.' || brand_id as id, sum(amount) as amount, min(moved_on) as on,
        (array_agg(subscription_id order by moved_on desc, id desc))[1] as subscription_id
      from mrr_movement where moved_on <= ${to}::date group by account_id, brand_id having sum(subscribers) > 0) m
      join subscription s on s.id = m.subscription_id`,
    where: () => sql`true`,
    id: sql`m.id`,
    on: sql`m.on`,
    amount: sql`m.amount`,
  },
  'revenue-churn': movements('churn', 'contraction'),
  ...(Object.fromEntries(MRR_MOVEMENTS.map((kind) => [kind, movements(kind)])) as Record<
    MrrMovement,
    Counted
  >),
  trials: {
    from: () => sql`subscription s`,
    where: ({ from, to }) => sql`s.trial_end_on between ${from}::date and ${to}::date`,
    id: sql`s.id`,
    on: sql`s.trial_end_on`,
    amount: sql`s.amount`,
    isPaid: sql`s.charges > 0`,
  },
  'past-due': {
    from: () => fallenDue,
    where: (days) => sql`e.move = 'fall-due' and ${isOn(sql`e.at`, days)}`,
    id: sql`e.id`,
    on: sql`r.due_on`,
    amount: sql`r.amount`,
    isPaid: sql`r.paid_at is not null`,
    at: sql`e.at`,
  },
  charges: {
    from: () => sql`subscription_charge h join subscription s on s.id = h.subscription_id`,
    where: (days) => isOn(sql`h.placed_at`, days),
    id: sql`h.id`,
    on: sql`(h.created_at at time zone 'America/Sao_Paulo')::date`,
    amount: sql`h.amount`,
    isPaid: sql`h.is_approved`,
    at: sql`h.placed_at`,
  },
  forecast: {
    from: (_, now) => sql`${plannedCharges(dayNow(now))} f join subscription s on s.id = f.subscription_id`,
    where: () => sql`true`,
    id: sql`f.id`,
    on: sql`f.on`,
    amount: sql`f.amount`,
  },
}

/** The rows of a figure, whose amounts add up to it; of what may be paid or not, those that are paid. */
export function figureRows(figure: SubscriptionFigure): ListSource<FigureQuery, FigureRead, FigureRow> {
  const { from, where, id, on, amount, at, isPaid = sql`null::boolean` } = COUNTED[figure]
  return {
    columns: () => sql`${id} as id, ${on} as on, s.id as "subscriptionId", p.name as plan,
      json_build_object('id', a.id, 'name', a.name, 'email', a.email) as account, ${amount} as amount, ${isPaid} as "isPaid"`,
    from: (query, now) =>
      sql`${from(query, now)} join product p on p.id = s.product_id join account a on a.id = s.account_id`,
    where: (query) => [where(query), query.brand ? inBrand(sql`s.brand_id`, query.brand) : undefined],
    id,
    sorts: {
      on: at
        ? { by: at, type: 'timestamptz' }
        : { by: sql`(${on} - date '2000-01-01')::bigint`, type: 'bigint' },
    },
    item: ({ isPaid: paid, ...row }) => ({ ...row, ...(paid !== null && { isPaid: paid }) }),
  }
}
