import type { LaterCharge, Quote, SumLine } from '@vitrine/contract/cart'
import type { Interval, ProductType } from '@vitrine/contract/catalog'
import { add, type Centavos, formatBrl, formatPercent, subtract } from '@vitrine/contract/money'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { CalendarDay } from '@vitrine/contract/time'
import { type Coupon, isEligible, isForMethod } from './coupon.ts'
import { afterTrial, chargeLater, type RecurringDiscount, scheduleOf } from './later.ts'
import { type Reduction, reduceCoupon, reduceMethod, reducePlans, type Stage } from './reductions.ts'
import type { Customer, PriceRules } from './rules.ts'
import { shownTaxes, type TaxSum, taxesOf, taxLabel } from './taxes.ts'

/** One thing to be priced. */
export interface PricedItem {
  productId: string
  name: string
  type: ProductType
  interval: Interval
  categoryId?: string | undefined
  amount: Centavos
}

/** What there is to be priced, and by what: coupons that are good, in order; rules that hold today for the brand. */
export interface Pricing {
  items: readonly PricedItem[]
  coupons: readonly Coupon[]
  /** Nothing while it is not chosen. */
  method?: PaymentMethod | undefined
  rules: PriceRules
  /** A person, while nobody is known; what is to be paid does not depend on it. */
  customer?: Customer | undefined
  today: CalendarDay
}

export interface PricedLine {
  discount: Centavos
  tax: Centavos
  total: Centavos
  /** Days that a plan is used before its first charge. */
  trialDays?: number
}

export interface CouponEffect {
  coupon: Coupon
  amount: Centavos
  recurring: RecurringDiscount[]
}

export interface Priced {
  lines: PricedLine[]
  quote: Quote
  /** What each coupon that counts takes off, now and of the later charges of plans. */
  coupons: CouponEffect[]
  taxes: TaxSum[]
  /** The versions and coupons that made the sum. */
  rules: string[]
}

/**
 * List price − plan discount − coupons − discount of the method + taxes on top; what a rule takes off is spread over
 * the lines it is good for, so that the parts always add up to the whole. Interest of installments is not part of it.
 */
export function priceItems({ items, coupons: all, method, rules, customer, today }: Pricing): Priced {
  const coupons = all.filter((coupon) => isForMethod(coupon, method))
  const list = items.map(({ amount }) => amount)
  const plans = reduce(items, list, [reducePlans(rules)])
  const couponed = reduce(items, plans.amounts, coupons.map(reduceCoupon))
  const rest = reduce(items, couponed.amounts, [reduceMethod(rules, method)])
  const effects = coupons.map((coupon) => effectOf(coupon, items, couponed.reductions))
  const taxes = taxesOf(
    items.map(({ type }, i) => ({ type, amount: rest.amounts[i]! })),
    rules.taxes,
    customer,
  )
  const added = taxes.filter(({ effect }) => effect === 'added')
  const trials = trialsOf(items, coupons)
  const lines = rest.amounts.map((amount, i) => ({
    ...lineOf(
      list[i]!,
      amount,
      added.map(({ parts }) => parts[i]!),
    ),
    ...(trials[i] && { trialDays: trials[i] }),
  }))
  const reductions = [...plans.reductions, ...couponed.reductions, ...rest.reductions]
  const shown = shownTaxes(taxes)
  return {
    lines,
    quote: {
      subtotal: add(...list),
      discount: add(...lines.map(({ discount }) => discount)),
      total: add(...lines.map(({ total }) => total)),
      lines: [...items.map(listLine), ...reductions.map(reductionLine), ...added.map(taxLine)],
      later: laterOf({ items, today, effects, trials, full: plans.amounts, first: couponed.amounts }),
      ...(shown && { taxes: shown }),
    },
    coupons: effects,
    taxes,
    rules: [...reductions.map(({ rule }) => rule), ...taxes.map(({ rule }) => rule)],
  }
}

/** Stage after stage, each on what the ones before left; what took nothing off is not told. */
function reduce(items: readonly PricedItem[], list: readonly Centavos[], stages: readonly Stage[]) {
  const reductions: Reduction[] = []
  let amounts = list
  for (const stage of stages) {
    const taken = stage({ items, amounts }).filter(({ parts }) => parts.some((part) => part > 0))
    for (const { parts } of taken) amounts = amounts.map((amount, i) => subtract(amount, parts[i]!))
    reductions.push(...taken)
  }
  return { amounts, reductions }
}

function lineOf(list: Centavos, amount: Centavos, taxes: readonly Centavos[]): PricedLine {
  const tax = add(...taxes)
  return { discount: subtract(list, amount), tax, total: add(amount, tax) }
}

function effectOf(
  coupon: Coupon,
  items: readonly PricedItem[],
  reductions: readonly Reduction[],
): CouponEffect {
  const parts = reductions.find(({ rule }) => rule === coupon.id)?.parts ?? []
  const recurring = parts.flatMap((discount, i) => {
    const { productId, interval } = items[i]!
    const stays = lasts(coupon) && interval !== 'once' && discount > 0
    return stays ? [{ productId, discount, charges: chargesOf(coupon) }] : []
  })
  return { coupon, amount: add(...parts), recurring }
}

const lasts = ({ duration, kind }: Coupon) => duration !== 'once' || kind === 'free-months'
const chargesOf = ({ kind, value, cycles }: Coupon) => (kind === 'free-months' ? value : cycles)

/** Of each line, the days that a coupon lets it be tried. */
const trialsOf = (items: readonly PricedItem[], coupons: readonly Coupon[]): (number | undefined)[] => {
  const trial = coupons.find(({ kind }) => kind === 'trial-days')
  return items.map((item) => (trial && isEligible(trial, item) ? trial.value : undefined))
}

const listLine = ({ name, amount }: PricedItem): SumLine => ({ label: name, amount })
const reductionLine = ({ label, formula, rule, parts }: Reduction): SumLine => ({
  ...{ label, formula, rule },
  amount: -add(...parts),
})
const taxLine = (sum: TaxSum): SumLine => ({
  label: taxLabel(sum),
  amount: sum.amount,
  formula: `${formatPercent(sum.ppm / 100)} de ${formatBrl(sum.base)}`,
  rule: sum.rule,
})

interface Later {
  items: readonly PricedItem[]
  today: CalendarDay
  effects: readonly CouponEffect[]
  trials: readonly (number | undefined)[]
  /** Of each line without coupons, and today with them. */
  full: readonly Centavos[]
  first: readonly Centavos[]
}

const laterOf = ({ items, today, effects, trials, full, first }: Later): LaterCharge[] =>
  items.flatMap(({ name, interval, productId }, i) => {
    if (interval === 'once') return []
    const own = effects.flatMap(({ recurring }) => recurring.filter((one) => one.productId === productId))
    const schedule = trials[i] ? afterTrial(full[i]!, trials[i]) : scheduleOf(full[i]!, first[i]!, own)
    return [chargeLater({ label: name, interval, ...schedule }, today)]
  })
