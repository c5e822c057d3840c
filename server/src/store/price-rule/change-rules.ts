import type { VersionedRule } from '@vitrine/contract/admin/rule-input'
import { type Municipality, municipalityOf, parseMunicipality } from '@vitrine/contract/brazil/municipality'
import type { Installments } from '@vitrine/contract/card'
import type { Interval } from '@vitrine/contract/catalog'
import { type AccountId, newId, type ProductId } from '@vitrine/contract/ids'
import {
  allowOffers,
  type GatewayOffer,
  mostInstallments,
  offerInstallments,
} from '@vitrine/contract/installments'
import type { Centavos } from '@vitrine/contract/money'
import { tableFor } from '@vitrine/contract/product-installments'
import { type CalendarDay, startOfDay, today } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import type { Cache, CachedRead } from '#kernel/cache.ts'
import type { ChangeActor } from '#kernel/change.ts'
import { afterCommit, type Db, isExclusionViolation, notifyAfterCommit, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { askHook, hook } from '#kernel/hook.ts'
import {
  endCardFees,
  endPredecessor,
  endVersion,
  findInstallmentTable,
  insertVersion,
  listProductInstallments,
  lockVersions,
  readRules,
  replaceInstallmentTable,
  resumePredecessor,
  type VersionRow,
  type VersionTable,
  withdrawVersion,
} from './rule.store.ts'
import {
  type Customer,
  type FeeRule,
  type MethodDiscount,
  type PlanDiscount,
  type PriceRules,
  rulesOn,
  type TaxRule,
} from './rules.ts'

/** Whose memory of the rules is to be forgotten. */
export type WithCache = Pick<App, 'cache'>

const TABLES: Record<VersionedRule, VersionTable> = {
  tax: 'tax_rule',
  fee: 'fee_rule',
  'product-installments': 'product_installment',
  'method-discount': 'method_discount',
  'plan-discount': 'plan_discount',
}

interface NewVersion {
  kind: VersionedRule
  row: VersionRow
}

/**
 * A new version; the one before it ends by itself. Refuses a past first day, a last one before it, and a day that another
 * one has. Resolves to its id.
 */
export async function addVersion(
  { cache }: WithCache,
  tx: Tx,
  { kind, row }: NewVersion,
  { by, reason, at }: ChangeActor,
): Promise<string> {
  if (row.starts_on < today(at)) throw new Refused('price-rule.past')
  if (row.ends_on && row.ends_on < row.starts_on) throw new Refused('price-rule.days')
  await changeVersions(cache, tx, TABLES[kind], async (table) => {
    await endPredecessor(tx, table, row)
    await insertVersion(tx, table, { ...row, reason, created_by: by, created_at: at })
  })
  return row.id
}

/**
 * The table of an acquirer for one brand of cards, as a version for each of its lines: it takes the place of what holds
 * for the same cards, in whatever installments. Refuses as `addVersion`; resolves to the id of the first.
 */
export async function addCardFees(
  app: WithCache,
  tx: Tx,
  rows: readonly [VersionRow, ...VersionRow[]],
  actor: ChangeActor,
): Promise<string> {
  const [{ id, brand_id, card_brand, starts_on: startsOn }] = rows
  const cards = { brandId: brand_id as string | null, cardBrand: card_brand as string | null }
  await lockVersions(tx, TABLES.fee)
  await endCardFees(tx, { ...cards, startsOn, by: id })
  for (const row of rows) await addVersion(app, tx, { kind: 'fee', row }, actor)
  return id
}

/** Refuses what would let two versions hold on one day. */
async function changeVersions(
  cache: Cache,
  tx: Tx,
  table: VersionTable,
  change: (table: VersionTable) => Promise<void>,
): Promise<void> {
  await lockVersions(tx, table)
  try {
    await change(table)
  } catch (error) {
    if (isExclusionViolation(error, `${table}_overlap`)) throw new Refused('price-rule.overlap')
    throw error
  }
  notifyRulesChanged(cache, tx)
}

interface OneVersion {
  kind: VersionedRule
  id: string
}

/** The last day of a version that holds, today or later: what was charged before stays as it was. */
export async function endRule(
  { cache }: WithCache,
  tx: Tx,
  { kind, id, lastOn }: OneVersion & { lastOn: CalendarDay },
  { at }: Pick<ChangeActor, 'at'>,
): Promise<void> {
  if (lastOn < today(at)) throw new Refused('price-rule.past')
  await changeVersions(cache, tx, TABLES[kind], async (table) => {
    if (!(await endVersion(tx, table, id, lastOn))) throw new Refused('not-found')
  })
}

/**
 * Takes back a version that has not begun: what it was to end holds on. Refuses `price-rule.overlap` where something
 * else was put in its place meanwhile.
 */
export async function withdrawRule(
  { cache }: WithCache,
  tx: Tx,
  { kind, id }: OneVersion,
  { at }: Pick<ChangeActor, 'at'>,
): Promise<void> {
  await changeVersions(cache, tx, TABLES[kind], async (table) => {
    if (!(await withdrawVersion(tx, table, id, { today: today(at), at }))) throw new Refused('not-found')
    await resumePredecessor(tx, table, id)
  })
}

/** This process forgets at once, the others when they hear of it. */
export function notifyRulesChanged(cache: Cache, tx: Tx): void {
  afterCommit(tx, cache.forget)
  notifyAfterCommit(tx, RULES_CHANNEL, '')
}

/** An item of the list of LC 116/2003. */
const SERVICE_CODE = /^\d{1,2}\.\d{2}$/

type New<T> = Omit<T, 'id'>

/** A new version; the one before it ends by itself. Refuses as `addVersion` does. */
export const addMethodDiscount = (
  app: WithCache,
  tx: Tx,
  version: New<MethodDiscount>,
  actor: ChangeActor,
): Promise<string> => {
  const { method, bp } = version
  return addVersion(app, tx, { kind: 'method-discount', row: { ...common(version), method, bp } }, actor)
}

/** As `addMethodDiscount`, for plans by their interval. */
export const addPlanDiscount = (
  app: WithCache,
  tx: Tx,
  version: New<PlanDiscount>,
  actor: ChangeActor,
): Promise<string> => {
  const { interval, bp } = version
  return addVersion(app, tx, { kind: 'plan-discount', row: { ...common(version), interval, bp } }, actor)
}

export type NewTaxRule = Omit<New<TaxRule>, 'customer' | 'serviceCode' | 'municipality'> & {
  customer?: Customer | null
  serviceCode?: string | null
  /** As it was typed: `São Paulo/SP`. */
  municipality?: string | null
}

/** As `addMethodDiscount`, for a tax. Refuses a service or a municipality that there cannot be, and one that would change the sum. */
export async function addTaxRule(
  app: WithCache,
  tx: Tx,
  version: NewTaxRule,
  actor: ChangeActor,
): Promise<string> {
  const { productType, customer = null, code, effect, ppm, serviceCode = null } = version
  const municipality = version.municipality ? parseMunicipality(version.municipality) : null
  if (municipality === undefined) throw new Refused('price-rule.municipality')
  if (municipality && effect === 'added') throw new Refused('price-rule.place-added')
  if (serviceCode && !SERVICE_CODE.test(serviceCode)) throw new Refused('price-rule.service-code')
  const named = { product_type: productType, customer, service_code: serviceCode, municipality }
  return addVersion(app, tx, { kind: 'tax', row: { ...common(version), ...named, code, effect, ppm } }, actor)
}

/** As `addMethodDiscount`, for what a provider keeps. */
export const addFeeRule = (
  app: WithCache,
  tx: Tx,
  version: New<FeeRule>,
  actor: ChangeActor,
): Promise<string> => addVersion(app, tx, { kind: 'fee', row: feeRow(version) }, actor)

/** What an acquirer keeps of a card in so many installments. */
type CardFee = Pick<FeeRule, 'installmentsFrom' | 'installmentsTo' | 'ppm' | 'fixed'>

/** As `addMethodDiscount`, for all installments of a brand of cards at once: `lines` follow each other. */
export function addCardFeeTable(
  app: WithCache,
  tx: Tx,
  {
    lines: [first, ...others],
    ...cards
  }: Pick<FeeRule, 'brandId' | 'cardBrand' | 'settleDays' | 'startsOn' | 'endsOn'> & {
    lines: readonly [CardFee, ...CardFee[]]
  },
  actor: ChangeActor,
): Promise<string> {
  const anyAmount = { amountFrom: 0, amountTo: null, minimum: null, maximum: null }
  const rowOf = (line: CardFee) => feeRow({ ...cards, ...anyAmount, ...line, method: 'card' })
  return addCardFees(app, tx, [rowOf(first), ...others.map(rowOf)], actor)
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

/** No acquirer does more. */
const MAX_INSTALLMENTS = 18

interface OfProduct {
  productId: ProductId
  startsOn: CalendarDay
  endsOn: CalendarDay | null
}

interface NewProductInstallments extends OfProduct {
  most: number
  interestFreeUpTo: number
}

/** As `addMethodDiscount`, for the installments of a product. Refuses a number that there cannot be. */
export async function addProductInstallments(
  app: WithCache,
  tx: Tx,
  version: NewProductInstallments,
  actor: ChangeActor,
): Promise<string> {
  const { most, interestFreeUpTo } = version
  if (most < 1 || most > MAX_INSTALLMENTS || interestFreeUpTo < 1 || interestFreeUpTo > most)
    throw new Refused('price-rule.parcels')
  const row = {
    id: newId('rul'),
    product_id: version.productId,
    starts_on: version.startsOn,
    ends_on: version.endsOn,
    most,
    interest_free_up_to: interestFreeUpTo,
  }
  return addVersion(app, tx, { kind: 'product-installments', row }, actor)
}

/** Where processes hear of a new or ended version. */
export const RULES_CHANNEL = 'price-rules'

const PRICE_RULES: CachedRead<PriceRules> = { channel: RULES_CHANNEL, load: readRules }

/** The versions that hold for a brand on a day, from memory. Read before a transaction begins, not inside. */
export const readPriceRules = async (
  { cache }: Pick<App, 'cache'>,
  brandId: string,
  day: CalendarDay,
): Promise<PriceRules> => rulesOn(await cache.read(PRICE_RULES), brandId, day)

/** Where an account lives, by what it told last with an order. */
export const lastAddressOfBuyer = hook<{ accountId: AccountId }, { city: string; state: string } | undefined>(
  'buyer.last-address',
)

/**
 * Where the account's last order with an address says that it lives; asked only when a rule depends on it, and nothing
 * while nobody is signed in.
 */
export async function findMunicipality(
  app: App,
  db: Db,
  accountId: AccountId | undefined,
  { taxes }: Pick<PriceRules, 'taxes'>,
): Promise<Municipality | undefined> {
  if (!accountId || taxes.every(({ municipality }) => municipality === null)) return undefined
  const address = await askHook(app, db, lastAddressOfBuyer, { accountId })
  return address && municipalityOf(address.city, address.state)
}

interface NewInstallmentTable {
  startsOn: CalendarDay
  /** In how many installments a card may pay. */
  most: number
  interestFreeUpTo: number
  /** Basis points a month, of what bears interest. */
  monthlyBp: number
  /** The least that one installment may be, in centavos. */
  minParcel: number
}

/**
 * In how many installments cards pay from a day on, for the whole shop; the table before it ends then.
 * Refuses a past day, and one on which another table begins or that comes before one.
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

/** What so many installments cost now, and by which version; undefined when they are not offered. */
export async function planInstallments(
  db: Db,
  { total, intervals, productIds, count, offers, at }: PlanChargesQuery,
): Promise<(Installments & { tableId: string | null; by: 'shop' | 'gateway' }) | undefined> {
  const own = await listProductInstallments(db, productIds, at)
  const table = tableFor(await findInstallmentTable(db, at), own, productIds)
  const most = mostInstallments(intervals)
  const offered = offers ? allowOffers(total, offers, table, most) : offerInstallments(total, table, most)
  const offer = offered.find((one) => one.count === count)
  return offer && { ...offer, tableId: table?.id ?? null, by: offers ? 'gateway' : 'shop' }
}
