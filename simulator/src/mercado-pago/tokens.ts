import { randomBytes } from 'node:crypto'
import { CARD_BRANDS, passesLuhn } from '@vitrine/contract/brazil/card-brand'
import { DAY_MS } from '@vitrine/contract/time'
import { printOf } from './customers.ts'
import { type Answer, instant, type MercadoPago, refusal } from './gateway.ts'
import { brandNameOf, brandOf } from './installments.ts'
import type { CardData, CardToken } from './mercado-pago.store.ts'
import { behaviorOf, outcomeOf } from './test-cards.ts'

/** A card as somebody types it. */
export interface TypedCard {
  number: string
  holder: string
  month: number
  year: number
  code: string
}

/** A token is good for so long. */
const TOKEN_MS = 7 * DAY_MS

/** What is kept of a typed card. Its number and its code are looked at here, and kept nowhere. */
export function cardOf(mp: MercadoPago, { number, holder, month, year }: Omit<TypedCard, 'code'>): CardData {
  const saved = behaviorOf(number)
  return {
    brand: brandNameOf(number) ?? 'visa',
    first6: number.slice(0, 6),
    last4: number.slice(-4),
    month,
    year,
    holder,
    print: printOf(mp, number),
    outcome: outcomeOf(number, holder),
    ...(saved && { saved }),
  }
}

export function addToken(
  mp: MercadoPago,
  token: Pick<CardToken, 'card' | 'hasCode'> & { cardId?: string },
): CardToken {
  const made = { id: randomBytes(16).toString('hex'), createdAt: mp.now(), ...token }
  mp.store.save('token', made)
  return made
}

/** The code of a saved card; `000` is a wrong one. Undefined when the card is gone. */
export function tokenOfCode(
  mp: MercadoPago,
  cardId: string,
  code: string | undefined,
): CardToken | undefined {
  const saved = mp.store.find('card', cardId)
  if (!saved) return undefined
  const isWrong = code !== undefined && /^0{3,4}$/.test(code)
  const card = isWrong ? { ...saved.card, outcome: { declines: 'bad_filled_security_code' } } : saved.card
  return addToken(mp, { card, cardId, hasCode: code !== undefined })
}

interface TokenRequest {
  card_number?: string
  expiration_month?: string | number
  expiration_year?: string | number
  security_code?: string
  cardholder?: { name?: string }
  card_id?: string
}

/** Mercado Pago's code of each field that is wrong (manual, "Erros de token"). */
const WRONG = {
  cardNumber: ['E301', 'invalid card number'],
  securityCode: ['E302', 'invalid security code'],
  expirationDate: ['325', 'invalid expiration'],
} as const

/** `POST /v1/card_tokens`, from a browser or, of a saved card without its code, from the seller. */
export function createToken(mp: MercadoPago, body: TokenRequest): Answer {
  if (body.card_id) {
    const token = tokenOfCode(mp, body.card_id, body.security_code)
    return token ? { status: 201, body: tokenJson(token) } : refusal(400, 'invalid_card_id')
  }
  const number = (body.card_number ?? '').replace(/\D/g, '')
  const [month, year] = [Number(body.expiration_month), Number(body.expiration_year)]
  const wrong = wrongOf({ number, month, year, code: body.security_code ?? '' }, mp.now())
  if (wrong.length > 0)
    return {
      status: 400,
      body: {
        status: 400,
        error: 'bad_request',
        message: 'invalid parameters',
        cause: wrong.map((field) => ({ field, code: WRONG[field][0], description: WRONG[field][1] })),
      },
    }
  const card = cardOf(mp, { number, month, year, holder: body.cardholder?.name ?? '' })
  return { status: 201, body: tokenJson(addToken(mp, { card, hasCode: true })) }
}

function wrongOf(
  { number, month, year, code }: Omit<TypedCard, 'holder'>,
  now: number,
): (keyof typeof WRONG)[] {
  const brand = brandOf(number)
  const lengths: readonly number[] = brand ? CARD_BRANDS[brand].lengths : []
  const isNumber = lengths.includes(number.length) && passesLuhn(number)
  const isDate = month >= 1 && month <= 12 && Date.UTC(year, month, 1) > now
  const isCode = code.length === (brand ? CARD_BRANDS[brand].code.length : 3)
  return [
    ...(isNumber ? [] : (['cardNumber'] as const)),
    ...(isDate ? [] : (['expirationDate'] as const)),
    ...(isCode ? [] : (['securityCode'] as const)),
  ]
}

/** What may be known of a token; of a saved card which one it is, and nothing else. */
function tokenJson({ id, cardId, card, createdAt, usedBy }: CardToken) {
  const state = {
    status: usedBy ? 'used' : 'active',
    live_mode: false,
    date_created: instant(createdAt),
    date_due: instant(createdAt + TOKEN_MS),
  }
  if (cardId) return { id, card_id: cardId, ...state }
  const digits = { first_six_digits: card.first6, last_four_digits: card.last4 }
  return { id, card_id: null, ...digits, expiration_month: card.month, expiration_year: card.year, ...state }
}

/** `GET /v1/card_tokens/{id}`, with the seller's token. */
export function readToken({ store }: MercadoPago, id: string): Answer {
  const token = store.find('token', id)
  return token ? { status: 200, body: tokenJson(token) } : refusal(404, 'not_found')
}
