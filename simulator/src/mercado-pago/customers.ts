import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { CustomerCardResponse } from 'mercadopago/dist/clients/customerCard/commonTypes.d.ts'
import { type Answer, type Call, instant, type MercadoPago } from './gateway.ts'
import type { Customer, PaymentProfile, SavedCard } from './mercado-pago.store.ts'

/** A refusal as the Customers API has it: with the code of its reason. */
const refused = (status: number, error: string, code?: string): Answer => ({
  status,
  body: { status, error, message: error, cause: code ? [{ code, description: error }] : [] },
})

/** `POST /v1/customers`: an address has one customer. */
function createCustomer({ store, faults, now }: MercadoPago, email = ''): Answer {
  if (faults.refusesCustomers || !/^[\w-]+@[\w.-]+$/.test(email))
    return refused(400, 'the email format is invalid.', '106')
  if (!faults.forgetsKeys && store.owned('customer', email).length > 0) {
    faults.refusedAddresses.add(email)
    return refused(400, 'the customer already exist.', '101')
  }
  const customer: Customer = {
    id: `${randomInt(1e9)}-${randomBytes(7).toString('hex')}`,
    email,
    createdAt: now(),
  }
  store.save('customer', customer, email)
  return { status: 201, body: customerJson(customer) }
}

const customerJson = ({ id, email, createdAt }: Customer) => ({
  id,
  email,
  date_created: instant(createdAt),
  date_last_updated: instant(createdAt),
  cards: [],
  live_mode: false,
})

function findCustomers({ store, faults }: MercadoPago, email: string): Answer {
  const isHidden = faults.hidesCustomers && !faults.refusedAddresses.has(email)
  const results = isHidden ? [] : store.owned('customer', email).map(customerJson)
  return { status: 200, body: { results, paging: { total: results.length, limit: 10, offset: 0 } } }
}

export const cardJson = ({ id, customerId, card, createdAt }: SavedCard): CardJson => ({
  id,
  customer_id: customerId,
  expiration_month: card.month,
  expiration_year: card.year,
  first_six_digits: card.first6,
  last_four_digits: card.last4,
  date_created: instant(createdAt),
  live_mode: false,
  payment_method: { id: card.brand, name: card.brand, payment_type_id: 'credit_card' },
  security_code: { length: card.brand === 'amex' ? 4 : 3, card_location: 'back' },
})
type CardJson = Omit<CustomerCardResponse, 'api_response'>

/** `POST /v1/customers/{id}/cards`: the same card saved twice for one customer is one card. */
function saveCard({ store, faults, now }: MercadoPago, customerId: string, tokenId: string): Answer {
  const token = store.find('token', tokenId)
  if (!token || token.cardId) return refused(404, 'card token not found')
  if (faults.forgetsKeys && token.isSaved) return refused(400, 'card token was used')
  store.save('token', { ...token, isSaved: true })
  const known = store.owned('card', customerId).find(({ card }) => card.print === token.card.print)
  if (known) return { status: 200, body: cardJson(known) }
  const saved: SavedCard = {
    id: String(randomInt(1e12, 9e12)),
    customerId,
    card: token.card,
    createdAt: now(),
    tries: 0,
  }
  store.save('card', saved, customerId)
  return { status: 201, body: cardJson(saved) }
}

function ofCard({ store }: MercadoPago, customerId: string, { method, card }: CustomerRequest): Answer {
  if (!card) return { status: 200, body: store.owned('card', customerId).map(cardJson) }
  const known = store.find('card', card)
  if (known?.customerId !== customerId) return refused(404, 'card not found')
  if (method === 'DELETE') store.remove('card', card)
  return { status: 200, body: cardJson(known) }
}

const MOST_METHODS = 2

/** `POST …/payment-profiles` and `…/payment-methods`: the cards that may be charged without their holder. */
function ofProfiles(
  mp: MercadoPago,
  customerId: string,
  { method, card: id, more, body }: CustomerRequest,
): Answer {
  const { store, now } = mp
  if (!id) {
    if (method !== 'POST')
      return {
        status: 200,
        body: { data: store.owned('profile', customerId).map((one) => profileJson(mp, one)) },
      }
    const { description, statement_descriptor: statementDescriptor } = body as Record<string, string>
    const created = { id: randomBytes(16).toString('hex'), customerId, cardIds: [], createdAt: now() }
    const profile = {
      ...created,
      ...(description && { description }),
      ...(statementDescriptor && { statementDescriptor }),
    }
    store.save('profile', profile, customerId)
    return { status: 201, body: profileJson(mp, profile) }
  }
  const known = store.find('profile', id)
  if (known?.customerId !== customerId) return refused(404, 'payment profile not found')
  if (more !== 'payment-methods' || method !== 'POST') return { status: 200, body: profileJson(mp, known) }
  const cardId = String(body.card_id ?? '')
  if (store.find('card', cardId)?.customerId !== customerId) return refused(404, 'card not found')
  if (known.cardIds.length >= MOST_METHODS) return refused(400, 'a profile has two payment methods at most')
  const next = { ...known, cardIds: [...new Set([...known.cardIds, cardId])] }
  store.save('profile', next, customerId)
  return { status: 201, body: profileJson(mp, next) }
}

/** As "Gestão de perfis" shows it; a card that is saved no more leaves the profile without it. */
function profileJson({ store }: MercadoPago, profile: PaymentProfile) {
  const cards = profile.cardIds.flatMap((id) => store.find('card', id) ?? [])
  return {
    id: profile.id,
    created_date: instant(profile.createdAt),
    last_updated_date: instant(profile.createdAt),
    ...(profile.description && { description: profile.description }),
    ...(profile.statementDescriptor && { statement_descriptor: profile.statementDescriptor }),
    status: cards.length > 0 ? 'READY' : 'PENDING',
    sequence_control: 'AUTO',
    payment_methods: cards.map(({ id, card }, place) => ({
      payment_method_id: `${profile.id}-${id}`,
      id: card.brand,
      type: 'credit_card',
      card_id: Number(id),
      status: 'READY',
      default_method: place === 0,
    })),
  }
}

interface CustomerRequest {
  method: string
  card: string | undefined
  more: string | undefined
  body: Record<string, unknown>
}

/** Customers, their cards and their payment profiles; undefined for anything else. */
export function answerCustomers(mp: MercadoPago, { method, path, query, text }: Call): Answer | undefined {
  const [, , resource, id = '', part, card, more] = path.split('/')
  if (resource !== 'customers') return undefined
  const body = text ? JSON.parse(text) : {}
  if (id === 'search') return findCustomers(mp, query.get('email') ?? '')
  if (!id) return createCustomer(mp, body.email)
  if (!mp.store.find('customer', id)) return refused(404, 'customer not found')
  if (part === 'payment-profiles') return ofProfiles(mp, id, { method, card, more, body })
  if (method === 'POST') return saveCard(mp, id, String(body.token))
  return ofCard(mp, id, { method, card, more, body })
}

/** Without its key, which never leaves the simulator, a print says nothing about the number it is of. */
export const printOf = ({ keys }: Pick<MercadoPago, 'keys'>, number: string): string =>
  createHmac('sha256', keys.accessToken).update(number).digest('hex').slice(0, 32)
