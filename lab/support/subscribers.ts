import type { CalendarDay } from '@vitrine/contract/time'
import type { Copies } from '../bench/copies.ts'

const MODEL = `s.status = 'active' and c.interval = 'month' and c.max_cycles is null and l.total > 0
  and s.kept_promises is null`

/** SQL: the row that one subscriber of the demonstration has in a table, by what of its subscription names it. */
export const ofSubscriber = (what: string): string => `id = (
  select ${what} from subscription s join order_line l on l.id = s.order_line_id join price c on c.id = s.price_id
  where ${MODEL} order by s.id limit 1)`

interface Period {
  startOn: CalendarDay
  endOn: CalendarDay
  /** When something is to be done about it; never by itself where there is no such day. */
  nextStepOn: CalendarDay | null
}

const quoted = (day: CalendarDay | null): string => (day ? `'${day}'` : 'null')

/**
 * One subscriber of the demonstration, as often as is copied: account, paid order, its line, and a subscription in that
 * period. Their ids end in `bench` and their number.
 */
export const copiesOfSubscriber = ({ startOn, endOn, nextStepOn }: Period): readonly Copies[] => [
  {
    table: 'account',
    of: ofSubscriber('s.account_id'),
    differs: `'id', 'acc_bench' || n, 'email', n || '@medida.example'`,
  },
  {
    table: 'purchase_order',
    of: ofSubscriber('l.order_id'),
    differs: `'id', 'ord_bench' || n, 'account_id', 'acc_bench' || n, 'code', 'BENCH-' || n`,
  },
  {
    table: 'order_line',
    of: ofSubscriber('l.id'),
    differs: `'id', 'orl_bench' || n, 'order_id', 'ord_bench' || n`,
  },
  {
    table: 'subscription',
    of: ofSubscriber('s.id'),
    differs: `'id', 'sub_bench' || n, 'account_id', 'acc_bench' || n, 'order_line_id', 'orl_bench' || n,
     'period_line_id', 'orl_bench' || n, 'anchor_on', ${quoted(startOn)}, 'period_start_on', ${quoted(startOn)},
     'period_end_on', ${quoted(endOn)}, 'next_step_on', ${quoted(nextStepOn)}, 'next_order_id', null, 'due_day', null`,
  },
]
