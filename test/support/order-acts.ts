import * as checkout from '../../server/src/checkout/index.ts'
import type { App } from '../../server/src/kernel/app-context.ts'
import { inTransaction } from '../../server/src/kernel/database.ts'

type Wish = Parameters<typeof checkout.refundOrder>[2]
type Issued = Parameters<typeof checkout.recordIssued>[2]

/** The use cases of orders, each in a transaction of its own. */
export const refundOrder = (app: App, wish: Wish) =>
  inTransaction(app.db, (tx) => checkout.refundOrder(app, tx, wish))

export const retryRefund = (app: App, refundId: string) =>
  inTransaction(app.db, (tx) => checkout.retryRefund(app, tx, refundId, app.clock.now()))

export const recordRefundPaid = (app: App, refundId: string) =>
  inTransaction(app.db, (tx) => checkout.recordRefundPaid(app, tx, refundId))

export const recordIssued = (app: App, note: Issued) =>
  inTransaction(app.db, (tx) => checkout.recordIssued(app, tx, note))

export const recordRejected = (app: App, id: string, reason: string) =>
  inTransaction(app.db, (tx) => checkout.recordRejected(tx, id, reason, app.clock.now()))

export const requeueNote = (app: App, id: string) =>
  inTransaction(app.db, (tx) => checkout.requeueNote(tx, id))

export const recordCancelled = (app: App, id: string, reason: string) =>
  inTransaction(app.db, (tx) => checkout.recordCancelled(tx, id, reason, app.clock.now()))
