import {
  add,
  allocate,
  type Centavos,
  centavos,
  formatBrl,
  formatPercent,
  percentOf,
  ZERO,
} from '@vitrine/contract/money'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { type Coupon, isEligible } from './coupon.ts'
import type { PricedItem } from './quote.ts'
import type { PriceRules } from './rules.ts'

/** What one rule takes off: so much of each line, in their order. */
export interface Reduction {
  label: string
  /** How the amount came about, for people: `10% de R$ 97,00`. */
  formula: string
  /** The id of the version or coupon. */
  rule: string
  parts: Centavos[]
}

/** What is reduced: the lines and what they cost by now. */
interface Running {
  items: readonly PricedItem[]
  amounts: readonly Centavos[]
}

export type Stage = (running: Running) => Reduction[]

const formulaOf = (bp: number, base: Centavos) => `${formatPercent(bp)} de ${formatBrl(base)}`
const PLANS = { month: 'do plano mensal', year: 'do plano anual' }

/** Plan discounts, each line for itself, because the same is charged again at each renewal. */
export const reducePlans =
  ({ planDiscounts }: PriceRules): Stage =>
  ({ items, amounts }) =>
    planDiscounts.map(({ id, interval, bp }) => {
      const isFor = items.map((item) => item.interval === interval)
      const base = add(...amounts.filter((_, i) => isFor[i]))
      const parts = amounts.map((amount, i) => (isFor[i] ? percentOf(amount, bp) : ZERO))
      return { label: `Desconto ${PLANS[interval]}`, formula: formulaOf(bp, base), rule: id, parts }
    })

export const METHOD_NAMES: Record<string, string> = { pix: 'Pix', boleto: 'boleto', card: 'cartão' }

/** The discount of the method that was chosen, on all that is left. */
export const reduceMethod =
  ({ methodDiscounts }: PriceRules, method: PaymentMethod | undefined): Stage =>
  ({ items, amounts }) =>
    methodDiscounts
      .filter((rule) => rule.method === method)
      .map(({ id, bp }) => {
        const base = add(...amounts)
        const label = `Desconto no ${METHOD_NAMES[method ?? '']}`
        const parts = spread(percentOf(base, bp), amounts, items)
        return { label, formula: formulaOf(bp, base), rule: id, parts }
      })

/** `−5% no Pix`, for the choice of how to pay. */
export function sayMethodDiscount(
  { methodDiscounts }: PriceRules,
  method: PaymentMethod,
): string | undefined {
  const discount = methodDiscounts.find((rule) => rule.method === method)
  return discount && `−${formatPercent(discount.bp)} no ${METHOD_NAMES[method]}`
}

/** A coupon, on the lines it is good for. */
export const reduceCoupon =
  (coupon: Coupon): Stage =>
  ({ items, amounts }) => {
    const weights = amounts.map((amount, i) =>
      isEligible(coupon, items[i]!) ? reducible(coupon, amount) : 0,
    )
    const base = centavos(weights.reduce((sum, weight) => sum + weight, 0))
    const label = `Cupom ${coupon.code}${explain(coupon)}`
    const parts = spread(couponValue(coupon, base), weights, items)
    return [{ label, formula: couponFormula(coupon, base), rule: coupon.id, parts }]
  }

/**
 * By the largest remainder. Ties go to the product that was made first, wherever it stands: the total does not depend
 * on the order of the lines.
 */
function spread(amount: Centavos, weights: readonly number[], items: readonly PricedItem[]): Centavos[] {
  const parts = weights.map(() => ZERO)
  if (amount === 0) return parts
  const order = weights.map((_, i) => i).sort((a, b) => compare(items[a]!.productId, items[b]!.productId))
  const sorted = allocate(
    amount,
    order.map((i) => weights[i]!),
  )
  for (const [place, i] of order.entries()) parts[i] = sorted[place]!
  return parts
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** What a coupon could take off a line: all of it, or what it costs above the coupon's own price. */
const reducible = ({ kind, value }: Coupon, amount: Centavos): number =>
  kind === 'fixed-price' ? Math.max(0, amount - value) : amount

const allOf = (base: Centavos) => ({ 'fixed-price': base, 'trial-days': base, 'free-months': base })

/** What the coupon takes off `base`: capped by its own maximum and by the base itself. */
function couponValue({ kind, value, maxDiscount }: Coupon, base: Centavos): Centavos {
  const full = { ...allOf(base), percent: percentOf(base, value), fixed: centavos(value) }[kind]
  return centavos(Math.min(full, maxDiscount ?? full, base))
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** How the coupon came to its amount, where the amount alone does not say it. */
const explain = ({ kind, value }: Coupon): string =>
  ({
    percent: ` (${formatPercent(value)})`,
    fixed: '',
    'fixed-price': ` (por ${formatBrl(centavos(value))})`,
    'trial-days': ` (${counted(value, 'dia', 'dias')} grátis)`,
    'free-months': ` (${counted(value, 'mês', 'meses')} grátis)`,
  })[kind]

function couponFormula({ kind, value, maxDiscount }: Coupon, base: Centavos): string {
  const full = {
    percent: formulaOf(value, base),
    fixed: `${formatBrl(centavos(value))} em ${formatBrl(base)}`,
    'fixed-price': `o que passa de ${formatBrl(centavos(value))} em cada item`,
    'trial-days': `a primeira cobrança vem só depois de ${counted(value, 'dia', 'dias')}`,
    'free-months': value === 1 ? 'a primeira mensalidade' : `as ${value} primeiras mensalidades`,
  }[kind]
  return maxDiscount === null ? full : `${full}, no máximo ${formatBrl(centavos(maxDiscount))}`
}
