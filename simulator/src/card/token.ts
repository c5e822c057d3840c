import { CARD_BRANDS, cardBrand, passesLuhn } from '@vitrine/contract/brazil/card-brand'
import { newToken } from '../pix/ids.ts'
import { Refusal } from '../refusal.ts'
import { type CardBank, hashOf } from './bank.ts'
import type { KeptCard } from './card.store.ts'
import { isTypedCard, type TypedCard } from './schema.ts'
import { outcomeOf } from './test-cards.ts'

const TOKEN_MS = 15 * 60_000

/** What the frame hands to the page that holds it: a token for one charge, and what a person may see of the card. */
export type Tokenised = { token: string; brand: string; last4: string; month: number; year: number }

/** Turns a typed card into a token. Its number and its code are looked at here, and kept nowhere. */
export function tokenise(bank: CardBank, body: unknown): Tokenised {
  if (!isTypedCard(body)) throw new Refusal(400, 'Confira os dados do cartão.')
  const card = keptOf(body, bank.now())
  const token = `tok_${newToken()}`
  bank.cards.addToken(hashOf(token), card, bank.now() + TOKEN_MS)
  return { token, brand: card.brand, last4: card.last4, month: card.expMonth, year: card.expYear }
}

function keptOf({ number, month, year, code }: TypedCard, now: number): KeptCard {
  const brand = cardBrand(number)
  if (!brand || !passesLuhn(number)) throw new Refusal(422, 'Número do cartão inválido.')
  const { lengths, code: codeOf } = CARD_BRANDS[brand]
  if (!(lengths as readonly number[]).includes(number.length))
    throw new Refusal(422, 'Número do cartão incompleto.')
  if (code.length !== codeOf.length) throw new Refusal(422, 'Código de segurança incompleto.')
  if (Date.UTC(year, month, 1) <= now) throw new Refusal(422, 'Cartão vencido.')
  return { brand, last4: number.slice(-4), expMonth: month, expYear: year, outcome: outcomeOf(number) }
}
