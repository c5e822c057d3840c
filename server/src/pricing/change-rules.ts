import { parseMunicipality } from '@vitrine/contract/brazil/municipality'
import { newId } from '@vitrine/contract/ids'
import type { CalendarDay } from '@vitrine/contract/time'
import type { App } from '../kernel/app-context.ts'
import { Refused } from '../kernel/errors.ts'
import type { Customer, FeeRule, MethodDiscount, PlanDiscount, TaxRule } from './rules.ts'
import { type Author, addVersion } from './write-version.ts'

/** An item of the list of LC 116/2003. */
const SERVICE_CODE = /^\d{1,2}\.\d{2}$/

type New<T> = Omit<T, 'id'>

/** A new version; the one before it ends by itself. Refuses a past first day, a last one before it, and a day that another one has. */
export const addMethodDiscount = (app: App, version: New<MethodDiscount>, author: Author): Promise<string> =>
  addVersion(app, 'method_discount', { ...common(version), method: version.method, bp: version.bp }, author)

/** As `addMethodDiscount`, for plans by their interval. */
export const addPlanDiscount = (app: App, version: New<PlanDiscount>, author: Author): Promise<string> =>
  addVersion(app, 'plan_discount', { ...common(version), interval: version.interval, bp: version.bp }, author)

type NewTaxRule = Omit<New<TaxRule>, 'customer' | 'serviceCode' | 'municipality'> & {
  customer?: Customer | null
  serviceCode?: string
  /** As it was typed: `São Paulo/SP`. */
  municipality?: string
}

/** As `addMethodDiscount`, for a tax. Refuses a service or a municipality that there cannot be, and one that would change the sum. */
export async function addTaxRule(app: App, version: NewTaxRule, author: Author): Promise<string> {
  const { productType, customer = null, code, effect, ppm, serviceCode = null } = version
  const municipality = version.municipality ? parseMunicipality(version.municipality) : null
  if (municipality === undefined) throw new Refused('price-rule.municipality')
  if (municipality && effect === 'added') throw new Refused('price-rule.place-added')
  if (serviceCode && !SERVICE_CODE.test(serviceCode)) throw new Refused('price-rule.service-code')
  const named = { product_type: productType, customer, service_code: serviceCode, municipality }
  return addVersion(app, 'tax_rule', { ...common(version), ...named, code, effect, ppm }, author)
}

/** As `addMethodDiscount`, for what a provider keeps. */
export function addFeeRule(app: App, version: New<FeeRule>, author: Author): Promise<string> {
  const { method, ppm, fixed, minimum, maximum } = version
  const band = {
    card_brand: version.cardBrand,
    installments_from: version.installmentsFrom,
    installments_to: version.installmentsTo,
    amount_from: version.amountFrom,
    amount_to: version.amountTo,
    settle_days: version.settleDays,
  }
  const row = { ...common(version), ...band, method, ppm, fixed, minimum, maximum }
  return addVersion(app, 'fee_rule', row, author)
}

const common = (version: { brandId: string | null; startsOn: CalendarDay; endsOn: CalendarDay | null }) => ({
  id: newId('rul'),
  brand_id: version.brandId,
  starts_on: version.startsOn,
  ends_on: version.endsOn,
})
