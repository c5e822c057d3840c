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
import type { Keeper } from '../kernel/keep.ts'
import { RULES_CHANNEL } from './price-rules.ts'
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

/** A new version; the one before it ends by itself. Refuses a past first day, a last one before it, and a day that another one has. */
export async function addVersion(
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
      tellRulesChanged(app.keeper, tx)
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
export function tellRulesChanged(keeper: Keeper, tx: Tx): void {
  afterCommit(tx, keeper.forget)
  tellAfterCommit(tx, RULES_CHANNEL, '')
}
