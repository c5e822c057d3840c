import { parseMunicipality } from '@vitrine/contract/brazil/municipality'
import { newId } from '@vitrine/contract/ids'
import { type CalendarDay, today } from '@vitrine/contract/time'
import type { App } from '../kernel/app-context.ts'
import {
  afterCommit,
  inTransaction,
  isExclusionViolation,
  type Tx,
  tellAfterCommit,
} from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import { RULES_CHANNEL } from './price-rules.ts'
import type { Customer, FeeRule, MethodDiscount, PlanDiscount, TaxRule } from './rules.ts'
import {
  endPredecessor,
  endVersion,
  insertVersion,
  resumePredecessor,
  type VersionRow,
  type VersionTable,
  withdrawVersion,
} from './version.store.ts'

/** Who writes a version, as an id, and why. */
export interface Author {
  by: string
  reason: string
}

/** An item of the list of LC 116/2003. */
const SERVICE_CODE = /^\d{1,2}\.\d{2}$/

/** No acquirer does more. */
const MOST_PARCELS = 18

/** Who asks for more trusts nobody. */
const MOST_PAID_ORDERS = 100
const MOST_CENTAVOS = 2_147_483_647

type New<T> = Omit<T, 'id'>

/** A new version; the one before it ends by itself. Refuses a past first day, a last one before it, and a day that another one has. */
export const addMethodDiscount = (app: App, version: New<MethodDiscount>, author: Author): Promise<string> =>
  addVersion(app, 'method_discount', { ...common(version), method: version.method, bp: version.bp }, author)

/** As `addMethodDiscount`, for plans by their interval. */
export const addPlanDiscount = (app: App, version: New<PlanDiscount>, author: Author): Promise<string> =>
  addVersion(app, 'plan_discount', { ...common(version), interval: version.interval, bp: version.bp }, author)

interface NewParcels {
  productId: string
  most: number
  interestFreeUpTo: number
  startsOn: CalendarDay
  endsOn: CalendarDay | null
}

/** As `addMethodDiscount`, for the parcels of one product. Refuses a number of them that there cannot be. */
export async function addProductParcels(app: App, version: NewParcels, author: Author): Promise<string> {
  const { productId, most, interestFreeUpTo, startsOn, endsOn } = version
  if (most < 1 || most > MOST_PARCELS || interestFreeUpTo < 1 || interestFreeUpTo > most)
    throw new Refused('price-rule.parcels')
  const days = { id: newId('rul'), starts_on: startsOn, ends_on: endsOn }
  const row = { ...days, product_id: productId, most, interest_free_up_to: interestFreeUpTo }
  return addVersion(app, 'product_installment', row, author)
}

interface NewTrust {
  brandId: string
  /** So many orders of the buyer were paid there before. */
  paidOrders: number
  /** The highest total, in centavos. */
  ceiling: number
  startsOn: CalendarDay
  endsOn: CalendarDay | null
}

/** As `addMethodDiscount`, for whose boletos open an order before they are paid. Refuses terms that there cannot be. */
export async function addTrustRule(app: App, version: NewTrust, author: Author): Promise<string> {
  const { paidOrders, ceiling } = version
  const isTerm = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most
  if (!isTerm(paidOrders, MOST_PAID_ORDERS) || !isTerm(ceiling, MOST_CENTAVOS))
    throw new Refused('price-rule.trust')
  return addVersion(app, 'trust_rule', { ...common(version), paid_orders: paidOrders, ceiling }, author)
}

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

async function addVersion(
  app: App,
  table: VersionTable,
  row: VersionRow,
  { by, reason }: Author,
): Promise<string> {
  const now = app.clock.now()
  if (row.starts_on < today(now)) throw new Refused('price-rule.past')
  if (row.ends_on && row.ends_on < row.starts_on) throw new Refused('price-rule.days')
  await changeVersions(app, table, async (tx) => {
    await endPredecessor(tx, table, row)
    await insertVersion(tx, table, { ...row, reason, created_by: by, created_at: now })
  })
  return row.id
}

/** Refuses what would let two versions hold on one day. */
async function changeVersions(
  app: App,
  table: VersionTable,
  change: (tx: Tx) => Promise<void>,
): Promise<void> {
  try {
    await inTransaction(app.db, async (tx) => {
      await change(tx)
      tellRulesChanged(app, tx)
    })
  } catch (error) {
    if (isExclusionViolation(error, `${table}_overlap`)) throw new Refused('price-rule.overlap')
    throw error
  }
}

/** The last day of a version that holds, today or later: what was charged before stays as it was. */
export async function endRule(app: App, table: VersionTable, id: string, lastOn: CalendarDay): Promise<void> {
  if (lastOn < today(app.clock.now())) throw new Refused('price-rule.past')
  await changeVersions(app, table, async (tx) => {
    if (!(await endVersion(tx, table, id, lastOn))) throw new Refused('not-found')
  })
}

/**
 * Takes back a version that has not begun: what it was to end holds on. Refuses `price-rule.overlap` where something
 * else was put in its place meanwhile.
 */
export async function withdrawRule(app: App, table: VersionTable, id: string): Promise<void> {
  const at = app.clock.now()
  await changeVersions(app, table, async (tx) => {
    if (!(await withdrawVersion(tx, table, id, { today: today(at), at }))) throw new Refused('not-found')
    await resumePredecessor(tx, table, id)
  })
}

/** This process forgets at once, the others when they hear of it. */
export function tellRulesChanged(app: App, tx: Tx): void {
  afterCommit(tx, app.keeper.forget)
  tellAfterCommit(tx, RULES_CHANNEL, '')
}
