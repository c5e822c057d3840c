import { pathsOf } from '@vitrine/contract/brand-paths'
import type { PlaceOrder } from '@vitrine/contract/checkout'
import type { AccountId } from '@vitrine/contract/ids'
import type { Order } from '@vitrine/contract/order'
import { toPay } from '@vitrine/contract/order-rules'
import { today } from '@vitrine/contract/time'
import type * as z from 'zod'
import { enqueueOrderMail } from '#buyer-mail'
import { closingCart, markTrialsUsed, reopenRest } from '#cart'
import { spendCredit } from '#credit'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import { inTransaction, PLANNED_ONCE, runWrites, type Tx, type Write } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { sha256 } from '#kernel/secrets.ts'
import { leadingLinksBelow } from '#link'
import { insertingLines, insertingOrder, lockOrder } from '#order'
import type { PaymentProviders } from '#payment-provider'
import { readPriceRules } from '#price-rule'
import { reserveCoupon } from '#promotion'
import { keepingContract } from '#receipt'
import { type Claim, claimKey, findAnswer, keepingAnswer } from './checkout.store.ts'
import { countCharge, countUnconfirmedOrder, findDocument, refuseCheckout } from './checkout-rules.ts'
import { completeOrder, holdSeats } from './complete-order.ts'
import { agreedOf, composeOrder, consentingToDebits, type NewOrder } from './new-order.ts'
import { chargeCard } from './pay-by-card.ts'
import { consentingToRenewals, keepingCard } from './plan-card.ts'
import { promisingBill, withOffers } from './promise-payment.ts'
import { type CheckoutReading, readCheckout } from './read-checkout.ts'

interface PlaceOrderCall {
  accountId: AccountId
  /** From the `Idempotency-Key` header: one key, one order, one answer. */
  key: string
  request: z.infer<typeof PlaceOrder>
}

/** Turns the buyer's cart into an order awaiting payment. Charging comes after the commit. */
export async function placeOrder(
  app: App,
  providers: PaymentProviders,
  { accountId, key, request }: PlaceOrderCall,
): Promise<Order> {
  const now = app.clock.now()
  const claim = { accountId, key, bodyHash: sha256(JSON.stringify(withoutToken(request))), at: now }
  const document = request.document ?? (await findDocument(app, accountId))
  if (!document) throw new Refused('checkout.document-needed')
  const card = await offersOf(app, providers, { accountId, request })
  const offered = { ...request, document, card }
  const rules = await readPriceRules(app, request.brand, today(now))
  let tried: CheckoutReading | undefined
  const placed = await inTransaction(
    app.db,
    async (tx) => {
      const asked = { app, accountId, request: offered, now, rules }
      const [isFirst, reading] = await parallel(
        () => claimKey(tx, claim),
        () => readCheckout(tx, asked),
      )
      if (!isFirst) return undefined
      if (reading.triedBefore.length > 0) tried = reading
      const refusal = refuseCheckout(reading)
      if (refusal) throw new Refused(refusal, { total: reading.quote.total })
      if (!reading.account.isConfirmed) await countUnconfirmedOrder(app, tx, accountId)
      const made = await composeOrder(app, tx, reading, now)
      if (made.attempt) await countCharge(app, tx, accountId)
      await keepOrder(app, tx, made, { claim, reading })
      return made.answer
    },
    PLANNED_ONCE,
  ).catch(async (error) => {
    if (tried) await inTransaction(app.db, (tx) => markTrialsUsed(tx, tried!.cartId, tried!.triedBefore))
    throw error
  })
  const paymentId = placed?.payment?.id
  if (paymentId && request.card) await chargeCard(app, providers, { token: request.card.token, paymentId })
  return placed ?? repeatAnswer(app, claim)
}

