import type { AccountId } from '@vitrine/contract/ids'
import { toPay } from '@vitrine/contract/order-rules'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { findOwnOrder } from '#order'
import { listAttempts } from '#payment'
import type { PaymentProviders } from '#payment-provider'
import { refuseUntaken } from './brand-payment.ts'
import { chargeCard } from './charge-card.ts'
import type { CardCall } from './gateway-offers.ts'
import { withOffers } from './gateway-offers.ts'
import { exchangeCharge, liveOf, refuseInReview } from './replace-charge.ts'

export interface PayByCardCall {
  orderId: string
  accountId: AccountId
  card: CardCall
  /** Of the link that it is paid by. */
  payCode?: string
}

/**
 * Charges a card for an order that waits. A code, a boleto or an issuer's question that is still open is taken back
 * first; while the outcome of a card is unknown nothing happens, so that there are never two charges.
 */
export async function payByCard(app: App, providers: PaymentProviders, call: PayByCardCall): Promise<void> {
  const { orderId, accountId, payCode } = call
  const order = await findOwnOrder(app.db, orderId, accountId)
  if (!order) throw new Refused('not-found')
  if (!providers.card) throw new Refused('checkout.method-unavailable')
  await refuseUntaken(app, order.brandId, 'card')
  const running = liveOf(await listAttempts(app.db, orderId))
  if (running?.status === 'paid') throw new Refused('order.not-payable')
  if (running?.method === 'card' && running.status === 'created') return
  refuseInReview(running)
  const card = await withOffers(app, providers, call.card, { accountId, total: toPay(order) })
  const wanted = { orderId, method: 'card' as const, card, byLink: payCode !== undefined }
  const paymentId = await exchangeCharge(app, providers, running, wanted)
  if (paymentId) await chargeCard(app, providers, { paymentId, token: card.token, payCode })
}
