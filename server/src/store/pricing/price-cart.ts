import type { PaymentMethod } from '@vitrine/contract/payment'
import type { Refusal } from '@vitrine/contract/refusals'
import { type CalendarDay, endOfDay, today } from '@vitrine/contract/time'
import type { Db } from '#kernel/database.ts'
import type { PriceRules, TaxedBuyer } from '#price-rule'
import { type Coupon, findCoupons, isForMethod, type Judging, judgeOffered } from '#promotion'
import { type Priced, type Pricing, priceItems } from './quote.ts'
import { compare, endedOf, lineOffersOf, type Outdone, outdoneOf, type PricedItem } from './reductions.ts'

interface CartQuestion extends Omit<Judging, 'items'> {
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
  /** The same once a way of paying is chosen, with the coupons that are best for it. */
  pricingBy(method: PaymentMethod): Pricing
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
  const offered = judging.items.length > 0 ? await offersOf(db, rules) : []
  const all = judging.items.length > 0 ? [...own.keys(), ...coupons, ...offered] : []
  for (const coupon of all) {
    const refusal =
      (await judgeOffered(db, coupon, judging, own.get(coupon) ?? judging.now)) ??
      (costsTooMuch(coupon, base) ? 'coupon.budget' : undefined)
    if (!refusal) good.push(coupon)
    else if (!coupon.automatic) refused.push({ coupon, refusal })
  }
  const best = bestOf(good, base)
  for (const coupon of good)
    if (!best.includes(coupon) && !coupon.automatic) refused.push({ coupon, refusal: 'coupon.not-combined' })
  // What did not go together with those that stay is off the cart; an offer of the shop waits for its turn.
  const stays = good.filter((coupon) => coupon.automatic || best.includes(coupon))
  const pricingBy = (method: PaymentMethod | undefined) => {
    const usable = stays.filter((coupon) => isForMethod(coupon, method))
    return { ...base, method, coupons: bestOf(usable, { ...base, method }) }
  }
  const pricing = pricingBy(judging.method)
  return {
    priced: priceItems(pricing),
    pricing,
    pricingBy,
    coupons: best,
    refused,
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
  const method = isForMethod(coupon, base.method) ? base.method : coupon.methods?.[0]
  const [effect] = priceItems({ ...base, method, coupons: [coupon] }).coupons
  return coupon.spent + (effect?.amount ?? 0) > coupon.budget
}

/**
 * The coupons that count: all that combine, or one that stands alone, whichever costs the buyer least; of equals what was
 * on the cart first.
 */
export function bestOf(coupons: readonly Coupon[], base: Base): Coupon[] {
  const together = inOrder(coupons.filter(({ combines }) => combines))
  const alone = coupons.filter(({ combines }) => !combines).map((one) => [one])
  const placeOf = (set: readonly Coupon[]) => coupons.findIndex((one) => set.includes(one))
  const sets = [together, ...alone].filter((set) => set.length > 0)
  if (sets.length < 2) return sets[0] ?? []
  const weighed = sets.map((set) => ({ set, total: totalWith(set, base) }))
  return weighed.toSorted((a, b) => a.total - b.total || placeOf(a.set) - placeOf(b.set))[0]!.set
}

/** What is free first, then fixed prices; percentages before fixed amounts, as in Shopify. */
const ORDER = ['trial-days', 'free-months', 'item-free', 'fixed-price', 'percent', 'fixed']

/** Of one kind the older coupon comes first: the sum does not depend on which was typed first. */
const inOrder = (coupons: readonly Coupon[]): Coupon[] =>
  coupons.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || compare(a.id, b.id))

/** While no way of paying is chosen, a coupon that waits for one counts as if its own were. */
function totalWith(set: readonly Coupon[], base: Base): number {
  const own = set.find(({ methods }) => methods !== null)?.methods?.[0]
  return priceItems({ ...base, method: base.method ?? own, coupons: set }).quote.total
}

/** When a sum stops holding by itself: by its coupons, or by the rules that made it. */
export function endsOf({ coupons, priced, pricing: { rules } }: CartPrice): Date[] {
  const added = rules.taxes.filter(({ effect }) => effect === 'added')
  const versions = [...rules.planDiscounts, ...added].filter(({ id }) => priced.rules.includes(id))
  return [
    ...versions.flatMap(({ endsOn }) => (endsOn ? [endOfDay(endsOn)] : [])),
    ...coupons.flatMap(({ endsAt }) => endsAt ?? []),
  ]
}
