import { addBusinessDays } from '@vitrine/contract/brazil/business-days'
import { type CalendarDay, endOfDay } from '@vitrine/contract/time'
import type { Trust } from '@vitrine/contract/trust'
import { grant, revoke } from '../../access/index.ts'
import { productGrants } from '../../catalog/index.ts'
import type { App } from '../../kernel/app-context.ts'
import type { Tx } from '../../kernel/database.ts'
import type { HeldOrder } from '../order.store.ts'
import { type EndedTrust, holdTrusted, insertTrusted, markEnded, type TrustFacts } from './trust.store.ts'

/**
 * Opens what an order bought before its boleto is paid, when the shop trusts its buyer: until the money of the due day
 * has had time to arrive, also where the bank takes the boleto longer than that.
 */
export async function openOnTrust(
  app: App,
  tx: Tx,
  { accountId, lines }: HeldOrder,
  { paymentId, dueOn }: { paymentId: string; dueOn: CalendarDay | null },
): Promise<void> {
  const { boleto } = app.config
  if (!boleto || !dueOn) return
  const at = app.clock.now()
  const until = endOfDay(addBusinessDays(dueOn, boleto.holdDays))
  // Two statements: what the first one waited for is seen by the next one only.
  const [, trusted] = await Promise.all([
    holdTrusted(tx, accountId),
    insertTrusted(tx, { paymentId, at, until }),
  ])
  if (!trusted) return
  const productIds = lines.map(({ productId }) => productId)
  const opens = [...(await productGrants(tx, productIds)).values()].flat()
  const base = { accountId, source: 'trust' as const, sourceId: trusted.id, from: at, until: trusted.until }
  await grant(
    tx,
    opens.map((one) => ({ ...base, ...one })),
  )
}

/**
 * Ends what an order had been opened on trust, if it was; harmless when repeated. Of a paid order it is for its caller
 * to open it as what it has become: from then on, where `outcome` is 'paid'.
 */
export async function endTrust(
  tx: Tx,
  orderId: string,
  now: Date,
  { isPaid }: { isPaid: boolean },
): Promise<EndedTrust | undefined> {
  const ended = await markEnded(tx, orderId, isPaid, now)
  if (ended) await revoke(tx, { source: 'trust', sourceIds: [ended.id] }, now)
  return ended
}

/** Since when a paid order is open: since its boleto was made, when it was paid while it was trusted. */
export const openSince = (ended: EndedTrust | undefined, now: Date): Date =>
  ended?.outcome === 'paid' ? ended.openedAt : now

/** As the buyer reads it. */
export const trustOf = ({ from, until, outcome }: TrustFacts): Trust => ({
  from: new Date(from).toISOString(),
  until: new Date(until).toISOString(),
  state: outcome ?? 'open',
})
