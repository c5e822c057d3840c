import { PLACED_BEFORE } from '@vitrine/contract/dunning'
import { newId } from '@vitrine/contract/ids'
import { addMonths, type CalendarDay, DAY_MS, HOUR_MS, startOfDay, today } from '@vitrine/contract/time'
import type pg from 'pg'
import { type Access, type Purchase, purchaseRows } from './history.ts'
import { insertRows, joined, type Rows } from './insert.ts'

const PLAN = 'plano-profissional'

/** Who has the plan by the month, since how many days: no period of theirs ends within the next days. */
const SUBSCRIBERS: readonly (readonly [name: string, daysAgo: number])[] = [
  ['Aline Ferraz', 164],
  ['Bernardo Quintela', 131],
  ['Clarice Amado', 127],
  ['Denise Okamoto', 102],
  ['Evandro Pires', 75],
  ['Flávia Nogueira', 71],
  ['Guilherme Sá', 44],
  ['Helena Bastos', 41],
]
/** A renewal is paid two days before the period that it pays begins. */
const PAID_BEFORE_MS = 2 * DAY_MS - 10 * HOUR_MS

const buyerRow = ([name, daysAgo]: (typeof SUBSCRIBERS)[number], now: Date) => {
  const at = new Date(now.getTime() - (daysAgo + 1) * DAY_MS)
  const email = `${name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(' ', '.')}@cliente.example`
  return {
    id: newId('acc', at.getTime()),
    name,
    email,
    email_verified_at: at,
    roles: [],
    brand_id: 'main',
    created_at: at,
  }
}

interface Period {
  startOn: CalendarDay
  endOn: CalendarDay
}

/** The periods after the first one, as far as they have begun. */
function periodsAfter(first: CalendarDay, anchor: CalendarDay, now: Date): Period[] {
  if (first > today(now)) return []
  const endOn = addMonths(Number(anchor.slice(8)), first, 1)
  return [{ startOn: first, endOn }, ...periodsAfter(endOn, anchor, now)]
}

interface Renewal {
  purchase: Purchase
  subscription: Rows[string][number]
  period: Period
}

/** The order of a period with its payment and what it opens, as the first one opened it. */
function renewalRows({ purchase, subscription, period }: Renewal, opens: Rows[string], now: Date): Rows {
  const { cart: _, cart_line: __, coupon_redemption: ___, ...rows } = purchaseRows(purchase, now)
  const order: Rows[string][number] = {
    ...rows.purchase_order![0]!,
    cart_id: null,
    kind: 'renewal',
    subscription_id: subscription.id,
    period_start_on: period.startOn,
    period_end_on: period.endOn,
    due_on: period.startOn,
  }
  const event = {
    id: newId('sev'),
    subscription_id: subscription.id,
    account_id: purchase.buyer.id,
    move: 'renew',
    from_status: 'active',
    to_status: 'active',
    actor: 'payment',
    effective_on: period.startOn,
    command: order.id,
    at: order.paid_at,
  }
  const entitlement = opens.map((open) => ({
    ...open,
    id: newId('ent'),
    order_line_id: rows.order_line![0]!.id,
    from_at: startOfDay(period.startOn),
    until_at: startOfDay(period.endOn),
  }))
  return { ...rows, purchase_order: [order], subscription_event: [event], entitlement }
}

/** A subscription stands in the period that was paid last. */
const MOVE_ON = `
  update subscription s set period_start_on = o.period_start_on, period_end_on = o.period_end_on, period_line_id = l.id,
    period_value = l.total, charges = 1 + o.renewals, next_step_on = o.period_end_on - ${PLACED_BEFORE}
  from (select distinct on (subscription_id) *, count(*) over (partition by subscription_id) as renewals
      from purchase_order where kind = 'renewal' order by subscription_id, period_start_on desc) o
    join order_line l on l.order_id = o.id
  where s.id = o.subscription_id`

/** People who have a plan by the month, each with every renewal until now. `number` is the first free one of `order_number`. */
export async function subscribe(
  client: pg.Client,
  shop: Access,
  { now, number }: { now: Date; number: number },
) {
  const numbers = { next: number }
  const line = shop.lineOf(PLAN, 'month')
  const begun = SUBSCRIBERS.map((subscriber) => {
    const buyer = buyerRow(subscriber, now)
    const first: Purchase = {
      buyer,
      lines: [line],
      daysAgo: subscriber[1],
      number: numbers.next++,
      method: 'card',
    }
    return { first, rows: joined(shop.withAccess(purchaseRows(first, now), first)) }
  })
  const account = begun.map(({ first }) => first.buyer)
  await insertRows(client, joined([{ account }, ...begun.map(({ rows }) => rows)]))
  const renewed = begun.flatMap(({ first, rows }) => renewalsOf(first, rows, { now, numbers }))
  await insertRows(client, joined(renewed))
  await client.query(MOVE_ON)
  await client.query("select setval('order_number', $1)", [numbers.next - 1])
}

/** Every renewal of a subscription that a purchase began. */
function renewalsOf(
  first: Purchase,
  begun: Rows,
  { now, numbers }: { now: Date; numbers: { next: number } },
): Rows[] {
  const subscription = begun.subscription![0]!
  const [endOn, anchor] = [subscription.period_end_on, subscription.anchor_on] as [CalendarDay, CalendarDay]
  return periodsAfter(endOn, anchor, now).map((period) => {
    const paidAt = startOfDay(period.startOn).getTime() - PAID_BEFORE_MS
    const purchase = { ...first, daysAgo: (now.getTime() - paidAt) / DAY_MS, number: numbers.next++ }
    return renewalRows({ purchase, subscription, period }, begun.entitlement!, now)
  })
}
