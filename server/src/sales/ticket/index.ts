export { ticketMails } from './messages.ts'
export { ticketHttp } from './ticket.http.ts'
export {
  findMessage,
  findTicket,
  sweepTickets,
  ticketAttention,
  ticketData,
  ticketRows,
} from './ticket.store.ts'
export {
  answerTicket,
  closeTicket,
  editedTicket,
  readAdminTicket,
  reopenTicket,
  ticketHooks,
} from './ticket.ts'
