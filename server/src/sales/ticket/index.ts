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
  ticketMails,
} from './ticket.ts'
