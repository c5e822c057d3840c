import type { RefundState } from '@vitrine/contract/refund'
import { sql } from 'kysely'
import type { App } from '#kernel/app-context.ts'
import type { Figures } from '#kernel/metrics.ts'
import { isTakenBack } from './refund.store.ts'

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
