import { parseDocument } from './brazil/document.ts'
import { normaliseEmail, parseEmail } from './brazil/email.ts'
import { type Phone, parsePhone } from './brazil/phone.ts'
import { orderCodePart } from './order-code.ts'
import { typedInput } from './typed-input.ts'
import { cleanCode, cleanText, straightApostrophes } from './typed-text.ts'

/** What somebody searches for, read once: every way in which it can be meant. A list looks for those that it has. */
export interface SearchText {
  /** What a name, a title or an address may hold, its spaces single. Empty for signs alone: nothing is found by them. */
  text: string
  /** A CPF or a CNPJ without its signs. */
  document?: string
  /** In its stored form, or so much of it as has an `@`. */
  email?: string
  phone?: Phone
  /** The code of an order or a part of it: upper case, with its dashes. */
  orderCode?: string
  /** The last four digits of a card, as receipts and statements show them. */
  cardDigits?: string
}

/** A query whose search is as it was typed. */
export type Typed<Query extends { q?: SearchText | undefined }> = Omit<Query, 'q'> & {
  q?: string | undefined
}

/** Letters of a search, counted as it is read. */
const LONGEST_SEARCH = 80
/** `1234`, `final 1234`, `•••• 1234`. */
const CARD_DIGITS = /^(?:(?:cartão )?(?:com )?final |[•*·x. ]+)?(\d{4})$/i
const TELLING = /[\p{L}\p{N}]/u

/** Reads what is searched for. `nothing`: the field was left empty. */
export function readSearch(typed: string): SearchText | 'nothing' {
  if (cleanText(typed).trim() === '') return 'nothing'
  const written = cleanCode(straightApostrophes(typed)).replace(/\s+/g, ' ')
  if (!TELLING.test(written)) return { text: '' }
  const document = parseDocument(written)?.value
  const phone = parsePhone(written)
  const orderCode = orderCodePart(written)
  const [, cardDigits] = CARD_DIGITS.exec(written) ?? []
  return {
    text: parseEmail(written) ?? written,
    ...(document && { document }),
    ...(written.includes('@') && { email: normaliseEmail(written) }),
    ...(phone && { phone }),
    ...(orderCode && { orderCode }),
    ...(cardDigits && { cardDigits }),
  }
}

/** The `q` of every list: what is searched for, as all of them read it; undefined where that is nothing. */
export const SearchInput = typedInput({
  wrong: `Busque com até ${LONGEST_SEARCH} letras`,
  read(typed) {
    const search = readSearch(typed)
    return search === 'nothing' || search.text.length <= LONGEST_SEARCH ? search : undefined
  },
}).transform((search) => (search === 'nothing' ? undefined : search))
