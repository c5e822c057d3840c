import type { Centavos } from '@vitrine/contract/money'
import type { PricedItem } from './quote.ts'

/** What a sum is reckoned in: the price of a line, and beside it the setup fee of a plan, which not every rule lowers. */
export interface Part {
  item: PricedItem
  /** Its place among the lines. */
  line: number
  isSetup: boolean
}

export interface Parts {
  parts: Part[]
  amounts: Centavos[]
}

/** The lines in their parts, the fee of a line right after its price. */
export function partsOf(items: readonly PricedItem[]): Parts {
  const parts: Part[] = []
  const amounts: Centavos[] = []
  for (const [line, item] of items.entries()) {
    parts.push({ item, line, isSetup: false })
    amounts.push(item.amount)
    if (!item.setupFee) continue
    parts.push({ item, line, isSetup: true })
    amounts.push(item.setupFee)
  }
  return { parts, amounts }
}
