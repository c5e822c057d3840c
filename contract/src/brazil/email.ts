import { cleanCode } from '../typed-text.ts'

/** The pattern of `input type=email` (WHATWG HTML), with a dot asked of the domain. */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * In lower case, without what stands around it where it is pasted, its domain as DNS has it (`café.com.br` is
 * `xn--caf-dma.com.br`, RFC 5890): the form in which an address is stored and is unique.
 */
export function normaliseEmail(text: string): string {
  const address = cleanCode(text, ['e-?mail(?=\\s*:|\\s)', 'mailto(?=:)']).toLowerCase()
  const at = address.lastIndexOf('@')
  if (at < 0 || !/[^\x20-\x7e]/.test(address.slice(at))) return address
  const host = URL.parse(`http://${address.slice(at + 1)}`)?.hostname
  return host ? `${address.slice(0, at)}@${host}` : address
}

/** The stored form of an address, or undefined. At most 254 characters (RFC 5321); no dot first, last or doubled. */
export function parseEmail(text: string): string | undefined {
  const address = normaliseEmail(text)
  const dotsApart = !/^\.|\.@|\.\./.test(address)
  return address.length <= 254 && dotsApart && ADDRESS.test(address) ? address : undefined
}

export function isEmail(text: string): boolean {
  return parseEmail(text) !== undefined
}

/** Providers whose name is long enough that one wrong letter is a slip and not another company. */
const PROVIDERS = [
  'gmail.com',
  'hotmail.com',
  'hotmail.com.br',
  'outlook.com',
  'outlook.com.br',
  'yahoo.com',
  'yahoo.com.br',
  'icloud.com',
  'terra.com.br',
]

/** Real providers one letter away from the ones above. */
const NEIGHBOURS = ['mail.com', 'ymail.com', 'email.com']

/** Whether one letter added, dropped, changed or swapped with the next makes one text of the other. */
function isOneTypoAway(typed: string, meant: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start++
  const [a, b] = [typed.slice(start), meant.slice(start)]
  const swapped = a.length > 1 && a[1]! + a[0]! + a.slice(2) === b
  return swapped || a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1)
}

/** The address probably meant (`ana@gmail.con` → `ana@gmail.com`), or undefined when nothing looks wrong. */
export function suggestEmail(text: string): string | undefined {
  const [local, domain, ...more] = normaliseEmail(text).split('@')
  if (!local || !domain || more.length > 0 || [...PROVIDERS, ...NEIGHBOURS].includes(domain)) return undefined
  const meant =
    domain === 'gmail.com.br' ? 'gmail.com' : PROVIDERS.find((name) => isOneTypoAway(domain, name))
  return meant && `${local}@${meant}`
}
