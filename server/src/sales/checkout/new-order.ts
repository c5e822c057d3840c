import { accessText } from '@vitrine/contract/access-length'
import type { Address } from '@vitrine/contract/address'
import { withdrawalDaysOf } from '@vitrine/contract/brazil/withdrawal'
import { ContractSummary } from '@vitrine/contract/contract-summary'
import { dueAfter } from '@vitrine/contract/future-charge'
import { type AccountId, newId, type OrderId } from '@vitrine/contract/ids'
import { priceOfCharge } from '@vitrine/contract/introductory-price'
import { add } from '@vitrine/contract/money'
import type { Order } from '@vitrine/contract/order'
import { toPay } from '@vitrine/contract/order-rules'
import { mandatablePlan } from '@vitrine/contract/pix-mandate'
import { dayOf } from '@vitrine/contract/time'
import { termsInForce } from '#brand'
import type { App } from '#kernel/app-context.ts'
import type { Tx, Write } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findOwnOrder, keptPricing, type NewLine, type OrderRecord, viewFacts } from '#order'
import type { NewAttempt } from '#payment'
import { asksAddress } from '#payment-provider'
import { insertingMandate } from '#pix-mandate'
import { mayComeBack } from '#promotion'
import { drawContract, findContract, readLetterhead } from '#receipt'
import { takeCard } from '#saved-card'
import { chooseCard } from './plan-card.ts'
import { boletoTermOf, newAttempt, offersPixMandate, refuseUntaken } from './promise-payment.ts'
import type { CheckoutReading } from './read-checkout.ts'

/** An order that is about to be written, and what its buyer will be told. */
export interface NewOrder {
  order: OrderRecord
  lines: NewLine[]
  /** Nothing when there is nothing to pay. */
  attempt: NewAttempt | undefined
  answer: Order
}

/** Puts the order together in memory; nothing is written yet. */
export async function composeOrder(app: App, tx: Tx, reading: CheckoutReading, at: Date): Promise<NewOrder> {
  const { quote, request, accountId, account, code, priced } = reading
  const [id, credit, lines] = [newId('ord'), request.credit ?? 0, linesOf(reading)]
  const order: OrderRecord = {
    id,
    code,
    accountId,
    brandId: request.brand,
    cartId: reading.cartId,
    buyer: { name: account.name, email: account.email, document: request.document },
    address: addressOf(app, reading),
    subtotal: quote.subtotal,
    discount: quote.discount,
    tax: add(...priced.lines.map(({ tax }) => tax)),
    total: quote.total,
    credit,
    pricing: keptPricing(priced),
    withdrawalDays: withdrawalDaysOf(reading.items.map(({ guaranteeDays }) => guaranteeDays)),
    termsVersion: await termsInForce(app, request.brand, tx),
    at,
  }
  if (toPay(order) > 0) await refuseUntaken(app, request.brand, request.method, tx)
  const attempt =
    toPay(order) > 0
      ? newAttempt(app, order, {
          method: request.method,
          attempt: 1,
          at,
          term: boletoTermOf(app, request.method, at),
          ...(await cardOf(app, tx, reading, at)),
        })
      : undefined
  await takeRenewalCard(app, tx, reading, at)
  const answer = await viewFacts(app, factsOf(reading, { order, lines, attempt }), tx)
  return { order, lines, attempt, answer }
}

/** The card that renewals are charged to is held, so that it is not removed before its consent is written. */
async function takeRenewalCard(
  app: App,
  tx: Tx,
  { accountId, request }: CheckoutReading,
  at: Date,
): Promise<void> {
  const { renewalCardId: id } = request
  if (id) await takeCard(app, tx, { id, accountId }, { at, offSession: true })
}

async function cardOf(app: App, tx: Tx, { quote, items, request, accountId }: CheckoutReading, at: Date) {
  const { method, card } = request
  if (method !== 'card' || !card) return undefined
  const owed = { total: leftToPay({ quote, request }), lines: items, accountId, brandId: request.brand, at }
  return chooseCard(app, tx, owed, card)
}

const leftToPay = ({ quote, request }: Pick<CheckoutReading, 'quote' | 'request'>) =>
  toPay({ total: quote.total, credit: request.credit ?? 0 })

/** Kept where a charge asks for it alone; throws when it is asked for and not there. */
function addressOf(app: App, { request, quote }: CheckoutReading): Address | null {
  if (leftToPay({ quote, request }) === 0 || !asksAddress(app.config, request.method)) return null
  if (!request.address) throw new Refused('checkout.address-needed')
  return request.address
}

const linesOf = ({ items, priced }: CheckoutReading): NewLine[] =>
  items.map((item, i) => {
    const { productId, priceId, name, interval, setupFee, accessMonths, introductory } = item
    return {
      id: newId('lin'),
      productId,
      priceId,
      name,
      interval,
      amount: add(priceOfCharge(item, 1), setupFee),
      ...(setupFee > 0 && { setupFee }),
      ...(accessMonths !== null && { accessMonths }),
      ...(introductory && { introductoryCycles: introductory.cycles }),
      ...priced.lines[i]!,
    }
  })

