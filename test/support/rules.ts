import type { VersionedRule } from '@vitrine/contract/admin/rule-input'
import type { CalendarDay } from '@vitrine/contract/time'
import type { App } from '../../server/src/platform/kernel/app-context.ts'
import type { ChangeActor } from '../../server/src/platform/kernel/change.ts'
import { inTransaction, type Tx } from '../../server/src/platform/kernel/database.ts'
import * as rules from '../../server/src/store/price-rule/change-rules.ts'

/** Writes as somebody of the shop does, each rule in a transaction of its own. */
const write = <T>(app: App, work: (tx: Tx, hand: ChangeActor) => Promise<T>): Promise<T> => {
  const hand: ChangeActor = { by: 'acc_teste', reason: 'teste', at: app.clock.now() }
  return inTransaction(app.db, (tx) => work(tx, hand))
}

type Adding<V> = (app: App, tx: Tx, version: V, hand: ChangeActor) => Promise<string>
const added =
  <V>(add: Adding<V>) =>
  (app: App, version: V): Promise<string> =>
    write(app, (tx, hand) => add(app, tx, version, hand))

export const addTaxRule = added(rules.addTaxRule)
export const addFeeRule = added(rules.addFeeRule)
export const addCardFeeTable = added(rules.addCardFeeTable)
export const addMethodDiscount = added(rules.addMethodDiscount)
export const addPlanDiscount = added(rules.addPlanDiscount)
export const addProductInstallments = added(rules.addProductInstallments)

export const endRule = (app: App, kind: VersionedRule, id: string, lastOn: CalendarDay): Promise<void> =>
  write(app, (tx, hand) => rules.endRule(app, tx, { kind, id, lastOn }, hand))

export const withdrawRule = (app: App, kind: VersionedRule, id: string): Promise<void> =>
  write(app, (tx, hand) => rules.withdrawRule(app, tx, { kind, id }, hand))
