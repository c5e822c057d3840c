import type { AdminTicket } from '@vitrine/contract/admin/ticket'
import type { TicketId } from '@vitrine/contract/ids'
import { api, type Call } from '#http/call.ts'
import type { ChangeActor } from '#kernel/change.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { answerTicket, closeTicket, editedTicket, readAdminTicket, reopenTicket, ticketRows } from '#ticket'
import { changeThing } from './change.ts'
import { fileOf, pageOf } from './list-file.http.ts'
import { TICKET_SHEET } from './sheets.ts'

const change = (
  context: Call,
  { action, id, version }: { action: string; id: TicketId; version: number },
  work: (tx: Tx, actor: ChangeActor, before: AdminTicket) => Promise<void>,
) => changeThing(context, { of: editedTicket, action, id, version }, work)

export const adminTicketHttp = {
  list: api.adminTicket.list.handler(({ input, context }) => pageOf(context, ticketRows, input)),
  export: api.adminTicket.export.handler(({ input, context }) =>
    fileOf(context, ticketRows, TICKET_SHEET, input),
  ),
  read: api.adminTicket.read.handler(async ({ input: { id }, context: { app } }) => {
    const ticket = await readAdminTicket(app.db, id, app.clock.now())
    if (!ticket) throw new Refused('not-found')
    return ticket
  }),
  answer: api.adminTicket.answer.handler(({ input: { text, ...seen }, context }) =>
    change(context, { ...seen, action: 'answer' }, (tx, { by, at }, ticket) =>
      answerTicket(context.app, tx, ticket, { text, by, at }),
    ),
  ),
  close: api.adminTicket.close.handler(({ input, context }) =>
    change(context, { ...input, action: 'close' }, (tx, { at }, ticket) => closeTicket(tx, ticket, at)),
  ),
  reopen: api.adminTicket.reopen.handler(({ input, context }) =>
    change(context, { ...input, action: 'reopen' }, (tx, { at }, ticket) => reopenTicket(tx, ticket, at)),
  ),
}
