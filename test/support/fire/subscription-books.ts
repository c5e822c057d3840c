import { CYCLES } from '@vitrine/contract/billing-cycle'
import { PLACED_BEFORE } from '@vitrine/contract/dunning'
import { SUBSCRIPTION_MOVES, type SubscriptionMove } from '@vitrine/contract/subscription-life'
import { addDays, type CalendarDay } from '@vitrine/contract/time'
import type pg from 'pg'
import { periodsFrom } from '../../../server/src/subscription/calendar.ts'

interface Kept {
  id: string
  status: string
  anchorOn: CalendarDay
  /** The first days of the periods that were ordered, in order, and how the last order stands. */
  starts: CalendarDay[] | null
  last: string | null
}

interface Moved {
  id: string
  move: SubscriptionMove
  from: string | null
  before: string | null
}

const SUBSCRIPTIONS = `select s.id, s.status, s.anchor_on::text as "anchorOn",
    (select array_agg(o.period_start_on::text order by o.period_start_on) from purchase_order o
     where o.subscription_id = s.id and o.kind = 'renewal') as starts,
    (select o.status from purchase_order o where o.subscription_id = s.id and o.kind = 'renewal'
     order by o.period_start_on desc limit 1) as last
  from subscription s`

/** Each move beside the status that the one before it left; by their ids, because the time of the shop went back once. */
const MOVES = `select e.subscription_id as id, e.move, e.from_status as "from",
    lag(e.to_status) over (partition by e.subscription_id order by e.id) as before
  from subscription_event e`

const TWICE_PAID = `select order_id as id from payment where status = 'paid' group by order_id having count(*) > 1`
const UNPAID = `select o.id from purchase_order o where o.status = 'paid'
  and o.total <> (select coalesce(sum(p.amount), 0) from payment p where p.order_id = o.id and p.status = 'paid')`

/** What is wrong with the subscriptions of a shop on a day: each list is empty when all is well. */
export async function readSubscriptionBooks(pool: pg.Pool, today: CalendarDay) {
  const read = async <T extends object>(sql: string) => (await pool.query<T>(sql)).rows
  const kept = await read<Kept>(SUBSCRIPTIONS)
  const moves = await read<Moved>(MOVES)
  return {
    subscriptions: kept.length,
    renewals: kept.reduce((sum, { starts }) => sum + (starts?.length ?? 0), 0),
    wrongPeriods: kept.filter(hasWrongPeriods).map(({ id }) => id),
    missed: kept.filter((one) => isMissed(one, today)).map(({ id }) => id),
    strayMoves: moves.filter(isStray),
    twicePaid: await read<{ id: string }>(TWICE_PAID),
    unpaid: await read<{ id: string }>(UNPAID),
  }
}

/** Its calendar, worked out from its anchor alone: of each period one order, and none left out. */
function hasWrongPeriods({ anchorOn, starts }: Kept): boolean {
  const ordered = starts ?? []
  const all = periodsFrom({ cycle: CYCLES.month, anchorOn }, anchorOn, ordered.length + 1)
  return ordered.some((start, i) => start !== all[i + 1]!.startOn)
}

/** What is paid for goes on: the order of the next period is there in time. */
function isMissed({ status, anchorOn, starts, last }: Kept, today: CalendarDay): boolean {
  if (status !== 'active' || last === 'awaiting-payment') return false
  const ordered = starts?.length ?? 0
  const next = periodsFrom({ cycle: CYCLES.month, anchorOn }, anchorOn, ordered + 2)[ordered + 1]!
  return next.startOn <= addDays(today, PLACED_BEFORE)
}

const isStray = ({ move, from, before }: Moved): boolean =>
  from !== before || !(from === null ? isFirst(move) : allows(move, from))

const isFirst = (move: SubscriptionMove) => SUBSCRIPTION_MOVES[move].from.length === 0
const allows = (move: SubscriptionMove, from: string) =>
  (SUBSCRIPTION_MOVES[move].from as readonly string[]).includes(from)
