import { CYCLES } from '@vitrine/contract/billing-cycle'
import { PLACED_BEFORE } from '@vitrine/contract/dunning'
import { SUBSCRIPTION_MOVES, type SubscriptionMove } from '@vitrine/contract/subscription-life'
import { addDays, addMonths, type CalendarDay } from '@vitrine/contract/time'
import type pg from 'pg'
import { periodFrom } from '../../server/src/subscription/calendar.ts'

interface Ordered {
  startOn: CalendarDay
  endOn: CalendarDay
  status: string
}

interface Kept {
  id: string
  status: string
  /** The first day of the first period. */
  startedOn: CalendarDay
  endOn: CalendarDay
  /** Whether it is neither cancelled nor to be paused. */
  goesOn: boolean
  /** The periods that were ordered, in order. */
  ordered: Ordered[] | null
}

interface Moved {
  id: string
  move: SubscriptionMove
  from: string | null
  before: string | null
}

const SUBSCRIPTIONS = `select s.id, s.status, s.period_end_on::text as "endOn",
    s.cancel_at is null and s.paused_from is null as "goesOn",
    (s.created_at at time zone 'America/Sao_Paulo')::date::text as "startedOn",
    (select json_agg(json_build_object('startOn', o.period_start_on, 'endOn', o.period_end_on, 'status', o.status)
       order by o.period_start_on, o.id) from purchase_order o
     where o.subscription_id = s.id and o.kind = 'renewal' and o.status <> 'cancelled') as ordered
  from subscription s`

/** Each move beside the status that the one before it left; by their ids, because the time of the shop went back once. */
const MOVES = `select e.subscription_id as id, e.move, e.from_status as "from",
    lag(e.to_status) over (partition by e.subscription_id order by e.id) as before
  from subscription_event e`

const TWICE_PAID = `select order_id as id from payment where status = 'paid' group by order_id having count(*) > 1`
const UNPAID = `select o.id from purchase_order o where o.status = 'paid'
  and o.total <> (select coalesce(sum(p.amount), 0) from payment p where p.order_id = o.id and p.status = 'paid')`

/** It runs, and nobody will ever look at it again. */
const STUCK = `select id from subscription where ended_on is null and next_step_on is null`

/** Ordered anew after it was cancelled and not undone; what is undone and due is ordered in the same instant. */
const BILLED_AFTERWARDS = `select o.id from purchase_order o join lateral (
    select e.move, e.to_status from subscription_event e where e.subscription_id = o.subscription_id
      and (e.to_status <> coalesce(e.from_status, '') and e.move <> 'resume' or e.move like '%-cancellation')
      and e.at <= o.placed_at order by e.id desc limit 1) last on true
  where o.kind = 'renewal' and o.status <> 'cancelled'
    and (last.move = 'schedule-cancellation' or last.to_status in ('cancelled', 'ended'))`

const midnight = (day: string) => `(${day})::timestamp at time zone 'America/Sao_Paulo'`

/**
 * A period that is paid and does not open for all of its days, though its subscriber did not give it up by cancelling at
 * once; a hold on it is told by its reason.
 */
const SHUT = `select o.id from purchase_order o join order_line l on l.order_id = o.id
  where o.kind = 'renewal' and o.status = 'paid' and not exists (
    select from subscription_event c
    where c.subscription_id = o.subscription_id and c.move = 'cancel-now' and c.at >= o.paid_at) and not exists (
    select from entitlement e where e.order_line_id = l.id and e.revoked_at is null
      and e.from_at <= ${midnight('o.period_start_on')} and e.until_at >= ${midnight('o.period_end_on')})
  union all select s.id from subscription s join entitlement_hold h on h.source_id = s.id and h.lifted_at is null
  where s.status = 'active'`

/** Facts that contradict the status, as the database and the ledger of access have them. */
const CONTRADICTED = `select s.id from subscription s where
  s.status <> 'past-due' and exists (select from open_hold h where h.source_id = s.id and h.reason = 'unpaid')
  or (s.status = 'paused') <> exists (select from open_hold h where h.source_id = s.id and h.reason = 'paused')
  or s.status = 'active' and s.cancel_at < $1 or s.status = 'paused' and s.resumes_on < $1`

const KEPT = `select p.id from payment p join purchase_order o on o.id = p.order_id
  where o.status = 'cancelled' and p.received is not null and p.status <> 'refunded'`

/** Money for orders that were taken back, and that nobody gave back. */
export const readKept = async (pool: pg.Pool) => (await pool.query<{ id: string }>(KEPT)).rows

const PAID_TWICE = `select a.id from purchase_order a join purchase_order b
    on b.subscription_id = a.subscription_id and b.id <> a.id and b.kind = 'renewal' and b.status = 'paid'
  where a.kind = 'renewal' and a.status = 'paid'
    and daterange(a.period_start_on, a.period_end_on) && daterange(b.period_start_on, b.period_end_on)`

