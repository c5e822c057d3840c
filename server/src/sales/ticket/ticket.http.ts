import { api, member } from '#http/call.ts'
import { closeOwnTicket, listOwnTickets, openTicket, readTicket, replyToTicket } from './ticket.ts'

export const ticketHttp = {
  open: api.ticket.open.handler(({ input, context: { app, caller } }) =>
    openTicket(app, caller?.accountId, input),
  ),
  list: api.ticket.list.handler(({ context }) => listOwnTickets(context.app, member(context).accountId)),
  read: api.ticket.read.handler(({ input: { code }, context: { app } }) => readTicket(app, code)),
  reply: api.ticket.reply.handler(({ input, context: { app } }) => replyToTicket(app, input)),
  close: api.ticket.close.handler(({ input: { code }, context: { app } }) => closeOwnTicket(app, code)),
}
