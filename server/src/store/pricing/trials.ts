import { ZERO } from '@vitrine/contract/money'
import { sayDays } from '#price-rule'
import type { Reduction, Stage } from './reductions.ts'

/** What a plan with days of trial costs today, its setup fee aside: nothing. */
export const reduceTrials: Stage = ({ parts, amounts }) =>
  parts.flatMap(({ item, isSetup }, i): Reduction[] => {
    if (!item.trialDays || isSetup) return []
    const days = sayDays(item.trialDays)
    return [
      {
        label: `${item.name}: ${days} grátis`,
        formula: `nada a pagar por ${days}`,
        rule: item.productId,
        parts: amounts.map((amount, at) => (at === i ? amount : ZERO)),
      },
    ]
  })
