import { parseMunicipality } from '@vitrine/contract/brazil/municipality'
import { newId } from '@vitrine/contract/ids'
import type { CalendarDay } from '@vitrine/contract/time'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { Hand } from '#kernel/hand.ts'
import type { Customer, FeeRule, MethodDiscount, PlanDiscount, TaxRule } from './rules.ts'
import { addCardFees, addVersion, type Keeping } from './write-version.ts'

/** An item of the list of LC 116/2003. */
const SERVICE_CODE = /^\d{1,2}\.\d{2}$/

type New<T> = Omit<T, 'id'>

/** A new version; the one before it ends by itself. Refuses as `addVersion` does. */
export const addMethodDiscount = (
  app: Keeping,
  tx: Tx,
  version: New<MethodDiscount>,
  hand: Hand,
): Promise<string> => {
  const { method, bp } = version
  return addVersion(app, tx, { kind: 'method-discount', row: { ...common(version), method, bp } }, hand)
}

/** As `addMethodDiscount`, for plans by their interval. */
export const addPlanDiscount = (
  app: Keeping,
  tx: Tx,
  version: New<PlanDiscount>,
  hand: Hand,
): Promise<string> => {
  const { interval, bp } = version
  return addVersion(app, tx, { kind: 'plan-discount', row: { ...common(version), interval, bp } }, hand)
}

export type NewTaxRule = Omit<New<TaxRule>, 'customer' | 'serviceCode' | 'municipality'> & {
  customer?: Customer | null
  serviceCode?: string | null
  /** As it was typed: `São Paulo/SP`. */
  municipality?: string | null
}

/** As `addMethodDiscount`, for a tax. Refuses a service or a municipality that there cannot be, and one that would change the sum. */
export async function addTaxRule(app: Keeping, tx: Tx, version: NewTaxRule, hand: Hand): Promise<string> {
  const { productType, customer = null, code, effect, ppm, serviceCode = null } = version
  const municipality = version.municipality ? parseMunicipality(version.municipality) : null
  if (municipality === undefined) throw new Refused('price-rule.municipality')
  if (municipality && effect === 'added') throw new Refused('price-rule.place-added')
  if (serviceCode && !SERVICE_CODE.test(serviceCode)) throw new Refused('price-rule.service-code')
  const named = { product_type: productType, customer, service_code: serviceCode, municipality }
  return addVersion(app, tx, { kind: 'tax', row: { ...common(version), ...named, code, effect, ppm } }, hand)
}

/** As `addMethodDiscount`, for what a provider keeps. */
export const addFeeRule = (app: Keeping, tx: Tx, version: New<FeeRule>, hand: Hand): Promise<string> =>
  addVersion(app, tx, { kind: 'fee', row: feeRow(version) }, hand)

/** What an acquirer keeps of a card in so many parcels. */
type CardFee = Pick<FeeRule, 'installmentsFrom' | 'installmentsTo' | 'ppm' | 'fixed'>

/** As `addMethodDiscount`, for all parcels of one brand of cards at once: `lines` go on from each other. */
export function addCardFeeTable(
  app: Keeping,
  tx: Tx,
  {
    lines: [first, ...others],
    ...cards
  }: Pick<FeeRule, 'brandId' | 'cardBrand' | 'settleDays' | 'startsOn' | 'endsOn'> & {
    lines: readonly [CardFee, ...CardFee[]]
  },
  hand: Hand,
): Promise<string> {
  const anyAmount = { amountFrom: 0, amountTo: null, minimum: null, maximum: null }
  const rowOf = (line: CardFee) => feeRow({ ...cards, ...anyAmount, ...line, method: 'card' })
  return addCardFees(app, tx, [rowOf(first), ...others.map(rowOf)], hand)
}

function feeRow(version: New<FeeRule>) {
  const { method, ppm, fixed, minimum, maximum } = version
  const band = {
    card_brand: version.cardBrand,
    installments_from: version.installmentsFrom,
    installments_to: version.installmentsTo,
    amount_from: version.amountFrom,
    amount_to: version.amountTo,
    settle_days: version.settleDays,
  }
  return { ...common(version), ...band, method, ppm, fixed, minimum, maximum }
}

const common = (version: { brandId: string | null; startsOn: CalendarDay; endsOn: CalendarDay | null }) => ({
  id: newId('rul'),
  brand_id: version.brandId,
  starts_on: version.startsOn,
  ends_on: version.endsOn,
})
