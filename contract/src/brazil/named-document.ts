import { formatCnpj } from './cnpj.ts'
import { fill } from './mask.ts'

/**
 * A CPF or CNPJ that is known to be good, with its name before it, as who sells is identified: `CNPJ 12.345.678/0001-95`.
 * Eleven figures are a CPF; nothing else is checked, since every page of the store loads this.
 */
export function namedDocument(good: string): string {
  const characters = good.replace(/[^0-9A-Za-z]/g, '')
  return characters.length === 11
    ? `CPF ${fill('###.###.###-##', characters)}`
    : `CNPJ ${formatCnpj(characters)}`
}
