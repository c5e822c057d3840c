import type { Quote, SumLine } from '@vitrine/contract/cart'
import { dateCharges, dueAfter, type FutureCharge } from '@vitrine/contract/future-charge'
import { perInterval } from '@vitrine/contract/interval-words'
import { introductoryTime, priceOfCharge } from '@vitrine/contract/introductory-price'
import { add, type Centavos, formatBrl, subtract, ZERO } from '@vitrine/contract/money'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { CalendarDay } from '@vitrine/contract/time'
import {
  amountOfCharge,
  lastPromised,
  type PriceRules,
  planCharges,
  type RecurringDiscount,
  sayDays,
  type TaxedBuyer,
} from '#price-rule'
import { type Coupon, isEligible, isForMethod } from '#promotion'
import {
  type Part,
  type Parts,
  type PricedItem,
  partsOf,
  type Reduction,
  reduceCoupon,
  reduceMethod,
  reduceOwned,
  reducePlans,
  type Stage,
} from './reductions.ts'
import { sayTax, shownTaxes, type TaxSum, taxesOf, taxLabel } from './taxes.ts'

/** What there is to be priced, and by what: coupons that are good, in order; rules that hold today for the brand. */
export interface Pricing {
  items: readonly PricedItem[]
  coupons: readonly Coupon[]
  /** Nothing while it is not chosen. */
  method?: PaymentMethod | undefined
  rules: PriceRules
  /** What taxes ask of who buys; what is to be paid does not depend on it. */
  buyer?: TaxedBuyer | undefined
  today: CalendarDay
}

interface PricedLine {
  discount: Centavos
  tax: Centavos
  total: Centavos
  /** Days that a plan is used before its first charge. */
  trialDays?: number
}

