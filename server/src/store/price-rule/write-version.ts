import type { VersionedRule } from '@vitrine/contract/admin/rule'
import { type CalendarDay, today } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { afterCommit, isExclusionViolation, type Tx, tellAfterCommit } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { Hand } from '#kernel/hand.ts'
import type { Keeper } from '#kernel/keep.ts'
import { RULES_CHANNEL } from './price-rules.ts'
import {
  endCardFees,
  endPredecessor,
  endVersion,
  insertVersion,
  resumePredecessor,
  type VersionRow,
  type VersionTable,
  withdrawVersion,
} from './version.store.ts'

/** Whose memory of the rules is to be forgotten. */
export type Keeping = Pick<App, 'keeper'>

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
  { keeper }: Keeping,
  tx: Tx,
  { kind, row }: NewVersion,
  { by, reason, at }: Hand,
): Promise<string> {
  if (row.starts_on < today(at)) throw new Refused('price-rule.past')
  if (row.ends_on && row.ends_on < row.starts_on) throw new Refused('price-rule.days')
  await changeVersions(keeper, tx, TABLES[kind], async (table) => {
    await endPredecessor(tx, table, row)
    await insertVersion(tx, table, { ...row, reason, created_by: by, created_at: at })
  })
  return row.id
}

/**
 * The table of an acquirer for one brand of cards, as a version for each of its lines: it takes the place of what holds
 * for the same cards, in whatever parcels. Refuses as `addVersion`; resolves to the id of the first.
 */
export async function addCardFees(
  app: Keeping,
  tx: Tx,
  rows: readonly [VersionRow, ...VersionRow[]],
  hand: Hand,
): Promise<string> {
  const [{ id, brand_id, card_brand, starts_on: startsOn }] = rows
  const cards = { brandId: brand_id as string | null, cardBrand: card_brand as string | null }
  await endCardFees(tx, { ...cards, startsOn, by: id })
  for (const row of rows) await addVersion(app, tx, { kind: 'fee', row }, hand)
  return id
}

/** Refuses what would let two versions hold on one day. */
async function changeVersions(
  keeper: Keeper,
  tx: Tx,
  table: VersionTable,
  change: (table: VersionTable) => Promise<void>,
): Promise<void> {
  try {
    await change(table)
  } catch (error) {
    if (isExclusionViolation(error, `${table}_overlap`)) throw new Refused('price-rule.overlap')
    throw error
  }
  tellRulesChanged(keeper, tx)
}

interface OneVersion {
  kind: VersionedRule
  id: string
}

/** The last day of a version that holds, today or later: what was charged before stays as it was. */
export async function endRule(
  { keeper }: Keeping,
  tx: Tx,
  { kind, id, lastOn }: OneVersion & { lastOn: CalendarDay },
  { at }: Pick<Hand, 'at'>,
): Promise<void> {
  if (lastOn < today(at)) throw new Refused('price-rule.past')
  await changeVersions(keeper, tx, TABLES[kind], async (table) => {
    if (!(await endVersion(tx, table, id, lastOn))) throw new Refused('not-found')
  })
}

/**
 * Takes back a version that has not begun: what it was to end holds on. Refuses `price-rule.overlap` where something
 * else was put in its place meanwhile.
 */
export async function withdrawRule(
  { keeper }: Keeping,
  tx: Tx,
  { kind, id }: OneVersion,
  { at }: Pick<Hand, 'at'>,
): Promise<void> {
  await changeVersions(keeper, tx, TABLES[kind], async (table) => {
    if (!(await withdrawVersion(tx, table, id, { today: today(at), at }))) throw new Refused('not-found')
    await resumePredecessor(tx, table, id)
  })
}

/** This process forgets at once, the others when they hear of it. */
export function tellRulesChanged(keeper: Keeper, tx: Tx): void {
  afterCommit(tx, keeper.forget)
  tellAfterCommit(tx, RULES_CHANNEL, '')
}