/** Writes the order with what it holds and what its buyer is told. */
async function keepOrder(
  app: App,
  tx: Tx,
  made: NewOrder,
  { claim, reading }: { claim: Claim; reading: CheckoutReading },
): Promise<void> {
  await parallel(
    () => writeOrder(app, tx, made, { claim, reading }),
    () => oweReceived(app, tx, made),
  )
  if (reading.hasRest) await reopenRest(tx, reading.cartId, lineIds(reading), claim.at)
  await reserve(app, tx, reading, made)
  // Without anything left to pay it is complete at once.
  if (!made.attempt)
    await completeOrder(app, tx, await lockOrder(tx, made.order.id, { isNew: true }), claim.at)
  await spendCredit(tx, made.order, claim.at)
}

/** The page of payment has an empty cart now: links of messages that lead there lead to the order. */
function leadingToOrder(order: NewOrder['order']): Write {
  const { id, brandId } = order
  return leadingLinksBelow(order, [pathsOf(brandId, brandId).payment, pathsOf(brandId).payment], id)
}

/** As long as the code of a Pix or the line of a boleto may take, whose message says that the order was received. */
const CODE_MS = 60_000

/** "Pedido recebido", unless another message has said it by then. */
async function oweReceived(app: App, tx: Tx, { order, attempt }: NewOrder): Promise<void> {
  if (!attempt) return
  const startAfter = new Date(order.at.getTime() + CODE_MS)
  const wait = attempt.method === 'card' ? {} : { startAfter }
  await enqueueOrderMail(app, tx, 'order-received', { ...order, ...wait })
}

/** What a gateway offers for the card, where one pays; its charge is what credit leaves. */
async function offersOf(
  app: App,
  providers: PaymentProviders,
  { accountId, request }: Pick<PlaceOrderCall, 'accountId' | 'request'>,
) {
  const { card, expectedTotal: total, credit = 0 } = request
  return card && withOffers(app, providers, card, { accountId, total: toPay({ total, credit }) })
}

const lineIds = ({ items }: CheckoutReading): string[] => items.map(({ lineId }) => lineId)
/** The same order asked for again comes with another token of the same card. */
const withoutToken = ({ card, ...request }: PlaceOrderCall['request']) =>
  card ? { ...request, card: { ...card, token: '' } } : request

async function repeatAnswer(app: App, claim: Claim): Promise<Order> {
  const known = await findAnswer(app.db, claim)
  if (!known?.bodyHash.equals(claim.bodyHash)) throw new Refused('checkout.key-reused')
  return known.answer as Order
}

/** Everything about the order that needs nobody's answer, as one write. */
async function writeOrder(
  app: App,
  tx: Tx,
  made: NewOrder,
  { claim, reading }: { claim: Claim; reading: CheckoutReading },
): Promise<void> {
  const { order, lines, attempt, answer } = made
  const { cartId, accountId, request } = reading
  const kept = attempt ? keepingCard(attempt, request.card, { accountId, lines }) : []
  const renewals = consentingToRenewals(order, request.renewalCardId, lines)
  const mandate = await consentingToDebits(app, tx, reading, made)
  const due = { brandId: order.brandId, dueOn: null, payableDays: 0 }
  const payment = attempt ? [...(await promisingBill(app, tx, attempt, due)), ...kept, ...mandate] : []
  const agreed = agreedOf({ order, lines, attempt, answer })
  const contract = keepingContract({ orderId: order.id, brandId: order.brandId, agreed, at: order.at })
  const writes = [insertingOrder(order), insertingLines(order.id, lines), contract, ...payment, ...renewals]
  await runWrites(tx, ...writes, closingCart(cartId), leadingToOrder(order), keepingAnswer(claim, answer))
}

async function reserve(
  app: App,
  tx: Tx,
  { items, priced, accountId }: CheckoutReading,
  { order, lines }: NewOrder,
): Promise<void> {
  const wanted = items.flatMap(({ seated }, i) =>
    seated.map((productId) => ({ lineId: lines[i]!.id, productId })),
  )
  await holdSeats(tx, wanted, { accountId, at: order.at })
  // Always in the same order, so that two orders cannot wait for each other.
  for (const { coupon, ...effect } of priced.coupons.toSorted((a, b) => (a.coupon.id < b.coupon.id ? -1 : 1)))
    await reserveCoupon(app, tx, coupon, { ...effect, orderId: order.id, accountId, at: order.at })
}
