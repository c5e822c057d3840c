/**
 * Modulo 11 as the Receita Federal uses it for CPF and CNPJ: weights from 2 upwards starting at the right, back to 2
 * after `highest`; the digit is 0 when the remainder is below 2, else 11 minus it.
 */
export function modulo11(values: readonly number[], highest: number): number {
  const span = highest - 1
  const sum = values.toReversed().reduce((total, value, place) => total + value * (2 + (place % span)), 0)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
