import type { RefundState } from '@vitrine/contract/refund'
import { sql } from 'kysely'
import type { App } from '#kernel/app-context.ts'
import type { AttentionSources, NeedsAttention } from '#kernel/attention.ts'
import type { Db } from '#kernel/database.ts'
import type { Figures } from '#kernel/metrics.ts'
import { isTakenBack } from './refund.store.ts'

/** The first check comes after ten seconds; the time between checks grows to an hour. */
const IS_DUE = (now: Date) => sql`
  checked_at < ${now}::timestamptz - least(interval '1 hour',
    greatest(interval '10 seconds', (checked_at - requested_at) / 4))`

/** Refunds without an outcome whose next check is due. */
export async function listPendingRefunds(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from refund where state in ('requested', 'processing') and ${IS_DUE(now)}
    order by checked_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Orders with a refund that the bank refused, and that is owed still. */
export const refundAttention: AttentionSources<'refund-refused'> = {
  async 'refund-refused'({ db }) {
    const { rows } = await sql<NeedsAttention>`
      select count(distinct order_id)::int as count from refund r
      where r.state = 'failed' and not ${isTakenBack}`.execute(db)
    return rows[0]!
  },
}

const STATES = ['requested', 'processing', 'failed'] as const satisfies RefundState[]

interface OpenRefunds {
  state: RefundState
  count: number
  since: Date
}

/** For `/metrics`: the refunds that are owed still, by where they stand. */
export const refundFigures = ({ db, clock }: App): Figures => ({
  help: {
    refunds_open:
      'Refunds that were asked for, are under way, or were refused by the bank and are owed still',
    refunds_open_seconds: 'How long ago the first of them was asked for',
  },
  async read() {
    const { rows } = await sql<OpenRefunds>`
      select r.state, count(*) as count, min(r.requested_at) as since from refund r
      where r.state in ('requested', 'processing') or r.state = 'failed' and not ${isTakenBack}
      group by r.state`.execute(db)
    const now = clock.now().getTime()
    const ofStates = (value: (row: OpenRefunds) => number) =>
      STATES.map((state) => {
        const row = rows.find((one) => one.state === state)
        return { labels: { state }, value: row ? value(row) : 0 }
      })
    return {
      refunds_open: ofStates(({ count }) => count),
      refunds_open_seconds: ofStates(({ since }) => Math.max(0, (now - since.getTime()) / 1000)),
    }
  },
})
