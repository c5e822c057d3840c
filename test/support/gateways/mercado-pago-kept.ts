import { randomBytes, randomInt } from 'node:crypto'
import type { CustomerResponse } from 'mercadopago/dist/clients/customer/commonTypes.d.ts'
import type { CustomerCardResponse } from 'mercadopago/dist/clients/customerCard/commonTypes.d.ts'
import type { KeptStandIn, Outcome } from './cards.ts'
import type { Answered, Asked } from './stand-in.ts'

type Customer = Omit<CustomerResponse, 'api_response'>
type Card = Omit<CustomerCardResponse, 'api_response'>

/** A refusal as the Customers API has it: with the code of its reason. */
const refusal = (status: number, error: string, code?: string): Answered => ({
  status,
  body: { status, error, message: `stand-in: ${error}`, cause: code ? [{ code, description: error }] : [] },
})

/** A card that was typed, of which a customer may keep one. */
export interface Typed {
  outcome: Outcome
  number: string
}

/** What the customers need of the rest of the stand-in. */
interface KeptWorld {
  /** What a token is of, where that is a card that was typed. */
  typed(token: string): Typed | undefined
  /** A token for the code of a kept card. */
  newCode(card: Card, code: string): string
  /** It knows no idempotency now, nor that an address has one customer. */
  isForgetful(): boolean
}

/** Customers, each with an address of their own, and the cards that are saved for them. */
export function mercadoPagoKept({ typed, newCode, isForgetful }: KeptWorld) {
  const customers: Customer[] = []
  const cards = new Map<string, { card: Card; of: Typed }>()
  const customersApi = { isBlind: false, isClosed: false }
  const refused = new Set<string | undefined>()
  const used = new Set<string>()

  function create({ email = '' }: Customer): Answered {
    if (customersApi.isClosed || !/^[\w-]+@[\w.-]+$/.test(email))
      return refusal(400, 'the email format is invalid.', '106')
    if (!isForgetful() && customers.some((one) => one.email === email)) {
      refused.add(email)
      return refusal(400, 'the customer already exist.', '101')
    }
    const date_created = new Date().toISOString()
    const id = `${randomInt(1e9)}-${randomBytes(7).toString('hex')}`
    customers.push({ id, email, date_created, date_last_updated: date_created, cards: [], live_mode: false })
    return { status: 201, body: customers.at(-1) }
  }

  /** The same card saved twice for one customer is one card; a token saves it once. */
  function save(customer_id: string, token: string): Answered {
    const of = typed(token)
    if (!of) return refusal(404, 'card token not found')
    if (isForgetful() && used.has(token)) return refusal(400, 'card token was used')
    used.add(token)
    const [first_six_digits, last_four_digits] = [of.number.slice(0, 6), of.number.slice(-4)]
    const known = [...cards.values()].find(
      (one) => one.card.customer_id === customer_id && one.of.number === of.number,
    )
    if (known) return { status: 200, body: known.card }
    const brand = { 3: 'amex', 4: 'visa' }[of.number.slice(0, 1)] ?? 'master'
    const card: Card = {
      id: String(randomInt(1e12, 9e12)),
      customer_id,
      expiration_month: 8,
      expiration_year: 2031,
      first_six_digits,
      last_four_digits,
      date_created: new Date().toISOString(),
      live_mode: false,
      payment_method: { id: brand, name: brand, payment_type_id: 'credit_card' },
      security_code: { length: brand === 'amex' ? 4 : 3, card_location: 'back' },
    }
    cards.set(card.id!, { card, of })
    return { status: 201, body: card }
  }

  function ofCustomer(id: string, card: string | undefined, { method, text }: Asked): Answered {
    if (!customers.some((one) => one.id === id)) return refusal(404, 'customer not found')
    if (method === 'POST') return save(id, JSON.parse(text).token)
    const own = [...cards.values()].map((one) => one.card).filter((one) => one.customer_id === id)
    if (!card) return { status: 200, body: own }
    const known = cards.get(card)?.card
    if (known?.customer_id !== id) return refusal(404, 'card not found')
    if (method === 'DELETE') cards.delete(card)
    return { status: 200, body: known }
  }

  function find(email: string | null): Answered {
    const isKnown = !customersApi.isBlind || refused.has(email ?? undefined)
    const results = isKnown ? customers.filter((one) => one.email === email) : []
    return { status: 200, body: { results, paging: { total: results.length, limit: 10, offset: 0 } } }
  }

  const kept: KeptStandIn = {
    typeCode(reference, code = '123') {
      const { card } = cards.get(reference.split('/')[1] ?? '') ?? {}
      return `${card?.payment_method?.id ?? 'visa'}-${card ? newCode(card, code) : randomBytes(16).toString('hex')}`
    },
    cards: () => [...cards.values()].map(({ card }) => `${card.customer_id}/${card.id}`),
    customers: () => customers,
    customersApi,
  }
  return {
    kept,
    /** Of a card that is still there. */
    find: (id: string) => cards.get(id),
    /** Of customers and their cards; undefined for anything else. */
    answer(asked: Asked): Answered | undefined {
      const [, , resource, id = '', , card] = asked.path.split('/')
      if (resource !== 'customers') return undefined
      if (id === 'search') return find(asked.query.get('email'))
      return id ? ofCustomer(id, card, asked) : create(JSON.parse(asked.text))
    },
  }
}
