import type { Refusal } from '@vitrine/contract/refusals'
import { type CalendarDay, today } from '@vitrine/contract/time'
import type { Db } from '../kernel/database.ts'
import { findCoupons } from './coupon.store.ts'
import { type Coupon, goTogether, isForMethod } from './coupon.ts'
import { type Judging, judgeOffered } from './judge-coupon.ts'
import { endedOf, lineOffersOf, type Outdone, outdoneOf } from './line-offers.ts'
import { type Priced, type PricedItem, type Pricing, priceItems } from './quote.ts'
import type { PriceRules, TaxedBuyer } from './rules.ts'

/** So many coupons one cart may try to have together: their 32 combinations are weighed each time. */
export const MOST_COUPONS = 5

export interface CartQuestion extends Omit<Judging, 'items'> {
  items: readonly PricedItem[]
  coupons: readonly Coupon[]
  /** Those that hold now. */
  rules: PriceRules
  buyer?: TaxedBuyer | undefined
}

/** A cart's sum with the coupons that are best for the buyer, and why the others do not count. */
export interface CartPrice {
  priced: Priced
  pricing: Pricing
  coupons: Coupon[]
  refused: { coupon: Coupon; refusal: Refusal }[]
  /** Names of lines that cost what they always do, because what they were offered for is over. */
  ended: string[]
  /** Lines whose own coupon does not count, because others are better for the whole cart. */
  outdone: Outdone[]
}

/**
 * Judges the coupons of a cart, the offers that are good without being typed and those of single lines, and weighs those
 * that are good. Of an offer that is not nobody hears. The CPF or CNPJ is judged when a use is reserved.
 */
export async function priceCart(
  db: Db,
  { coupons, rules, buyer, ...judging }: CartQuestion,
): Promise<CartPrice> {
  const refused: CartPrice['refused'] = []
  const good: Coupon[] = []
  const base = { items: judging.items, method: judging.method, rules, buyer, today: today(judging.now) }
  const own = await lineOffersOf(db, judging.items)
  for (const coupon of judging.items.length > 0
    ? [...own.keys(), ...coupons, ...(await offersOf(db, rules))]
    : []) {
    const refusal =
      (await judgeOffered(db, coupon, judging, own.get(coupon) ?? judging.now)) ??
      (costsTooMuch(coupon, base) ? 'coupon.budget' : undefined)
    if (!refusal) good.push(coupon)
    else if (!coupon.automatic) refused.push({ coupon, refusal })
  }
  const best = bestOf(good.slice(0, MOST_COUPONS), base)
  for (const coupon of good)
    if (!best.includes(coupon) && !coupon.automatic) refused.push({ coupon, refusal: 'coupon.not-combined' })
  const pricing = { ...base, coupons: best }
  return {
    ...{ priced: priceItems(pricing), pricing, coupons: best, refused },
    ended: endedOf(judging.items, good),
    outdone: outdoneOf(judging.items, good, best),
  }
}

const offersOf = (db: Db, { offers }: PriceRules): Promise<Coupon[]> =>
  findCoupons(
    db,
    offers.map(({ couponId }) => ({ couponId, codeId: null })),
  )

type Base = Omit<Pricing, 'coupons'> & { today: CalendarDay }

/** Whether what is left of its budget does not cover what it would take off. */
function costsTooMuch(coupon: Coupon, base: Base): boolean {
  if (coupon.budget === null) return false
  const method = isForMethod(coupon, base.method) ? base.method : (coupon.methods?.[0] as Pricing['method'])
  const [effect] = priceItems({ ...base, method, coupons: [coupon] }).coupons
  return coupon.spent + (effect?.amount ?? 0) > coupon.budget
}

/** Of all sets of coupons that go together, the one that costs the buyer least; of equals the one with fewer, then the first. */
export function bestOf(coupons: readonly Coupon[], base: Base): Coupon[] {
  if (coupons.length < 2) return [...coupons]
  const sets = subsetsOf(coupons).filter((set) =>
    set.every((one, i) => set.slice(i + 1).every((other) => goTogether(one, other))),
  )
  const weighed = sets.map((set) => ({ set, ...worthOf(set, base) }))
  return weighed.toSorted((a, b) => a.total - b.total || a.set.length - b.set.length)[0]!.set
}

/** Every set but the empty one: the bits of a number say who is in it. */
const subsetsOf = (coupons: readonly Coupon[]): Coupon[][] =>
  Array.from({ length: 2 ** coupons.length - 1 }, (_, i) =>
    coupons.filter((_one, bit) => ((i + 1) >> bit) & 1),
  )

/** While no way of paying is chosen, a coupon that waits for one counts as if its own were. */
function worthOf(set: readonly Coupon[], base: Base): { total: number } {
  const own = set.find(({ methods }) => methods !== null)?.methods?.[0]
  const method = base.method ?? (own as Pricing['method'])
  return { total: priceItems({ ...base, method, coupons: set }).quote.total }
}
