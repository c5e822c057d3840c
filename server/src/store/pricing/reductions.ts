import {
  add,
  allocate,
  type Centavos,
  formatBrl,
  formatPercent,
  percentOf,
  ZERO,
} from '@vitrine/contract/money'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { PriceRules } from '#price-rule'
import type { Part } from './parts.ts'

/** What one rule takes off: so much of each part, in their order. */
export interface Reduction {
  label: string
  /** How the amount came about, for people: `10% de R$ 97,00`. */
  formula: string
  /** The id of the version or coupon. */
  rule: string
  parts: Centavos[]
}

/** What is reduced: the parts of the lines and what they cost by now. */
export interface Running {
  parts: readonly Part[]
  amounts: readonly Centavos[]
}

export type Stage = (running: Running) => Reduction[]

export const formulaOf = (bp: number, base: Centavos) => `${formatPercent(bp)} de ${formatBrl(base)}`
const PLANS = { month: 'do plano mensal', year: 'do plano anual' }

/** Plan discounts, each price for itself, because the same is charged again at each renewal; never of a setup fee. */
export const reducePlans =
  ({ planDiscounts }: PriceRules): Stage =>
  ({ parts, amounts }) =>
    planDiscounts.map(({ id, interval, bp }) => {
      const isFor = parts.map(({ item, isSetup }) => item.interval === interval && !isSetup)
      const base = add(...amounts.filter((_, i) => isFor[i]))
      const taken = amounts.map((amount, i) => (isFor[i] ? percentOf(amount, bp) : ZERO))
      return { label: `Desconto ${PLANS[interval]}`, formula: formulaOf(bp, base), rule: id, parts: taken }
    })

export const METHOD_NAMES: Record<string, string> = { pix: 'Pix', boleto: 'boleto', card: 'cartão' }

/** The discount of the method that was chosen, on all that is left. */
export const reduceMethod =
  ({ methodDiscounts }: PriceRules, method: PaymentMethod | undefined): Stage =>
  ({ parts, amounts }) =>
    methodDiscounts
      .filter((rule) => rule.method === method)
      .map(({ id, bp }) => {
        const base = add(...amounts)
        const label = `Desconto no ${METHOD_NAMES[method ?? '']}`
        const taken = spread(percentOf(base, bp), amounts, parts)
        return { label, formula: formulaOf(bp, base), rule: id, parts: taken }
      })

/** `−5% no Pix`, for the choice of how to pay. */
export function sayMethodDiscount(
  { methodDiscounts }: PriceRules,
  method: PaymentMethod,
): string | undefined {
  const discount = methodDiscounts.find((rule) => rule.method === method)
  return discount && `−${formatPercent(discount.bp)} no ${METHOD_NAMES[method]}`
}

/**
 * By the largest remainder. Ties go to the product that was made first, wherever it stands, and to its price before its
 * setup fee: the total does not depend on the order of the lines.
 */
export function spread(amount: Centavos, weights: readonly number[], parts: readonly Part[]): Centavos[] {
  const taken = weights.map(() => ZERO)
  if (amount === 0) return taken
  const order = weights.map((_, i) => i).sort((a, b) => compare(idOf(parts[a]!), idOf(parts[b]!)))
  const sorted = allocate(
    amount,
    order.map((i) => weights[i]!),
  )
  for (const [place, i] of order.entries()) taken[i] = sorted[place]!
  return taken
}

const idOf = ({ item }: Part): string => item.productId
export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