/** A period that begins before its payment, though it was suspended in between. */
const PAID_WITHOUT = `select o.id from purchase_order o join subscription_event e on e.subscription_id = o.subscription_id
  where o.kind = 'renewal' and o.status = 'paid' and e.move = 'suspend' and e.at < o.paid_at
    and e.at >= ${midnight('o.period_start_on')}
    and o.period_start_on < (o.paid_at at time zone 'America/Sao_Paulo')::date`

/** A card that was charged without the consent of its holder, or anything without its holder twice for one order. */
const CHARGED_WRONGLY = `select p.id from payment p where p.off_session and p.method = 'card' and not exists (
    select from card_mandate m where m.account_id = (select o.account_id from purchase_order o where o.id = p.order_id))
  union all select min(p.id) from payment p where p.off_session and p.e2e_id is not null
    group by p.order_id having count(*) > 1`
/** Charges without their holder that came to something, and those that were declined. */
const BY_CARD = `select count(*) filter (where status in ('paid', 'refunded')) as paid,
  count(*) filter (where status = 'failed') as declined from payment where off_session and method = 'card'`
/** The same of debits by Pix Automático. */
const BY_MANDATE = `select count(*) filter (where status in ('paid', 'refunded')) as paid,
  count(*) filter (where status = 'failed') as failed from payment where pix_mandate_id is not null`

/** An authorisation that is good at the bank, and of a subscription that is over or debited by another one. */
const LEFT_OVER = `select m.id from pix_mandate m left join subscription s on s.pix_mandate_id = m.id
  where m.status = 'approved' and m.revoke_at is null and (s.id is null or s.ended_on is not null)`

/** What is wrong with the subscriptions of a shop on a day: each list is empty when all is well. */
export async function readSubscriptionBooks(pool: pg.Pool, today: CalendarDay) {
  const read = async <T extends object>(sql: string) => (await pool.query<T>(sql)).rows
  const kept = await read<Kept>(SUBSCRIPTIONS)
  const moves = await read<Moved>(MOVES)
  return {
    subscriptions: kept.length,
    renewals: kept.reduce((sum, { ordered }) => sum + (ordered?.length ?? 0), 0),
    wrongPeriods: kept.filter(hasWrongPeriods).map(({ id }) => id),
    missed: kept.filter((one) => isMissed(one, today)).map(({ id }) => id),
    strayMoves: moves.filter(isStray),
    twicePaid: await read<{ id: string }>(TWICE_PAID),
    unpaid: await read<{ id: string }>(UNPAID),
    stuck: await read<{ id: string }>(STUCK),
    billedAfterwards: await read<{ id: string }>(BILLED_AFTERWARDS),
    contradicted: (await pool.query<{ id: string }>(CONTRADICTED, [today])).rows,
    shut: await read<{ id: string }>(SHUT),
    kept: await readKept(pool),
    paidTwice: await read<{ id: string }>(PAID_TWICE),
    paidWithout: await read<{ id: string }>(PAID_WITHOUT),
    chargedWrongly: await read<{ id: string }>(CHARGED_WRONGLY),
    leftOver: await read<{ id: string }>(LEFT_OVER),
    byMandate: (await read<{ paid: string; failed: string }>(BY_MANDATE))[0]!,
    byCard: (await read<{ paid: string; declined: string }>(BY_CARD))[0]!,
  }
}

/**
 * Its calendar, worked out from its days alone: of each period one order, and none left out. One that begins later than
 * the one before it ended, because it was paid or placed late, is what the others keep to from then on; one that follows
 * a pause begins on a day of the calendar, and changes none.
 */
function hasWrongPeriods({ startedOn, ordered }: Kept): boolean {
  let anchorOn = startedOn
  let next = periodFrom({ cycle: CYCLES.month, anchorOn }, startedOn).endOn
  return (ordered ?? []).some(({ startOn, endOn }) => {
    const isEarly = startOn < next
    if (startOn > next && !isOf(anchorOn, startOn)) anchorOn = startOn
    next = periodFrom({ cycle: CYCLES.month, anchorOn }, startOn).endOn
    return isEarly || endOn !== next
  })
}

/** Whether charges that keep to an anchor day fall on a day. */
const isOf = (anchorOn: CalendarDay, day: CalendarDay): boolean =>
  addMonths(Number(anchorOn.slice(8)), day, 0) === day

/** What is paid for goes on: the order of the next period is there in time, unless it is cancelled or will rest. */
const isMissed = ({ status, goesOn, endOn, ordered }: Kept, today: CalendarDay): boolean =>
  status === 'active' &&
  goesOn &&
  ordered?.at(-1)?.status !== 'awaiting-payment' &&
  endOn <= addDays(today, PLACED_BEFORE)

const isStray = ({ move, from, before }: Moved): boolean =>
  from !== before || !(from === null ? isFirst(move) : allows(move, from))

const isFirst = (move: SubscriptionMove) => SUBSCRIPTION_MOVES[move].from.length === 0
const allows = (move: SubscriptionMove, from: string) =>
  (SUBSCRIPTION_MOVES[move].from as readonly string[]).includes(from)
