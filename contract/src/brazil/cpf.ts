import { cleanCode } from '../typed-text.ts'
import { modulo11 } from './check-digit.ts'
import { digitsOf, fill } from './mask.ts'

/**
 * CPF: eleven digits kept as text, because leading zeros matter. Check digits by the Receita Federal's e-Financeira
 * manual (ADE Cofis 10/2026). A valid number says nothing about its existence or its owner.
 */
export type Cpf = string & { readonly __kind: 'cpf' }

/** Adds the two check digits to nine digits. Throws RangeError when they are not nine. */
export function completeCpf(base: string): Cpf {
  if (!/^\d{9}$/.test(base)) throw new RangeError('not nine digits')
  const values = Array.from(base, Number)
  const first = modulo11(values, 11)
  return `${base}${first}${modulo11([...values, first], 11)}` as Cpf
}

/** The eleven digits of a typed or pasted CPF, masked or not, or undefined. */
export function parseCpf(text: string): Cpf | undefined {
  const digits = cleanCode(text, ['CPF(?:/MF)?']).replace(/[\s./-]/g, '')
  if (!/^\d{11}$/.test(digits) || /^(\d)\1{10}$/.test(digits)) return undefined
  return completeCpf(digits.slice(0, 9)) === digits ? (digits as Cpf) : undefined
}

export function isCpf(text: string): boolean {
  return parseCpf(text) !== undefined
}

/** `529.982.247-25`; of an incomplete text, what has been typed so far. */
export function formatCpf(text: string): string {
  return fill('###.###.###-##', digitsOf(text, 11))
}
