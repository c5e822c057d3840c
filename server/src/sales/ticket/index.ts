export { ticketMails } from './messages.ts'
export { ticketData } from './personal-data.ts'
export { ticketHttp } from './ticket.http.ts'
export { findMessage, findTicket, sweepTickets, ticketAttention, ticketRows } from './ticket.store.ts'
export {
  answerTicket,
  closeTicket,
  editedTicket,
  readAdminTicket,
  reopenTicket,
  ticketHooks,
} from './ticket.ts'
