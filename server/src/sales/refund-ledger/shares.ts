import { allocate, type Centavos, subtract, ZERO } from '@vitrine/contract/money'
import type { LineShare } from './refund.store.ts'

export interface PaidLine {
  id: string
  /** Its part of the order's total, in centavos. */
  total: number
}

/**
 * What may still go back of each line: its part of the money that came in, which may be more than the order's total
 * (interest of installments), without what is promised back already.
 */
export function leftOfLines(
  received: Centavos,
  lines: readonly PaidLine[],
  promised: ReadonlyMap<string, Centavos>,
): LineShare[] {
  const parts = allocate(
    received,
    lines.map(({ total }) => total),
  )
  return lines.map(({ id }, i) => ({ lineId: id, amount: subtract(parts[i]!, promised.get(id) ?? ZERO) }))
}

/** Spreads an amount over the lines in proportion to what is left of each; the parts add up. */
export function spread(amount: Centavos, left: readonly LineShare[]): LineShare[] {
  const parts = allocate(
    amount,
    left.map((line) => line.amount),
  )
  return left.map(({ lineId }, i) => ({ lineId, amount: parts[i]! }))
}
