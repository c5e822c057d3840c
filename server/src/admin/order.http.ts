import type { RefundPart } from '@vitrine/contract/admin/order'
import type { DisputeId, OrderId } from '@vitrine/contract/ids'
import { centavos } from '@vitrine/contract/money'
import { verifyPayment } from '#checkout'
import {
  answerDispute,
  disputeRows,
  evidenceOf,
  noteDispute,
  readAdminDispute,
  requireDispute,
} from '#evidence'
import {
  beginNotePdf,
  manualIssuer,
  openAnyNotePdf,
  readNotePdf,
  recordCancelled,
  recordIssued,
  recordRejected,
  requeueNote,
  submitFiscalNotes,
} from '#fiscal'
import { api, type Call, member } from '#http/call.ts'
import type { App } from '#kernel/app-context.ts'
import type { ChangeActor } from '#kernel/change.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import {
  findAnyOrder,
  noteOfOrder,
  type OrderHead,
  orderRows,
  orderSheetRows,
  payLinkOf,
  readAdminOrder,
  sendOrderMailAgain,
} from '#order-admin'
import type { PaymentProviders } from '#payment-provider'
import { type OrderRefund, readManualRefund, recordManualRefund, refundOrder, retryRefund } from '#refund'
import { findSettlement, settlementRows } from '#settlement'
import { actOn } from './change.ts'
import { fileOf, noteExport, pageOf } from './list-file.http.ts'
import { DISPUTE_SHEET, ORDER_SHEET, SETTLEMENT_SHEET } from './sheets.ts'

interface OrderAction {
  id: OrderId
  action: string
  reason?: string | undefined
  /** What the audit log says of it; no document, no address. */
  done?: object
}

/** Does something to an order, which stands in the audit log. */
const onOrder = async <R>(
  context: Call,
  { done = {}, ...act }: OrderAction,
  work: (tx: Tx, head: OrderHead, actor: ChangeActor) => Promise<R>,
): Promise<R> => {
  const { code, accountId } = await findAnyOrder(context.app.db, act.id)
  return actOn(
    context,
    { ...act, done, kind: 'order', about: accountId, nameOf: async () => code },
    async (tx, actor) => work(tx, await findAnyOrder(tx, act.id), actor),
  )
}

/** The same, answered with how the order stands then. */
async function changingOrder(
  context: Call,
  act: OrderAction,
  work: (tx: Tx, head: OrderHead, actor: ChangeActor) => Promise<unknown>,
) {
  await onOrder(context, act, work)
  return now(context.app, act.id)
}

const now = (app: App, id: OrderId) => readAdminOrder(app, id, app.clock.now())

/** A refund is looked for under its own order alone. */
async function refundIn(app: App, id: OrderId, refundId: string) {
  const { order } = await now(app, id)
  const refund = order.refunds.find((one) => one.id === refundId)
  if (!refund) throw new Refused('not-found')
  return refund
}

const lists = {
  list: api.adminOrder.list.handler(({ input, context }) => pageOf(context, orderRows, input)),
  export: api.adminOrder.export.handler(({ input, context }) =>
    fileOf(context, orderSheetRows, ORDER_SHEET, input),
  ),
  read: api.adminOrder.read.handler(({ input, context: { app } }) => now(app, input.id)),
}

const inCentavos = (part: RefundPart): OrderRefund['part'] =>
  part.of === 'amount' ? { ...part, amount: centavos(part.amount) } : part

const money = {
  refund: api.adminOrder.refund.handler(({ input: { id, part, left, as, reason }, context }) =>
    changingOrder(
      context,
      { id, action: 'refund', reason, done: { part, as, left } },
      async (tx, head, { by }) => {
        const request = { orderId: head.id, requestedBy: by, part: inCentavos(part), left, reason: as }
        await refundOrder(context.app, tx, request)
      },
    ),
  ),
  retryRefund: api.adminOrder.retryRefund.handler(async ({ input: { id, refundId }, context }) => {
    const { protocol } = await refundIn(context.app, id, refundId)
    return changingOrder(context, { id, action: 'retry-refund', done: { protocol } }, (tx, _head, { at }) =>
      retryRefund(context.app, tx, refundId, at),
    )
  }),
  readDestination: api.adminOrder.readDestination.handler(async ({ input: { id, refundId }, context }) => {
    const { protocol } = await refundIn(context.app, id, refundId)
    return onOrder(context, { id, action: 'read-destination', done: { protocol } }, () =>
      readManualRefund(context.app, refundId),
    )
  }),
  recordRefundPaid: api.adminOrder.recordRefundPaid.handler(
    async ({ input: { id, refundId, reason }, context }) => {
      const { protocol } = await refundIn(context.app, id, refundId)
      const act = { id, action: 'refund-paid', reason, done: { protocol } }
      return changingOrder(context, act, (tx) => recordManualRefund(context.app, tx, refundId))
    },
  ),
}

