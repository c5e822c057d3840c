import type { Interval, ProductType } from '@vitrine/contract/catalog'
import type { ProductId } from '@vitrine/contract/ids'
import { priceOfCharge } from '@vitrine/contract/introductory-price'
import type { Centavos } from '@vitrine/contract/money'
import type { Content } from '#promotion'
import type { LineOffer } from './line-offers.ts'

/** One thing to be priced. */
export interface PricedItem {
  productId: ProductId
  name: string
  type: ProductType
  interval: Interval
  categoryId?: string | undefined
  amount: Centavos
  /** What each of its first charges costs in place of `amount`. */
  introductory?: { amount: Centavos; cycles: number } | null | undefined
  /** What a plan asks for once besides. */
  setupFee?: Centavos | undefined
  /** For how many charges it binds, and after how many it is over. */
  minCycles?: number | null | undefined
  maxCycles?: number | null | undefined
  /** For how many days it is used before its first charge. */
  trialDays?: number | null | undefined
  /** Where its first charge costs nothing, a card is asked for first. */
  requiresCard?: boolean | undefined
  /** Item of the list of LC 116/2003. */
  serviceCode?: string | null | undefined
  /** Of the contents of a bundle, what its buyer has already and need not pay again. */
  owned?: readonly string[] | undefined
  /** Of a bundle. */
  contents?: readonly Content[] | undefined
  /** What it costs less, because it was offered at a place of its own. */
  offer?: LineOffer | null | undefined
}

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
    amounts.push(priceOfCharge(item, 1))
    if (!item.setupFee) continue
    parts.push({ item, line, isSetup: true })
    amounts.push(item.setupFee)
  }
  return { parts, amounts }
}
