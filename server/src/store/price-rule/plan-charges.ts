import type { Installments } from '@vitrine/contract/card'
import type { Interval } from '@vitrine/contract/catalog'
import type { CouponConditions } from '@vitrine/contract/coupon'
import type { PlannedCharge } from '@vitrine/contract/future-charge'
import { newId, type ProductId } from '@vitrine/contract/ids'
import {
  allowOffers,
  type GatewayOffer,
  mostInstallments,
  offerInstallments,
} from '@vitrine/contract/installments'
import { add, type Centavos, subtract, ZERO } from '@vitrine/contract/money'
import { tableFor } from '@vitrine/contract/product-parcels'
import { type CalendarDay, startOfDay, today } from '@vitrine/contract/time'
import type { ChangeActor } from '#kernel/change.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findInstallmentTable, listProductParcels, replaceInstallmentTable } from './rule.store.ts'

export const sayDays = (days: number): string => (days === 1 ? '1 dia' : `${days} dias`)

/**
 * What a coupon takes off each charge of one plan; `charges` counts the first, null means every one. Promises from before
 * `onPlanChange` was kept end with their plan.
 */
export interface RecurringDiscount {
  productId: ProductId
  discount: Centavos
  charges: number | null
  /** Where the first charges have an introductory price, what it takes off each of those. */
  introductory?: { discount: Centavos; cycles: number } | undefined
  onPlanChange?: CouponConditions['onPlanChange']
}

/** What a coupon takes off the charge with a number, while it holds; in centavos. */
export const discountOf = ({ discount, introductory }: RecurringDiscount, number: number): Centavos =>
  introductory && number <= introductory.cycles ? introductory.discount : discount

/** What the charge with a number costs, of what it costs without coupons; the first is number 1, and none is below zero. */
export function amountOfCharge(
  amount: Centavos,
  discounts: readonly RecurringDiscount[],
  number: number,
): Centavos {
  const holding = discounts.filter(({ charges }) => charges === null || number <= charges)
  const rest = subtract(amount, add(...holding.map((one) => discountOf(one, number))))
  return rest < 0 ? ZERO : rest
}

/** The number of the last charge that any of these coupons lowers by its count; 0 where they all last. */
export const lastPromised = (discounts: readonly Pick<RecurringDiscount, 'charges'>[]): number =>
  Math.max(0, ...discounts.map(({ charges }) => charges ?? 0))

/**
 * What a plan costs from the charge number `from` on, by what each charge costs: those of the same amount together, and
 * what is charged after the number `last` for good.
 */
export function planCharges(
  costOf: (number: number) => Centavos,
  { from, last }: { from: number; last: number },
): Pick<PlannedCharge, 'amount' | 'runs'> {
  const runs: { amount: Centavos; times?: number }[] = []
  for (let number = from; number <= last; number++) {
    const amount = costOf(number)
    const run = runs.at(-1)
    if (run?.amount === amount) run.times = (run.times ?? 0) + 1
    else runs.push({ amount, times: 1 })
  }
  const after = costOf(Math.max(from, last + 1))
  // What costs the same from then on is part of what goes on.
  if (runs.at(-1)?.amount === after) runs.pop()
  runs.push({ amount: after })
  return { amount: runs[0]!.amount, ...(runs.length > 1 && { runs }) }
}

interface NewInstallmentTable {
  startsOn: CalendarDay
  /** In how many parcels a card may pay. */
  most: number
  interestFreeUpTo: number
  /** Basis points a month, of what bears interest. */
  monthlyBp: number
  /** The least that one parcel may be, in centavos. */
  minParcel: number
}

/**
 * In how many parcels cards pay from a day on, for the whole shop; the table before it ends then. Refuses a past day, and
 * one on which another table begins or that comes before one.
 */
export async function addInstallmentTable(
  tx: Tx,
  { startsOn, most, interestFreeUpTo, monthlyBp, minParcel }: NewInstallmentTable,
  { at }: ChangeActor,
): Promise<string> {
  if (startsOn < today(at)) throw new Refused('price-rule.past')
  const id = newId('itb')
  const rates = Array.from({ length: most }, (_, i) => (i < interestFreeUpTo ? 0 : monthlyBp))
  // What begins today begins now: what was charged this morning stays as it was.
  const from = startsOn === today(at) ? at : startOfDay(startsOn)
  const table = { id, interestFreeUpTo, minParcel, rates }
  if (!(await replaceInstallmentTable(tx, table, from))) throw new Refused('price-rule.overlap')
  return id
}

interface PlanChargesQuery {
  total: Centavos
  /** Of everything that is bought. */
  intervals: readonly Interval[]
  productIds: readonly ProductId[]
  count: number
  /** What a gateway offers for the card; without them our table does. */
  offers?: readonly GatewayOffer[] | undefined
  at: Date
}

/** What so many parcels cost now, and by which version; undefined when they are not offered. */
export async function planInstallments(
  db: Db,
  { total, intervals, productIds, count, offers, at }: PlanChargesQuery,
): Promise<(Installments & { tableId: string | null; by: 'shop' | 'gateway' }) | undefined> {
  const own = await listProductParcels(db, productIds, at)
  const table = tableFor(await findInstallmentTable(db, at), own, productIds)
  const most = mostInstallments(intervals)
  const offered = offers ? allowOffers(total, offers, table, most) : offerInstallments(total, table, most)
  const offer = offered.find((one) => one.count === count)
  return offer && { ...offer, tableId: table?.id ?? null, by: offers ? 'gateway' : 'shop' }
}
