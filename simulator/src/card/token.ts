import { CARD_BRANDS, type CardBrand, cardBrand, passesLuhn } from '@vitrine/contract/brazil/card-brand'
import { newToken } from '../pix/ids.ts'
import { Refusal } from '../refusal.ts'
import { type CardBank, hashOf } from './bank.ts'
import type { KeptCard } from './card.store.ts'
import { isTypedCard, isTypedCode, type TypedCard, type TypedCode } from './schema.ts'
import { outcomeOf } from './test-cards.ts'

const TOKEN_MS = 15 * 60_000

/** What the frame hands to the page that holds it: a token for one charge, and what a person may see of the card. */
export type Tokenised = { token: string; brand: string; last4: string; month: number; year: number }

/** Turns a typed card into a token. Its number and its code are looked at here, and kept nowhere. */
export function tokenise(bank: CardBank, body: unknown): Tokenised {
  if (isTypedCode(body)) return tokeniseCode(bank, body)
  if (!isTypedCard(body)) throw new Refusal(400, 'Confira os dados do cartão.')
  const card = keptOf(body, bank.now())
  const token = `tok_${newToken()}`
  bank.cards.addToken(hashOf(token), card, bank.now() + TOKEN_MS)
  bank.kept.addPrint(hashOf(token), body.number)
  return { token, brand: card.brand, last4: card.last4, month: card.expMonth, year: card.expYear }
}

/** The code that an issuer says no to. */
const WRONG_CODE = /^0{3,4}$/

/** Of a kept card only the code is typed; the token says nothing about a card. */
function tokeniseCode(bank: CardBank, { brand, code }: TypedCode): Tokenised {
  if (code.length !== (CARD_BRANDS[brand as CardBrand]?.code.length ?? 3))
    throw new Refusal(422, 'Código de segurança incompleto.')
  const token = `tok_${newToken()}`
  const outcome = WRONG_CODE.test(code) ? 'cvv' : 'approved'
  const nothing = { brand: '', last4: '', expMonth: 0, expYear: 0 }
  bank.cards.addToken(hashOf(token), { ...nothing, outcome }, bank.now() + TOKEN_MS)
  return { token, brand, last4: '', month: 0, year: 0 }
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
