import { cleanCode } from '../typed-text.ts'
import { modulo11 } from './check-digit.ts'
import { fill } from './mask.ts'

/**
 * CNPJ, numeric or alphanumeric: twelve of 0-9 and A-Z, and two numeric check digits, kept as upper-case text
 * (IN RFB 2.229/2024, NT COCAD/SUARA/RFB 49/2024).
 */
export type Cnpj = string & { readonly __kind: 'cnpj' }

/** A character is worth its ASCII code less 48, so that digits keep their value and A is 17. */
const worth = (character: string) => character.charCodeAt(0) - 48

/** Adds the two check digits to twelve characters. Throws RangeError when they are not twelve of 0-9 and A-Z. */
export function completeCnpj(base: string): Cnpj {
  if (!/^[0-9A-Z]{12}$/.test(base)) throw new RangeError('not twelve characters')
  const values = Array.from(base, worth)
  const first = modulo11(values, 9)
  return `${base}${first}${modulo11([...values, first], 9)}` as Cnpj
}

/** The fourteen characters of a typed or pasted CNPJ in upper case, masked or not, or undefined. */
export function parseCnpj(text: string): Cnpj | undefined {
  const characters = cleanCode(text, ['CNPJ(?:/MF)?'])
    .replace(/[\s./-]/g, '')
    .toUpperCase()
  if (!/^[0-9A-Z]{12}[0-9]{2}$/.test(characters) || /^(.)\1{13}$/.test(characters)) return undefined
  return completeCnpj(characters.slice(0, 12)) === characters ? (characters as Cnpj) : undefined
}

export function isCnpj(text: string): boolean {
  return parseCnpj(text) !== undefined
}

/** `12.ABC.345/01DE-35`; of an incomplete text, what has been typed so far. */
export function formatCnpj(text: string): string {
  const characters = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const checkDigits = characters.slice(12).replace(/\D/g, '').slice(0, 2)
  return fill('##.###.###/####-##', characters.slice(0, 12) + checkDigits)
}
