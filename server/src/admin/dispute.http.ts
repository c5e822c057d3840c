import type { DisputeId } from '@vitrine/contract/ids'
import {
  answerDispute,
  disputeRows,
  evidenceOf,
  noteDispute,
  readAdminDispute,
  requireDispute,
} from '#evidence'
import { api, type Call } from '#http/call.ts'
import type { ChangeActor } from '#kernel/change.ts'
import type { Tx } from '#kernel/database.ts'
import { readPage } from '#kernel/list.ts'
import type { PaymentProviders } from '#payment-provider'
import { authorOf } from './author.http.ts'
import { actOn } from './change.ts'
import { fileOf } from './list-file.http.ts'
import { DISPUTE_SHEET } from './sheets.ts'

/** Does something to a dispute, which stands in the audit log under the code of its order. */
async function onDispute<R>(
  context: Call,
  { id, action }: { id: DisputeId; action: string },
  work: (tx: Tx, actor: ChangeActor) => Promise<R>,
): Promise<R> {
  const { order, reference } = await requireDispute(context.app.db, id)
  const act = { id, action, kind: 'dispute', about: order?.account.id, done: {} }
  return actOn(context.app, authorOf(context), { ...act, nameOf: async () => order?.code ?? reference }, work)
}

export const adminDisputeHttp = (providers: PaymentProviders) => ({
  list: api.adminDispute.list.handler(({ input, context: { app } }) =>
    readPage(app.db, disputeRows, input, app.clock.now()),
  ),
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
