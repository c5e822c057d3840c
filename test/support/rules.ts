import type { VersionedRule } from '@vitrine/contract/admin/rule'
import type { CalendarDay } from '@vitrine/contract/time'
import type { App } from '../../server/src/kernel/app-context.ts'
import { inTransaction, type Tx } from '../../server/src/kernel/database.ts'
import type { Hand } from '../../server/src/kernel/hand.ts'
import * as pricing from '../../server/src/pricing/index.ts'

/** Writes as somebody of the shop does, each rule in a transaction of its own. */
const write = <T>(app: App, work: (tx: Tx, hand: Hand) => Promise<T>): Promise<T> => {
  const hand = { by: 'acc_teste', reason: 'teste', at: app.clock.now() }
  return inTransaction(app.db, (tx) => work(tx, hand))
}

type Adding<V> = (app: App, tx: Tx, version: V, hand: Hand) => Promise<string>
const added =
  <V>(add: Adding<V>) =>
  (app: App, version: V): Promise<string> =>
    write(app, (tx, hand) => add(app, tx, version, hand))

export const addTaxRule = added(pricing.addTaxRule)
export const addFeeRule = added(pricing.addFeeRule)
export const addMethodDiscount = added(pricing.addMethodDiscount)
export const addPlanDiscount = added(pricing.addPlanDiscount)
export const addProductParcels = added(pricing.addProductParcels)

export const endRule = (app: App, kind: VersionedRule, id: string, lastOn: CalendarDay): Promise<void> =>
  write(app, (tx, hand) => pricing.endRule(app, tx, { kind, id, lastOn }, hand))

export const withdrawRule = (app: App, kind: VersionedRule, id: string): Promise<void> =>
  write(app, (tx, hand) => pricing.withdrawRule(app, tx, { kind, id }, hand))
