import type { PaymentResponse } from 'mercadopago/dist/clients/order/commonTypes.d.ts'
import { type Answer, type MercadoPago, newId, refusal } from './gateway.ts'
import type { CardToken, OrderRecord, SavedCard } from './mercado-pago.store.ts'
import { changed, fail, move, paymentOf, settle } from './order-state.ts'
import type { CardOutcome, SavedCardBehavior } from './test-cards.ts'

/** How long an issuer waits for its customer. */
const CHALLENGE_MS = 10 * 60_000

/** Charges the card of an order: `POST /v1/orders/{id}/process`, or at once where it was made so. */
export function processOrder(mp: MercadoPago, record: OrderRecord, origin: string): Answer {
  const { order } = record
  const payment = paymentOf(order)
  const token = payment?.payment_method?.token
  const typed = token ? mp.store.find('token', token) : undefined
  const lost = typed && lose(mp, record, typed)
  if (lost) return lost
  if (order.status !== 'created' || !payment) return refusal(409, 'cannot_process_order')
  if (isWithoutHolder(payment)) return chargeSavedCard(mp, record)
  if (!typed?.hasCode || typed.usedBy || !isOwn(mp, typed, record))
    return fail(mp, record, 'invalid_card_token')
  use(mp, typed, order.id!)
  if (isExpired(typed, mp.now())) return fail(mp, record, 'card_expired')
  return follow(mp, record, { outcome: typed.card.outcome, origin })
}

/** Cards whose answers never come: one is charged, the other one is not. */
function lose(mp: MercadoPago, record: OrderRecord, token: CardToken): Answer | undefined {
  const { outcome } = token.card
  if (outcome !== 'lost-approved' && outcome !== 'lost-unknown') return undefined
  if (outcome === 'lost-approved' && record.order.status === 'created' && !token.usedBy) {
    use(mp, token, record.order.id!)
    settle(mp, record)
  }
  return { status: 200, body: record.order, isLost: true }
}

const use = (mp: MercadoPago, token: CardToken, orderId: string): void =>
  mp.store.save('token', { ...token, usedBy: orderId })

const isExpired = ({ card: { year, month } }: Pick<CardToken, 'card'>, now: number): boolean =>
  Date.UTC(year, month, 1) <= now

/** A saved card pays for its own customer, as long as it is saved. */
function isOwn({ store }: MercadoPago, { cardId }: CardToken, { order }: OrderRecord): boolean {
  return cardId === undefined || store.find('card', cardId)?.customerId === (order.payer?.customer_id ?? '')
}

function follow(
  mp: MercadoPago,
  record: OrderRecord,
  { outcome, origin }: { outcome: CardOutcome; origin: string },
): Answer {
  if (typeof outcome === 'object') return fail(mp, record, outcome.declines)
  if (outcome === 'approved') settle(mp, record)
  else if (outcome === 'asks') ask(mp, record, origin)
  else wait(mp, record, outcome)
  return { status: 200, body: record.order }
}

function ask(mp: MercadoPago, record: OrderRecord, origin: string): void {
  move(record, 'action_required', 'pending_challenge')
  record.facts.challengeEndsAt = mp.now() + CHALLENGE_MS
  paymentOf(record.order)!.payment_method!.transaction_security = {
    id: newId('TDS'),
    type: 'challenge',
    status: 'pending',
    url: `${origin}/challenge/${record.order.id}`,
  }
  changed(mp, record)
}

/** Somebody looks at it first, for less than two business days. */
function wait(mp: MercadoPago, record: OrderRecord, outcome: CardOutcome): void {
  const isReviewed = outcome !== 'takes-time'
  move(record, 'processing', isReviewed ? 'pending_review_manual' : 'in_process')
  const delay = mp.reviewMs()
  if (isReviewed)
    record.facts.review = {
      isApproved: outcome === 'reviewed',
      endsAt: delay > 0 ? mp.now() + delay : null,
    }
  changed(mp, record)
}

/** Whether the seller charges a saved card while its holder is away (MIT). */
export const isWithoutHolder = ({ stored_credential }: PaymentResponse): boolean =>
  stored_credential?.payment_initiator === 'merchant'

/**
 * Charges a saved card without its holder and without a code: that of the token, or those of the payment profile, one
 * after the other until one is charged.
 */
export function chargeSavedCard(mp: MercadoPago, record: OrderRecord): Answer {
  const cards = savedCardsOf(mp, record)
  if (cards.length === 0) return fail(mp, record, 'invalid_card_token')
  let detail = ''
  for (const saved of cards) {
    const declined = declineOf(saved, mp.now())
    if (!declined) return charge(mp, record, saved)
    mp.store.save('card', { ...saved, tries: saved.tries + 1 }, saved.customerId)
    detail = declined
  }
  return fail(mp, record, detail)
}

function savedCardsOf({ store }: MercadoPago, { order }: OrderRecord): SavedCard[] {
  const { payment_method, automatic_payments } = paymentOf(order)!
  const customer = order.payer?.customer_id
  const { cardId } = (payment_method?.token && store.find('token', payment_method.token)) || {}
  const profile = store.find('profile', automatic_payments?.payment_profile_id ?? '')
  const ids = cardId ? [cardId] : profile?.customerId === customer ? profile!.cardIds : []
  return ids.flatMap((id) => store.find('card', id) ?? []).filter(({ customerId }) => customerId === customer)
}

function declineOf({ card, tries }: SavedCard, now: number): string | undefined {
  if (isExpired({ card }, now)) return 'card_expired'
  const { saved } = card
  if (!saved || (saved.tries !== undefined && tries >= saved.tries)) return undefined
  return saved.until !== undefined && saved.until <= now ? undefined : saved.declines
}

function charge(mp: MercadoPago, record: OrderRecord, { id, card }: SavedCard): Answer {
  const { payment_method: method = {} } = paymentOf(record.order)!
  paymentOf(record.order)!.payment_method = {
    ...method,
    id: card.brand,
    type: 'credit_card',
    installments: method.installments ?? 1,
    card_id: id,
  }
  settle(mp, record)
  return { status: 200, body: record.order }
}

/** What becomes of a saved card from now on when it is charged without its holder; undefined: it is charged. */
export function setSavedCardBehavior(
  { store }: MercadoPago,
  cardId: string,
  behavior: SavedCardBehavior | undefined,
): SavedCard | undefined {
  const known = store.find('card', cardId)
  if (!known) return undefined
  const { saved: _before, ...card } = known.card
  const next = { ...known, tries: 0, card: { ...card, ...(behavior && { saved: behavior }) } }
  store.save('card', next, next.customerId)
  return next
}
