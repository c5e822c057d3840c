import type { RuleState, Rules } from '@vitrine/contract/admin/rule'
import type { AccountId } from '@vitrine/contract/ids'
import { addDays, type CalendarDay, today } from '@vitrine/contract/time'
import { listNames } from '#account-admin'
import { nameProducts } from '#catalog'
import { parallel } from '#kernel/concurrency.ts'
import type { Db } from '#kernel/database.ts'
import { type DatedTable, gapsIn, listInstallmentTables, listVersions, type Written } from '#price-rule'

/** Every version of every rule as its screen shows it, on the day of `now`. */
export async function readRules(db: Db, now: Date): Promise<Rules> {
  const [written, tables] = await parallel(
    () => listVersions(db),
    () => listInstallmentTables(db),
  )
  const ids = Object.values(written).flatMap((rules: Written[]) => rules.map(({ createdBy }) => createdBy))
  const [people, products] = await parallel(
    () => listNames(db, [...new Set(ids)] as AccountId[]),
    () => nameProducts(db, [...new Set(written.productInstallments.map(({ productId }) => productId))]),
  )
  const shown = <R extends Written>(rules: readonly R[], keyOf: (rule: R) => string) =>
    rules.map((rule) => ({
      ...rule,
      ...stateAndGap(rule, rules.filter(isSame(rule, keyOf)), today(now)),
      ...(people.has(rule.createdBy as AccountId) && { by: people.get(rule.createdBy as AccountId)! }),
    }))
  return {
    taxes: shown(written.taxes, taxKey).map(({ ppm, ...rule }) => ({ ...rule, bp: ppm / PPM })),
    fees: shown(written.fees, feeKey).map(({ ppm, ...rule }) => ({ ...rule, bp: ppm / PPM })),
    installments: tables.map((table) => dated(table, now)),
    productInstallments: shown(written.productInstallments, ({ productId }) => productId).map(
      ({ productId, ...rule }) => ({
        ...rule,
        product: { id: productId, name: products.get(productId) ?? productId },
      }),
    ),
    methodDiscounts: shown(written.methodDiscounts, ({ brandId, method }) => brandId + method),
    planDiscounts: shown(written.planDiscounts, ({ brandId, interval }) => brandId + interval),
  }
}

/** Parts per million of a basis point. */
export const PPM = 100

type Keyed = Record<string, unknown>
const keyBy =
  (...names: string[]) =>
  (rule: object): string =>
    JSON.stringify(names.map((name) => (rule as Keyed)[name]))
const taxKey = keyBy('brandId', 'productType', 'customer', 'serviceCode', 'municipality', 'code')
const feeKey = keyBy(
  'brandId',
  'method',
  'cardBrand',
  'installmentsFrom',
  'installmentsTo',
  'amountFrom',
  'amountTo',
)

/** Versions of the same thing, those that were withdrawn left out. */
const isSame =
  <R extends Written>(rule: R, keyOf: (rule: R) => string) =>
  (other: R): boolean =>
    other.withdrawnAt === null && keyOf(other) === keyOf(rule)

function stateAndGap(rule: Written, same: readonly Written[], day: CalendarDay) {
  const state = stateOf(rule, day)
  if (state === 'past' || state === 'withdrawn') return { state }
  const first = same.reduce((least, { startsOn }) => (startsOn < least ? startsOn : least), rule.startsOn)
  const from = first > day ? first : day
  const gap = gapsIn(same, { from, to: rule.startsOn }).find(({ to }) => addDays(to, 1) === rule.startsOn)
  return { state, ...(gap && { gap }) }
}

function stateOf({ startsOn, endsOn, withdrawnAt }: Written, day: CalendarDay): RuleState {
  if (withdrawnAt) return 'withdrawn'
  if (startsOn > day) return 'coming'
  return endsOn !== null && endsOn < day ? 'past' : 'current'
}

function dated({ id, from, until, rates, interestFreeUpTo, minParcel }: DatedTable, now: Date) {
  const state: RuleState = from > now ? 'coming' : until && until <= now ? 'past' : 'current'
  return {
    id,
    state,
    startsAt: from.toISOString(),
    endsAt: until?.toISOString() ?? null,
    most: rates.length,
    interestFreeUpTo,
    minParcel,
    monthlyBp: Math.max(0, ...rates),
  }
}
