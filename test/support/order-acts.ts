import type { App } from '../../server/src/platform/kernel/app-context.ts'
import { inTransaction } from '../../server/src/platform/kernel/database.ts'
import * as notes from '../../server/src/sales/fiscal/fiscal-notes.ts'
import * as refunds from '../../server/src/sales/refund/refund-order.ts'
import * as byHand from '../../server/src/sales/refund/refund-order.ts'
import * as retries from '../../server/src/sales/refund/refund-order.ts'

type OrderRefund = Parameters<typeof refunds.refundOrder>[2]
type Issued = Parameters<typeof notes.recordIssued>[2]

/** The use cases of orders, each in a transaction of its own. */
export const refundOrder = (app: App, refund: OrderRefund) =>
  inTransaction(app.db, (tx) => refunds.refundOrder(app, tx, refund))

export const retryRefund = (app: App, refundId: string) =>
  inTransaction(app.db, (tx) => retries.retryRefund(app, tx, refundId, app.clock.now()))

export const recordRefundPaid = (app: App, refundId: string) =>
  inTransaction(app.db, (tx) => byHand.recordManualRefund(app, tx, refundId))

export const recordIssued = (app: App, note: Issued) =>
  inTransaction(app.db, (tx) => notes.recordIssued(app, tx, note))

export const recordRejected = (app: App, id: string, reason: string) =>
  inTransaction(app.db, (tx) => notes.recordRejected(tx, id, reason, app.clock.now()))

export const requeueNote = (app: App, id: string) =>
  inTransaction(app.db, (tx) => notes.requeueNote(app, tx, id))

export const recordCancelled = (app: App, id: string, reason: string) =>
  inTransaction(app.db, (tx) => notes.recordCancelled(tx, id, reason, app.clock.now()))