/** What only a provider's answer brings. */
const NOTHING_YET = {
  status: 'created' as const,
  brCode: null,
  carriedPix: null,
  receiver: null,
  line: null,
  pdfUrl: null,
  received: null,
  isDebit: false,
  authorizes: null,
  cardBrand: null,
  cardLast4: null,
  actionUrl: null,
  declineCode: null,
}

const couponsOf = ({ coupons }: CheckoutReading['priced']): Order['coupons'] =>
  coupons
    .filter(({ coupon }) => !coupon.automatic)
    .toSorted((a, b) => (a.coupon.id < b.coupon.id ? -1 : 1))
    .map(({ coupon }) => ({ code: coupon.code, comesBack: mayComeBack(coupon) }))

/** As the order will be read, had it been written; one without anything to pay is paid at once. */
function factsOf(
  { items, priced }: CheckoutReading,
  { order, lines, attempt }: Omit<NewOrder, 'answer'>,
): Parameters<typeof viewFacts>[1] {
  return {
    ...order,
    kind: 'checkout',
    dueOn: null,
    subscriptionId: null,
    period: null,
    status: attempt ? 'awaiting-payment' : 'paid',
    placedAt: order.at,
    paidAt: attempt ? null : order.at,
    lines: lines.map(({ priceId, tax, trialDays, ...line }, i) => ({
      ...line,
      slug: items[i]!.slug,
      type: items[i]!.type,
      cover: items[i]!.cover,
    })),
    coupon: null,
    payment: attempt
      ? {
          ...attempt,
          ...NOTHING_YET,
          late: attempt.late ?? null,
          installments: attempt.plan ?? null,
          expiresAt: attempt.expiresAt.toISOString(),
        }
      : null,
    interest: 0,
    refunds: [],
    hasContract: true,
    hasAddress: order.address !== null,
    coupons: couponsOf(priced),
    fiscalNote: null,
    receivers: null,
  }
}

/** What of a payment stands in the contract: its installments, where they are more than one. */
export const installmentsOf = ({
  plan,
}: Pick<NewAttempt, 'plan'>): ContractSummary['agreed']['installments'] => {
  if (!plan || plan.count === 1) return undefined
  const { count, first, each, total, interest } = plan
  return { count, first, each, total, interest }
}

/** What the buyer of a new order agrees to. */
export function agreedOf({ order, lines, attempt, answer }: NewOrder): ContractSummary['agreed'] {
  const { code, subtotal, discount, total, credit, withdrawalDays, termsVersion } = order
  return {
    code,
    subtotal,
    discount,
    total,
    regretDays: withdrawalDays,
    termsVersion,
    sum: answer.sum,
    ...(attempt && { installments: installmentsOf(attempt) }),
    ...(credit > 0 && { credit }),
    placedAt: order.at.toISOString(),
    lines: lines.map(
      ({ name, interval, amount, setupFee, introductoryCycles, accessMonths, discount, total }) => ({
        name,
        interval,
        amount,
        discount,
        total,
        ...(setupFee && { setupFee }),
        ...(introductoryCycles && { introductoryCycles }),
        ...(interval === 'once' && { access: accessText(accessMonths) }),
      }),
    ),
    later: answer.later,
  }
}

/** What was agreed to, as a PDF; refuses what is somebody else's, and orders from before it was kept. */
export async function contractOf(
  app: Pick<App, 'db' | 'files'>,
  orderId: OrderId,
  accountId: AccountId,
): Promise<File> {
  const { db } = app
  const order = await findOwnOrder(db, orderId, accountId)
  if (!order) throw new Refused('not-found')
  const kept = await findContract(db, orderId, accountId)
  if (!kept) throw new Refused('order.no-contract')
  const { content, hash, brandId, ...parties } = kept
  const summary = ContractSummary.parse(JSON.parse(content))
  const pdf = await drawContract(summary, {
    ...parties,
    hash: hash.toString('hex'),
    head: await readLetterhead(app, brandId),
  })
  return new File([new Uint8Array(pdf)], `contrato-${order.code}.pdf`, { type: 'application/pdf' })
}

/**
 * Written with a Pix whose buyer ticked that the plan of the order renews by Pix Automático. One authorisation is for one
 * plan: an order with several has none, nor has a plan of a cycle that banks do not know. Refuses
 * `checkout.pix-mandate-unavailable`.
 */
export async function consentingToDebits(
  app: App,
  tx: Tx,
  { items, accountId, request }: CheckoutReading,
  { lines, attempt, order: { at } }: NewOrder,
): Promise<Write[]> {
  if (!request.pixMandate || !attempt) return []
  if (request.method !== 'pix' || !(await offersPixMandate(app, request.brand, tx)))
    throw new Refused('checkout.pix-mandate-unavailable')
  const plan = mandatablePlan(items.map((item, i) => ({ ...item, ...lines[i]!, amount: item.amount })))
  if (!plan) throw new Refused('checkout.pix-mandate-unavailable')
  const { id: orderLineId, interval, trialDays, periodicity, amount: floor } = plan
  const startsOn = dueAfter(dayOf(at), { interval, ...(trialDays && { trialDays }) }).nextOn
  return [
    insertingMandate({ accountId, paymentId: attempt.id, orderLineId, periodicity, startsOn, floor, at }),
  ]
}
