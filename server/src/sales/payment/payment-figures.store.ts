import { newId } from '@vitrine/contract/ids'
import type { PaymentMethod, PaymentStatus } from '@vitrine/contract/payment'
import { HOUR_MS, MINUTE_MS } from '@vitrine/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '#kernel/app-context.ts'
import type { AttentionSources } from '#kernel/attention.ts'
import { parallel } from '#kernel/concurrency.ts'
import type { Db } from '#kernel/database.ts'
import type { Figures } from '#kernel/metrics.ts'
import type { PaymentProviders } from '#payment-provider'
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

/** What came by a Pix, in centavos, as a part of somebody else's query. */
export const amountOfPix = (e2eId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select twice.amount from duplicate_payment twice where twice.e2e_id = ${e2eId}),
    (select once.received from payment once where once.e2e_id = ${e2eId}))`

/**
 * In which order the payments `y` of one order are looked at, as a part of somebody else's query: the first is the newest
 * attempt, and of a boleto and the Pix that it carries the one that is open or paid, else the one that money came for.
 */
export const newestFirst = sql`y.attempt desc, case when y.status in ('created', 'pending', 'in-review', 'paid') then 0
  when y.e2e_id is not null then 1 else 2 end, y.paid_at, y.carried_by nulls first`

/** The method of an order's newest attempt, as a part of somebody else's query. */
export const newestMethod = (orderId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select y.method from payment y where y.order_id = ${orderId} order by ${newestFirst} limit 1)`

/** In how many installments the card of an order's newest attempt is charged; null for another method. */
export const newestInstallments = (orderId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select y.installments from payment y where y.order_id = ${orderId} order by ${newestFirst} limit 1)`

/** The order that is paid by a charge, as a part of somebody else's query; null for a charge that is not ours. */
export const orderOfCharge = (txid: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select y.order_id from payment y where y.txid = ${txid})`

/** A provider is asked again every few minutes; after so long somebody should look. */
const TOO_LONG = 30 * MINUTE_MS

/** The orders with an attempt of which no provider has said what became of it, as a query of their ids. */
export function ordersWithoutOutcome(now: Date): RawBuilder<unknown> {
  const before = new Date(now.getTime() - TOO_LONG)
  return sql`select y.order_id from payment y
    where y.status = 'created' and y.created_at < ${before} or y.status = 'pending' and y.expires_at < ${before}`
}

/** Orders for which a card with these last four digits was tried, as a query of their ids. */
export const ordersOfCard = (digits: string): RawBuilder<unknown> =>
  sql`select y.order_id from payment y where y.card_last4 = ${digits}`

/** How many orders have such an attempt. */
async function countWithoutOutcome(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${ordersWithoutOutcome(now)}) open`.execute(db)
  return rows[0]!.count
}

export const outcomeAttention: AttentionSources<'payment-without-outcome'> = {
  'payment-without-outcome': async ({ db, clock }) => ({ count: await countWithoutOutcome(db, clock.now()) }),
}
