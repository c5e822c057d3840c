import { type Centavos, formatBrl, fractionOf, ZERO } from '@vitrine/contract/money'
import type { Content } from '#promotion'
import type { PricedItem } from './parts.ts'
import type { Reduction, Stage } from './reductions.ts'

/** The contents of a bundle that its buyer pays for. */
export const wantedOf = ({ contents = [], owned = [] }: Pick<PricedItem, 'contents' | 'owned'>): Content[] =>
  contents.filter(({ productId }) => !owned.includes(productId))

/** What its buyer has already of a bundle comes off its price, by the bundle's weights. */
export const reduceOwned: Stage = ({ parts, amounts }) =>
  parts.flatMap(({ item, isSetup }, i): Reduction[] => {
    const had = (item.contents ?? []).filter(({ productId }) => item.owned?.includes(productId))
    if (had.length === 0 || isSetup) return []
    const amount = shareOf(had, item.contents ?? [], amounts[i]!)
    const taken = amounts.map((_, at) => (at === i ? amount : ZERO))
    const label = `Já é seu: ${had.map(({ name }) => name).join(', ')}`
    return [
      {
        label,
        formula: `a parte em “${item.name}”, de ${formatBrl(amounts[i]!)}`,
        rule: item.productId,
        parts: taken,
      },
    ]
  })

/** Their share of an amount by the weights of all, half up. Never grows faster than the amount itself. */
export const shareOf = (some: readonly Content[], all: readonly Content[], amount: Centavos): Centavos =>
  fractionOf(amount, weightOf(some), weightOf(all))

const weightOf = (contents: readonly Content[]): number =>
  contents.reduce((sum, { weight }) => sum + weight, 0)
