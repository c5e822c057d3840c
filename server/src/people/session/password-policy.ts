import { plainText } from '@vitrine/contract/plain-text'
import { Refused } from '#kernel/errors.ts'
import { COMMON_WORDS, isListed } from './common-passwords.ts'

/** Who chooses a password, and where: what strangers try first. */
export interface Owner {
  name: string
  email: string
  /** The name of the shop. */
  brand?: string
}

/** The field of the form that the sentence is put under. */
export type PasswordField = 'password' | 'newPassword'

const SENTENCES = {
  personal: 'A senha não pode conter seu nome nem seu e-mail. Escolha outra',
  ofShop: 'A senha não pode ser o nome da loja com algo em volta. Escolha outra',
  common: 'Esta senha é muito comum e fácil de adivinhar. Escolha outra',
}

/** Shorter pieces of a name are found in half of all words. */
const SHORTEST_WORD = 4
const wordsOf = (text: string) =>
  plainText(text)
    .split(/[\s.'-]+/)
    .filter((word) => word.length >= SHORTEST_WORD)

function isPersonal(password: string, { name, email }: Owner): boolean {
  const words = [...wordsOf(name), plainText(email).split('@')[0]!, plainText(email)]
  return words.some((word) => word.length >= SHORTEST_WORD && password.includes(word))
}

/** What people add to a word to satisfy a form (`Flamengo2026!`) does not make it another password. */
const LONGEST_DECORATION = 6

/** The product's own name and the shop's are words like any other in a sentence, but no password with a year. */
function isOfShop(password: string, { brand = '' }: Owner): boolean {
  return ['vitrine', ...wordsOf(brand)].some(
    (word) => password.includes(word) && password.replaceAll(word, '').length <= LONGEST_DECORATION,
  )
}

function isCommon(password: string): boolean {
  const word = password.replace(/[^a-z]/g, '')
  const isDecorated = COMMON_WORDS.has(word) && password.length - word.length <= LONGEST_DECORATION
  const [first = ''] = password
  return isDecorated || isListed(password) || password === first.repeat(password.length)
}

/** Refuses the passwords that are guessed first (ASVS 6.2.4, 6.2.11), with the sentence on the field. */
export function checkPassword(password: string, owner: Owner, field: PasswordField = 'password'): void {
  const weakness = weaknessOf(plainText(password), owner)
  if (weakness) throw new Refused('request.invalid', undefined, { [field]: [SENTENCES[weakness]] })
}

function weaknessOf(text: string, owner: Owner): keyof typeof SENTENCES | undefined {
  if (isPersonal(text, owner)) return 'personal'
  if (isCommon(text)) return 'common'
  return isOfShop(text, owner) ? 'ofShop' : undefined
}
