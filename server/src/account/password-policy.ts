import { Refused } from '../kernel/errors.ts'
import { COMMON_PASSWORDS, COMMON_WORDS } from './common-passwords.ts'

export interface Owner {
  name: string
  email: string
}

const SENTENCES = {
  personal: 'A senha não pode conter seu nome nem seu e-mail. Escolha outra',
  common: 'Esta senha é muito comum e fácil de adivinhar. Escolha outra',
}

/** Lower case without accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Shorter pieces of a name are found in half of all words. */
const SHORTEST_WORD = 4

function isPersonal(password: string, { name, email }: Owner): boolean {
  const words = [...plain(name).split(/[\s.'-]+/), plain(email).split('@')[0]!, plain(email)]
  return words.some((word) => word.length >= SHORTEST_WORD && password.includes(word))
}

/** What people add to a word to satisfy a form (`Flamengo2026!`) does not make it another password. */
const LONGEST_DECORATION = 6

function isCommon(password: string): boolean {
  const word = password.replace(/[^a-z]/g, '')
  const isDecorated = COMMON_WORDS.has(word) && password.length - word.length <= LONGEST_DECORATION
  const [first = ''] = password
  return isDecorated || COMMON_PASSWORDS.has(password) || password === first.repeat(password.length)
}

/** Refuses the passwords that are guessed first (ASVS 6.2.4, 6.2.11), with the sentence on the field. */
export function checkPassword(password: string, owner: Owner): void {
  const text = plain(password)
  const weakness = isPersonal(text, owner) ? 'personal' : isCommon(text) ? 'common' : undefined
  if (weakness) throw new Refused('request.invalid', undefined, { password: [SENTENCES[weakness]] })
}
