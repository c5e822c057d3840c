import type { Interval, ProductType } from '@vitrine/contract/catalog'
import type { ProductId } from '@vitrine/contract/ids'
import { PLAN_ADJECTIVES } from '@vitrine/contract/interval-words'
import { priceOfCharge } from '@vitrine/contract/introductory-price'
import {
  add,
  allocate,
  type Centavos,
  centavos,
  formatBrl,
  formatPercent,
  fractionOf,
  percentOf,
  ZERO,
} from '@vitrine/contract/money'
import type { PaymentMethod } from '@vitrine/contract/payment'
import type { Db } from '#kernel/database.ts'
import type { PriceRules } from '#price-rule'
import { type Content, type Coupon, couponLabel, findCoupons, isEligible } from '#promotion'

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

/** By which coupon a line costs less than others of its price; `at` is when it was quoted so, and decides. */
export interface LineOffer {
  couponId: string
  /** ISO 8601. */
  at: string
  holds: boolean
}

interface Offered {
  productId: ProductId
  name: string
  offer?: LineOffer | null | undefined
}

/**
 * The coupons that lines were offered with, each for its own lines alone, and by which moment it is judged. One that
 * could be typed is none of them.
 */
export async function lineOffersOf(db: Db, items: readonly Offered[]): Promise<Map<Coupon, Date>> {
  const offered = items.flatMap(({ productId, offer }) => (offer?.holds ? [{ productId, ...offer }] : []))
  const ids = [...new Set(offered.map(({ couponId }) => couponId))]
  const found = await findCoupons(
    db,
    ids.map((couponId) => ({ couponId, codeId: null })),
  )
  return new Map(
    found
      .filter(({ automatic }) => automatic)
      .map((coupon) => {
        const own = offered.filter(({ couponId }) => couponId === coupon.id)
        return [{ ...coupon, productIds: own.map(({ productId }) => productId) }, new Date(own[0]!.at)]
      }),
  )
}

/** Names of lines that were offered with a coupon that is not among those that are good. */
export const endedOf = (items: readonly Offered[], good: readonly Coupon[]): string[] =>
  items
    .filter(({ offer }) => offer && !(offer.holds && good.some(({ id }) => id === offer.couponId)))
    .map(({ name }) => name)

/** A line whose own coupon is good, and the coupons that count in its place. */
export interface Outdone {
  name: string
  by: Coupon[]
}

/** Lines whose own coupon is good and not among `best`, which is better for the whole. */
export const outdoneOf = (
  items: readonly Offered[],
  good: readonly Coupon[],
  best: readonly Coupon[],
): Outdone[] =>
  items.flatMap(({ name, offer }) => {
    const own = good.find(({ id }) => offer?.holds && id === offer.couponId)
    return own && !best.includes(own) ? [{ name, by: [...best] }] : []
  })

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
interface Running {
  parts: readonly Part[]
  amounts: readonly Centavos[]
}

export type Stage = (running: Running) => Reduction[]

const formulaOf = (bp: number, base: Centavos) => `${formatPercent(bp)} de ${formatBrl(base)}`

