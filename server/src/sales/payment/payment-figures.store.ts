import { newId } from '@vitrine/contract/ids'
import type { PaymentMethod, PaymentStatus } from '@vitrine/contract/payment'
import { HOUR_MS } from '@vitrine/contract/time'
import { sql } from 'kysely'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import type { Db } from '#kernel/database.ts'
import type { Figures } from '#kernel/metrics.ts'
import type { PaymentProviders } from '#payment-provider'
import { countWithoutOutcome } from './payment-parts.store.ts'
import { listOutages } from './provider.store.ts'
import { chosenProviders } from './watch-providers.ts'

interface Begun {
  provider: string
  method: PaymentMethod
  status: PaymentStatus
  count: number
}

/** The attempts that began after an instant, by where they stand: ids sort by the moment they were made. */
async function countBegun(db: Db, after: Date): Promise<Begun[]> {
  const { rows } = await sql<Begun>`
    select provider, method, status, count(*) as count from payment
    where id > ${newId('pay', after.getTime())} group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}

/** For `/metrics`: how the payments of the last hour came out, and who of those that receive them answers. */
export const paymentFigures = ({ db, clock }: App, providers: PaymentProviders): Figures => ({
  help: {
    payments_last_hour: 'Attempts to pay that began within the last hour, by where they stand',
    payments_without_outcome:
      'Orders with an attempt of which its provider has not said for 30 minutes what became',
    payment_provider_up: 'Whether a provider that gets new charges answered when it was last asked',
  },
  async read() {
    const now = clock.now()
    const [begun, withoutOutcome, outages] = await parallel(
      () => countBegun(db, new Date(now.getTime() - HOUR_MS)),
      () => countWithoutOutcome(db, now),
      () => listOutages(db),
    )
    const away = new Set(outages.map(({ provider }) => provider))
    return {
      payments_last_hour: begun.map(({ count, ...labels }) => ({ labels, value: count })),
      payments_without_outcome: withoutOutcome,
      payment_provider_up: chosenProviders(providers).map(({ name: provider }) => ({
        labels: { provider },
        value: away.has(provider) ? 0 : 1,
      })),
    }
  },
})
