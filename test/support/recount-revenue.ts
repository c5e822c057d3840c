import { MRR_MOVEMENTS, type MrrMovement } from '@vitrine/contract/admin/subscription-figure'
import { type CalendarDay, dayOf } from '@vitrine/contract/time'
import type pg from 'pg'

/** A move of a subscription, and what the order that made it had paid for. */
interface Fact {
  at: Date
  subscription: string
  account: string
  /** After the move. */
  status: string
  /** The price that was paid for, as its line has it: centavos of a period, how long that lasts, and what coupons take off for good. */
  paid: { amount: number; interval: string; off: number } | null
}

/** A move that money made is named by its order, and the one with which a subscription begins by the line of it. */
const FACTS = `
  select e.at, s.id as subscription, s.account_id || s.brand_id as account, e.to_status as status,
    case when l.id is not null and l.trial_days is null then json_build_object(
      'amount', case when x.is_changed then l.amount else least(c.amount, l.amount - l.setup_fee) end, 'interval', c.interval,
      'off', coalesce((select sum((case when x.is_changed then round((p ->> 'discount')::numeric * l.amount / c.amount)::text::jsonb
          when l.amount - l.setup_fee < c.amount then coalesce(p #> '{introductory,discount}', p -> 'discount')
          else p -> 'discount' end)::integer) from order_line b
          join coupon_redemption r on r.order_id = b.order_id, jsonb_array_elements(r.recurring) p
        where b.id = s.order_line_id and p -> 'charges' = 'null' and p ->> 'productId' = l.product_id), 0)) end as paid
  from subscription_event e join subscription s on s.id = e.subscription_id
    left join order_line l on l.id = e.command or l.order_id = e.command
    left join price c on c.id = l.price_id
    cross join lateral (select exists (select from subscription_event t where t.subscription_id = s.id
      and t.move = 'change-price' and t.at <= e.at) as is_changed) x
  order by e.id`

const MONTHS: Record<string, number> = {
  week: 12 / 52,
  month: 1,
  'two-months': 2,
  quarter: 3,
  'half-year': 6,
  year: 12,
}

/** What an account brings at a moment, and whether any subscription of it goes on. */
interface Account {
  mrr: Map<string, number>
  live: Set<string>
  isSubscriber: boolean
  wasSubscriber: boolean
}
const totalOf = ({ mrr }: Account): number => [...mrr.values()].reduce((sum, one) => sum + one, 0)

/** The books of a shop's subscriptions on the evening of a day, and what changed up to then, by what was paid and moved. */
interface RevenueBooks {
  mrr: number
  subscribers: number
  movements: Record<MrrMovement, number>
}

const OVER = ['cancelled', 'ended']

/** Counts MRR anew from orders that were paid and moves that were made, up to and with a day. */
export async function recountRevenue(pool: pg.Pool, until: CalendarDay): Promise<RevenueBooks> {
  const { rows } = await pool.query<Fact>(FACTS)
  const accounts = new Map<string, Account>()
  const paidFor = new Map<string, Fact['paid']>()
  const movements = Object.fromEntries(MRR_MOVEMENTS.map((kind) => [kind, 0])) as Record<MrrMovement, number>
  for (const fact of rows.filter(({ at }) => dayOf(at) <= until)) {
    const paid = fact.paid ?? paidFor.get(fact.subscription) ?? null
    paidFor.set(fact.subscription, paid)
    const account = accounts.get(fact.account) ?? {
      mrr: new Map(),
      live: new Set(),
      isSubscriber: false,
      wasSubscriber: false,
    }
    accounts.set(fact.account, account)
    count(account, { ...fact, paid }, movements)
  }
  return {
    mrr: [...accounts.values()].reduce((sum, account) => sum + totalOf(account), 0),
    subscribers: [...accounts.values()].filter(({ isSubscriber }) => isSubscriber).length,
    movements,
  }
}

function count(
  account: Account,
  { subscription, status, paid }: Fact,
  movements: Record<MrrMovement, number>,
): void {
  const before = totalOf(account)
  const isEarning = paid && (status === 'active' || status === 'past-due')
  const due = paid ? Math.max(0, paid.amount - paid.off) : 0
  account.mrr.set(subscription, isEarning ? Math.floor(due / MONTHS[paid.interval]! + 0.5) : 0)
  if (!OVER.includes(status) && paid) account.live.add(subscription)
  else account.live.delete(subscription)
  const change = totalOf(account) - before
  if (change > 0 && !account.isSubscriber) {
    movements[account.wasSubscriber ? 'reactivation' : 'new'] += change
    account.isSubscriber = true
    account.wasSubscriber = true
  } else if (account.isSubscriber && account.live.size === 0) {
    movements.churn += change
    account.isSubscriber = false
  } else movements[change > 0 ? 'expansion' : 'contraction'] += change
}