interface CouponEffect {
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
 * List price and setup fee − what is owned of a bundle − plan discount − coupons − trials − discount of the method + taxes
 * on top. A discount is spread over the lines that it is good for, and the parts always add up to the whole. Interest of
 * installments is not part of it.
 */
export function priceItems({ items, coupons: all, method, rules, buyer, today }: Pricing): Priced {
  const coupons = all.filter((coupon) => isForMethod(coupon, method))
  const first = priceCharges(items, { coupons, rules })
  const { whole, plans, couponed } = first
  const regular = priceRegular(items, { coupons, rules }) ?? first
  const trials = trialsOf(items, coupons)
  const rest = reduce(couponed, [reduceTrials, reduceMethod(rules, method)])
  const effects = coupons.map((coupon) => effectOf(coupon, first, regular))
  const [list, left] = [byLine(whole, items), byLine(rest, items)]
  const taxes = taxesOf(
    items.map(({ type, serviceCode }, i) => ({ type, serviceCode, amount: left[i]! })),
    rules.taxes,
    buyer,
  )
  const added = taxes.filter(({ effect }) => effect === 'added')
  const lines = left.map((amount, i) => {
    const onTop = added.map(({ parts }) => parts[i]!)
    return { ...lineOf(list[i]!, amount, onTop), ...(trials[i] && { trialDays: trials[i] }) }
  })
  const reductions = [...plans.reductions, ...couponed.reductions, ...rest.reductions]
  return {
    lines,
    quote: {
      subtotal: add(...list),
      discount: add(...lines.map(({ discount }) => discount)),
      total: add(...lines.map(({ total }) => total)),
      lines: [...whole.parts.map(listLine), ...reductions.map(reductionLine), ...added.map(taxLine)],
      later: laterOf({ items, today, effects, trials, first, regular }),
      ...(asksForCard({ items, trials, left }) && { requiresCard: true }),
      ...sayTaxes(taxes),
    },
    coupons: effects,
    taxes,
    rules: [...reductions.map(({ rule }) => rule), ...taxes.map(({ rule }) => rule)],
  }
}

/** What a charge of each line costs before trials and the discount of the method, stage by stage. */
interface PricedCharges {
  whole: Parts
  plans: Parts & { reductions: Reduction[] }
  couponed: Parts & { reductions: Reduction[] }
}

function priceCharges(
  items: readonly PricedItem[],
  { coupons, rules }: Pick<Pricing, 'coupons' | 'rules'>,
): PricedCharges {
  const whole = partsOf(items)
  const plans = reduce(whole, [reduceOwned, reducePlans(rules)])
  return { whole, plans, couponed: reduce(plans, coupons.map(reduceCoupon)) }
}

/** As all is charged once introductory prices are over; nothing where there is none. */
const priceRegular = (
  items: readonly PricedItem[],
  by: Pick<Pricing, 'coupons' | 'rules'>,
): PricedCharges | undefined =>
  items.some(({ introductory }) => introductory)
    ? priceCharges(
        items.map((item) => ({ ...item, introductory: null })),
        by,
      )
    : undefined

const sayTaxes = (taxes: TaxSum[]): Pick<Quote, 'taxes'> => {
  const shown = shownTaxes(taxes)
  return shown ? { taxes: shown } : {}
}

interface FirstCharges extends Pick<Later, 'items' | 'trials'> {
  /** What each line costs now. */
  left: readonly Centavos[]
}

/** Whether a plan that asks for a card costs nothing at first. */
const asksForCard = ({ items, trials, left }: FirstCharges): boolean =>
  items.some((item, i) => item.requiresCard && (trials[i] !== undefined || left[i] === 0))

/** Stage after stage, each on what the ones before left; what took nothing off is not told. */
function reduce(
  { parts, amounts: before }: Parts,
  stages: readonly Stage[],
): Parts & { reductions: Reduction[] } {
  const reductions: Reduction[] = []
  let amounts = before
  for (const stage of stages) {
    const taken = stage({ parts, amounts }).filter((one) => one.parts.some((part) => part > 0))
    for (const one of taken) amounts = amounts.map((amount, i) => subtract(amount, one.parts[i]!))
    reductions.push(...taken)
  }
  return { parts, amounts, reductions }
}

/** What each line costs, its setup fee included. */
function byLine({ parts, amounts }: Parts, items: readonly PricedItem[]): Centavos[] {
  const sums: Centavos[] = items.map(() => ZERO)
  for (const [i, { line }] of parts.entries()) sums[line] = add(sums[line]!, amounts[i]!)
  return sums
}

/** What each line costs without its setup fee. */
const pricesOf = ({ parts, amounts }: Parts): Centavos[] => amounts.filter((_, i) => !parts[i]!.isSetup)

function lineOf(list: Centavos, amount: Centavos, taxes: readonly Centavos[]): PricedLine {
  const tax = add(...taxes)
  return { discount: subtract(list, amount), tax, total: add(amount, tax) }
}

/** What a coupon takes off now, and off the later charges: of those at the introductory price, and of the others. */
function effectOf(coupon: Coupon, first: PricedCharges, regular: PricedCharges): CouponEffect {
  const [now, later] = [takenBy(coupon, first), takenBy(coupon, regular)]
  const recurring = first.whole.parts.flatMap(({ item, isSetup }, i): RecurringDiscount[] => {
    const [discount, introductory] = [later[i]!, item.introductory && now[i]!]
    const isPlan = item.interval !== 'once' && !isSetup
    const stays = isPlan && (lasts(coupon) || isBeforeFirst(coupon, item))
    if (!stays || (discount === 0 && !introductory)) return []
    const { onPlanChange } = coupon
    const promise = { productId: item.productId, discount, charges: chargesOf(coupon), onPlanChange }
    const { cycles } = item.introductory ?? {}
    return [cycles ? { ...promise, introductory: { discount: now[i]!, cycles } } : promise]
  })
  return { coupon, amount: add(...now), recurring }
}

/** By part, what a coupon takes off. */
function takenBy(coupon: Coupon, { whole, couponed }: PricedCharges): Centavos[] {
  const taken = couponed.reductions.find(({ rule }) => rule === coupon.id)
  return taken?.parts ?? whole.parts.map(() => ZERO)
}

/** The first charge of a plan with days of trial is to come. */
const isBeforeFirst = ({ kind }: Coupon, { trialDays }: PricedItem) =>
  Boolean(trialDays) && kind !== 'trial-days'
const lasts = ({ duration, kind }: Coupon) => duration !== 'once' || kind === 'free-months'
function chargesOf({ kind, value, cycles, duration }: Coupon): number | null {
  if (kind === 'free-months') return value
  return duration === 'once' ? 1 : cycles
}

/** Of each line, the days that its price lets it be tried, or a coupon, whichever are more. */
const trialsOf = (items: readonly PricedItem[], coupons: readonly Coupon[]): (number | undefined)[] => {
  const trial = coupons.find(({ kind }) => kind === 'trial-days')
  const byCoupon = (item: PricedItem) => (trial && isEligible(trial, item) ? trial.value : 0)
  return items.map((item) => Math.max(item.trialDays ?? 0, byCoupon(item)) || undefined)
}

function listLine({ item, isSetup }: Part): SumLine {
  const { name, amount, interval, introductory, setupFee } = item
  if (isSetup) return { label: `Taxa de adesão: ${name}`, amount: setupFee ?? 0 }
  if (!introductory) return { label: name, amount }
  const time = introductoryTime(introductory.cycles, interval)
  const formula = `preço inicial ${time}, depois ${formatBrl(amount)} ${perInterval(interval)}`
  return { label: name, amount: introductory.amount, formula }
}
const reductionLine = ({ label, formula, rule, parts }: Reduction): SumLine => ({
  label,
  formula,
  rule,
  amount: -add(...parts),
})
const taxLine = (sum: TaxSum): SumLine => ({
  label: taxLabel(sum),
  amount: sum.amount,
  formula: sayTax(sum),
  rule: sum.rule,
})

interface Later {
  items: readonly PricedItem[]
  today: CalendarDay
  effects: readonly CouponEffect[]
  trials: readonly (number | undefined)[]
  /** The first charges, and those after an introductory price. */
  first: PricedCharges
  regular: PricedCharges
}

/** What coupons take off after a trial counts from the first charge; without one that is today's. */
const laterOf = ({ items, today, effects, trials, first, regular }: Later): FutureCharge[] => {
  const [costs, later] = [pricesOf(first.plans), pricesOf(regular.plans)]
  return items.flatMap(({ name, interval, productId, minCycles, maxCycles, introductory }, i) => {
    if (interval === 'once') return []
    const trialDays = trials[i]
    const own = effects.flatMap(({ recurring }) => recurring.filter((one) => one.productId === productId))
    const price = {
      amount: later[i]!,
      introductory: introductory && { amount: costs[i]!, cycles: introductory.cycles },
    }
    const costOf = (number: number) => amountOfCharge(priceOfCharge(price, number), own, number)
    const last = Math.max(lastPromised(own), introductory?.cycles ?? 0)
    const charges = planCharges(costOf, { from: trialDays ? 1 : 2, last })
    const terms = {
      ...(trialDays && { trialDays }),
      ...(minCycles && { minCycles }),
      ...(maxCycles && { maxCycles }),
    }
    return [
      dateCharges({ label: name, interval, ...charges, ...terms }, dueAfter(today, { interval, trialDays })),
    ]
  })
}

/** What a plan with days of trial costs today, its setup fee aside: nothing. */
const reduceTrials: Stage = ({ parts, amounts }) =>
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
