import { cleanCode } from '../typed-text.ts'
import { digitsOf, fill } from './mask.ts'

/** A Brazilian number in E.164, `+5511987654321` (numbering plan of Anatel's Resolução 749/2022). */
export type Phone = `+55${string}` & { readonly __kind: 'phone' }

/** The 67 area codes in use. */
export const DDDS: readonly string[] = [
  '11 12 13 14 15 16 17 18 19',
  '21 22 24 27 28',
  '31 32 33 34 35 37 38',
  '41 42 43 44 45 46 47 48 49',
  '51 53 54 55',
  '61 62 63 64 65 66 67 68 69',
  '71 73 74 75 77 79',
  '81 82 83 84 85 86 87 88 89',
  '91 92 93 94 95 96 97 98 99',
]
  .flatMap((row) => row.split(' '))
  .flatMap((row) => row.split(' '))

/**
 * 55 is also the area code of Santa Maria: it is the country's only when a whole number follows it. A 0 before the area
 * code is dialled and is no part of the number, nor is the 00 before the country.
 */
function nationalDigits(text: string): string {
  const digits = digitsOf(text).replace(/^00(?=55)/, '')
  const national = digits.startsWith('55') && digits.length >= 12 ? digits.slice(2) : digits
  return national.replace(/^0(?=[1-9])/, '')
}

const LABELS = ['tel(?:efone)?', 'cel(?:ular)?', 'fone', 'whats\\s?app', 'whats', 'zap']

/** A mobile number (nine digits, the first is 9) or a landline (eight, the first is 2 to 5), or undefined. */
export function parsePhone(text: string): Phone | undefined {
  const typed = cleanCode(text, LABELS)
  if (!/^\+?[\d\s().-]+$/.test(typed) || /^\+(?!\s*55)/.test(typed)) return undefined
  const national = nationalDigits(typed)
  if (!/^\d{2}(9\d{8}|[2-5]\d{7})$/.test(national)) return undefined
  return DDDS.includes(national.slice(0, 2)) ? (`+55${national}` as Phone) : undefined
}

export function isPhone(text: string): boolean {
  return parsePhone(text) !== undefined
}

/** Only a mobile number receives WhatsApp and can be a Pix key. */
export function isMobile(text: string): boolean {
  return parsePhone(text)?.length === 14
}

/** `(11) 98765-4321` or `(11) 3000-0000`; of an incomplete text, what has been typed so far. */
export function formatPhone(text: string): string {
  const digits = nationalDigits(text).slice(0, 11)
  return fill(digits.length > 10 ? '(##) #####-####' : '(##) ####-####', digits)
}
