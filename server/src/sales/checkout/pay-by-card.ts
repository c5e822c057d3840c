import type { BrandId } from '@vitrine/contract/brand'
import { pathsOf } from '@vitrine/contract/brand-paths'
import type { CardSettings } from '@vitrine/contract/card'
import type { AccountId, OrderId, ProductId } from '@vitrine/contract/ids'
import { upTo } from '@vitrine/contract/installments'
import { centavos } from '@vitrine/contract/money'
import { toPay } from '@vitrine/contract/order-rules'
import { withinReach } from '@vitrine/contract/product-installments'
import { siteOfBrand } from '#brand'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findOwnOrder } from '#order'
import { findPayment, listAttempts, recordReturnUrl, settlePayment } from '#payment'
import { offeredMethods, type PaymentProviders, ProviderFailure, providerOf } from '#payment-provider'
import { findInstallmentTable, listProductInstallments } from '#price-rule'
import { cardUseOf } from '#saved-card'
import { findChargeFacts } from './checkout.store.ts'
import { type CardCall, installmentLimit, refuseUntaken, withOffers } from './promise-payment.ts'
import { exchangeCharge, liveOf, refuseInReview } from './replace-charge.ts'
import { conclude } from './settle-payment.ts'

interface CardAttempt {
  paymentId: string
  /** Used here and kept nowhere. */
  token: string
  /** Of the link that it is paid by, to which the issuer sends its customer back; without one, to the order's own page. */
  payCode?: string | undefined
}

/**
 * Charges a card right after its attempt was committed, while the buyer waits. When the outcome stays unknown the
 * attempt stays live, and is asked for until it is known: no other charge is made meanwhile.
 */
export async function chargeCard(app: App, providers: PaymentProviders, attempt: CardAttempt): Promise<void> {
  try {
    await askForCharge(app, providers, attempt)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    app.log.warn({ payment: attempt.paymentId, error }, 'card charge without an answer')
    const { paymentId } = attempt
    await inTransaction(app.db, (tx) => app.jobs.enqueue(tx, settlePayment, { paymentId }))
  }
}

async function askForCharge(
  app: App,
  providers: PaymentProviders,
  { paymentId, token, payCode }: CardAttempt,
): Promise<void> {
  const facts = await findChargeFacts(app.db, paymentId)
  const payment = await findPayment(app.db, paymentId)
  if (facts?.status !== 'created' || !payment) return
  const provider = providerOf(providers, payment)
  const { origin, home } = await siteOfBrand(app, app.db, facts.brandId)
  const paths = pathsOf(facts.brandId, home)
  const returnUrl = origin + (payCode ? paths.payLink(payCode) : paths.order(facts.orderId))
  await recordReturnUrl(app.db, paymentId, returnUrl)
  const charge = await provider.createCharge({
    txid: facts.txid,
    amount: centavos(facts.amount),
    dueOn: null,
    expiresIn: app.config.card ? app.config.card.holdMinutes * 60 : 0,
    expiresAt: facts.expiresAt,
    payer: { name: facts.name, document: facts.document, email: facts.email, address: facts.address },
    description: `${facts.seller} · pedido ${facts.code}`,
    card: {
      token,
      installments: facts.installments ?? 1,
      installmentsBy: facts.installmentsBy,
      returnUrl,
      ...(await cardUseOf(app, paymentId)),
    },
  })
  await conclude(app, provider, payment, charge)
}

interface PayByCardCall {
  orderId: OrderId
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

/** What a page of a brand needs to take a card for these products; nothing where no card is taken. */
export async function readCardSettings(
  app: App,
  providers: PaymentProviders,
  { brand, productIds }: { brand: BrandId; productIds: readonly ProductId[] },
): Promise<CardSettings | null> {
  const { card } = app.config
  const offered = await offeredMethods(app, brand)
  if (!card || !offered.includes('card')) return null
  const most = await installmentLimit(app, brand)
  const provider = providers.card
  const now = app.clock.now()
  const table = await findInstallmentTable(app.db, now)
  const own = await listProductInstallments(app.db, productIds, now)
  return {
    frameUrl: card.frameUrl,
    table: table && upTo(table, most),
    own: withinReach(own, most),
    offersByCard: provider?.offerInstallments !== undefined,
    keepsCards: provider?.forgetCard !== undefined,
  }
}