const help = (providers: PaymentProviders) => ({
  ask: api.adminOrder.ask.handler(async ({ input: { id }, context }) => {
    const { app } = context
    const { accountId } = await findAnyOrder(app.db, id)
    await verifyPayment(app, providers, id, accountId)
    return changingOrder(context, { id, action: 'ask' }, async () => undefined)
  }),
  payLink: api.adminOrder.payLink.handler(async ({ input: { id }, context }) => {
    const url = await onOrder(context, { id, action: 'pay-link' }, (_tx, head) =>
      payLinkOf(context.app, head),
    )
    return { url }
  }),
  sendAgain: api.adminOrder.sendAgain.handler(({ input: { id }, context }) =>
    onOrder(context, { id, action: 'send-again' }, (tx, head) => sendOrderMailAgain(context.app, tx, head)),
  ),
})

const notes = {
  submitNotes: api.adminOrder.submitNotes.handler(async ({ context }) => {
    const { file, submitted: rows } = await submitFiscalNotes(context.app, manualIssuer)
    if (!file) throw new Refused('fiscal-note.none')
    await noteExport(context, { name: 'rps', title: 'RPS das notas a emitir' }, { rows, filters: {} })
    return file
  }),
  beginNotePdf: api.adminOrder.beginNotePdf.handler(({ input: facts, context }) =>
    beginNotePdf(context.app, member(context).accountId, facts),
  ),
  openNotePdf: api.adminOrder.openNotePdf.handler(async ({ input: { id }, context }) => {
    const address = await openAnyNotePdf(context.app, id)
    await onOrder(context, { id, action: 'open-note' }, async () => undefined)
    return address
  }),
  noteIssued: api.adminOrder.noteIssued.handler(async ({ input: { id, number, url, uploadId }, context }) => {
    const { app } = context
    const pdf = uploadId ? await readNotePdf(app, uploadId, member(context).accountId) : undefined
    const done = { number, url, ...(pdf && { hasPdf: true }) }
    return changingOrder(context, { id, action: 'note-issued', done }, async (tx) =>
      recordIssued(app, tx, { id: await noteOfOrder(tx, id), number, url, pdf }),
    )
  }),
  noteRejected: api.adminOrder.noteRejected.handler(({ input: { id, reason }, context }) =>
    changingOrder(context, { id, action: 'note-rejected', reason }, async (tx, _head, { at }) =>
      recordRejected(tx, await noteOfOrder(tx, id), reason, at),
    ),
  ),
  noteAgain: api.adminOrder.noteAgain.handler(({ input: { id }, context }) =>
    changingOrder(context, { id, action: 'note-again' }, async (tx) =>
      requeueNote(context.app, tx, await noteOfOrder(tx, id)),
    ),
  ),
  noteCancelled: api.adminOrder.noteCancelled.handler(({ input: { id, reason }, context }) =>
    changingOrder(context, { id, action: 'note-cancelled', reason }, async (tx, _head, { at }) =>
      recordCancelled(tx, await noteOfOrder(tx, id), reason, at),
    ),
  ),
}

export const adminOrderHttp = (providers: PaymentProviders) => ({
  ...lists,
  ...money,
  ...help(providers),
  ...notes,
})

export const adminSettlementHttp = {
  list: api.adminSettlement.list.handler(({ input, context }) => pageOf(context, settlementRows, input)),
  export: api.adminSettlement.export.handler(({ input, context }) =>
    fileOf(context, settlementRows, SETTLEMENT_SHEET, input),
  ),
  read: api.adminSettlement.read.handler(async ({ input: { id }, context: { app } }) => {
    const settlement = await findSettlement(app.db, id)
    if (!settlement) throw new Refused('not-found')
    return settlement
  }),
}

/** Does something to a dispute, which stands in the audit log under the code of its order. */
async function onDispute<R>(
  context: Call,
  { id, action }: { id: DisputeId; action: string },
  work: (tx: Tx, actor: ChangeActor) => Promise<R>,
): Promise<R> {
  const { order, reference } = await requireDispute(context.app.db, id)
  const act = { id, action, kind: 'dispute', about: order?.account.id, done: {} }
  return actOn(context, { ...act, nameOf: async () => order?.code ?? reference }, work)
}

export const adminDisputeHttp = (providers: PaymentProviders) => ({
  list: api.adminDispute.list.handler(({ input, context }) => pageOf(context, disputeRows, input)),
  export: api.adminDispute.export.handler(({ input, context }) =>
    fileOf(context, disputeRows, DISPUTE_SHEET, input),
  ),
  read: api.adminDispute.read.handler(({ input: { id }, context: { app } }) =>
    readAdminDispute(app, providers, id),
  ),
  evidence: api.adminDispute.evidence.handler(async ({ input: { id }, context }) => {
    const { app } = context
    const file = await evidenceOf(app, await requireDispute(app.db, id))
    await onDispute(context, { id, action: 'evidence' }, async () => undefined)
    return file
  }),
  note: api.adminDispute.note.handler(async ({ input: { id, text }, context }) => {
    await onDispute(context, { id, action: 'note' }, (tx, { by, at }) =>
      noteDispute(tx, id, { text, by, at }),
    )
    return readAdminDispute(context.app, providers, id)
  }),
  answer: api.adminDispute.answer.handler(async ({ input: { id, text }, context }) => {
    const { app } = context
    const dispute = await requireDispute(app.db, id)
    await onDispute(context, { id, action: 'answer' }, (tx, { by, at }) =>
      answerDispute(app, tx, providers, { dispute, text, by, at }),
    )
    return readAdminDispute(app, providers, id)
  }),
})
