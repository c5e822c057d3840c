/**
 * A number as people write it here (`3.000`, `1.234,5`, `R$ 12`), or with a point before its decimals (`1234.5`); nothing
 * where it is none.
 */
export function parseDecimal(text: string): number | undefined {
  const written = text.trim().replace(/^R\$\s*/, '')
  const isGrouped = written.includes(',') || /^-?[1-9]\d{0,2}(\.\d{3})+$/.test(written)
  const plain = isGrouped ? written.replaceAll('.', '').replace(',', '.') : written
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

/** The same number as people write it here. */
export const decimalText = (value: number): string =>
  value.toLocaleString('pt-BR', { maximumFractionDigits: 10 })