/** Plan discounts, each price for itself, because the same is charged again at each renewal; never of a setup fee. */
export const reducePlans =
  ({ planDiscounts }: PriceRules): Stage =>
  ({ parts, amounts }) =>
    planDiscounts.map(({ id, interval, bp }) => {
      const isFor = parts.map(({ item, isSetup }) => item.interval === interval && !isSetup)
      const base = add(...amounts.filter((_, i) => isFor[i]))
      const taken = amounts.map((amount, i) => (isFor[i] ? percentOf(amount, bp) : ZERO))
      return {
        label: `Desconto do plano ${PLAN_ADJECTIVES[interval]}`,
        formula: formulaOf(bp, base),
        rule: id,
        parts: taken,
      }
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
function spread(amount: Centavos, weights: readonly number[], parts: readonly Part[]): Centavos[] {
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

/** The contents of a bundle that its buyer pays for. */
const missingOf = ({ contents = [], owned = [] }: Pick<PricedItem, 'contents' | 'owned'>): Content[] =>
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
const shareOf = (some: readonly Content[], all: readonly Content[], amount: Centavos): Centavos =>
  fractionOf(amount, weightOf(some), weightOf(all))

const weightOf = (contents: readonly Content[]): number =>
  contents.reduce((sum, { weight }) => sum + weight, 0)

/** A coupon, on what it is good for. */
export const reduceCoupon =
  (coupon: Coupon): Stage =>
  (running) => {
    const weights = weightsOf(coupon, running)
    const base = centavos(weights.reduce((sum, weight) => sum + weight, 0))
    const label = `${couponLabel(coupon)}${explain(coupon, running)}`
    const parts = spread(couponValue(coupon, base), weights, running.parts)
    return [{ label, formula: couponFormula(coupon, base), rule: coupon.id, parts }]
  }

/** What a coupon could take off each part. */
function weightsOf(coupon: Coupon, running: Running): number[] {
  if (coupon.kind === 'item-free') return freeOf(coupon, running)
  return running.amounts.map((amount, i) =>
    isFor(coupon, running.parts[i]!) ? reducible(coupon, amount) : 0,
  )
}

const isFor = (coupon: Coupon, { item, isSetup }: Part): boolean =>
  (isSetup ? coupon.setupFee !== 'excluded' : coupon.setupFee !== 'only') && isEligible(coupon, item)

/** All of it; what it costs above the coupon's own price; or no more than is taken off each. */
function reducible({ kind, value, allocation }: Coupon, amount: Centavos): number {
  if (kind === 'fixed-price') return Math.max(0, amount - value)
  return kind === 'fixed' && allocation === 'each' ? Math.min(value, amount) : amount
}

/** What the coupon takes off `base`: capped by its own maximum and by the base itself. */
function couponValue({ kind, value, maxDiscount, allocation }: Coupon, base: Centavos): Centavos {
  const together = kind === 'fixed' && allocation === 'across'
  const full = kind === 'percent' ? percentOf(base, value) : together ? centavos(value) : base
  return centavos(Math.min(full, maxDiscount ?? full, base))
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** How the coupon came to its amount, where the amount alone does not say it. */
const explain = (coupon: Coupon, running: Running): string => {
  const { kind, value } = coupon
  return {
    percent: ` (${formatPercent(value)})`,
    fixed: '',
    'fixed-price': ` (por ${formatBrl(centavos(value))})`,
    'trial-days': ` (${counted(value, 'dia', 'dias')} grátis)`,
    'free-months': ` (${counted(value, 'mês', 'meses')} grátis)`,
    'item-free': kind === 'item-free' ? ` (${sayFree(coupon, running)} grátis)` : '',
  }[kind]
}

function couponFormula({ kind, value, maxDiscount, allocation }: Coupon, base: Centavos): string {
  const full = {
    percent: formulaOf(value, base),
    fixed: `${formatBrl(centavos(value))} em ${allocation === 'each' ? 'cada item' : formatBrl(base)}`,
    'fixed-price': `o que passa de ${formatBrl(centavos(value))} em cada item`,
    'trial-days': `nada a pagar por ${counted(value, 'dia', 'dias')}`,
    'free-months':
      value === 1 ? 'a primeira mensalidade é grátis' : `as ${value} primeiras mensalidades são grátis`,
    'item-free': `o que ele custa nesta compra, ${formatBrl(base)}`,
  }[kind]
  return maxDiscount === null ? full : `${full}, no máximo ${formatBrl(centavos(maxDiscount))}`
}

/**
 * What is free of each part by a coupon that gives one product away: all of the line that it is, or its share of what is
 * paid of a bundle, by the bundle's weights. It is given once: where it is worth most, and of equals in the product that
 * was made first.
 */
function freeOf(coupon: Coupon, { parts, amounts }: Running): number[] {
  const free = parts.map((part, i) => freeIn(coupon, part, amounts[i]!))
  const worth = new Map<number, number>()
  for (const [i, { line }] of parts.entries()) worth.set(line, (worth.get(line) ?? 0) + free[i]!)
  const idOf = (line: number) => parts.find((part) => part.line === line)!.item.productId
  const best = [...worth.keys()].sort((a, b) => worth.get(b)! - worth.get(a)! || compare(idOf(a), idOf(b)))[0]
  return free.map((amount, i) => (parts[i]!.line === best ? amount : 0))
}

function freeIn(coupon: Coupon, { item, isSetup }: Part, amount: Centavos): Centavos {
  if (!isEligible(coupon, item)) return ZERO
  const isIt = item.productId === coupon.freeProductId
  if (isSetup) return isIt && coupon.setupFee === 'included' ? amount : ZERO
  if (isIt) return amount
  const missing = missingOf(item)
  const given = missing.filter(({ productId }) => productId === coupon.freeProductId)
  return given.length > 0 ? shareOf(given, missing, amount) : ZERO
}

/** The name of what is given away, as the cart has it. */
function sayFree({ freeProductId }: Coupon, { parts }: Pick<Running, 'parts'>): string {
  const named = parts.flatMap(({ item }) => [item, ...(item.contents ?? [])])
  return named.find(({ productId }) => productId === freeProductId)?.name ?? 'um item'
}
