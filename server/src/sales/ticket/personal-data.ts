import { combined, FOLLOWS, moveRows } from '#kernel/account-merge.ts'
import { OURS, type PersonalDataSource, type PersonalTable } from '#kernel/personal-data.ts'
import { REMOVED_EMAIL } from '#order'
import { closeTicketsOf } from './ticket.store.ts'

/** Of who asked, with an account or without one. */
const ticket: PersonalTable = {
  table: 'ticket',
  merge: combined('they keep the address that they came from', 'Atendimentos'),
  owner: { email: 'email' },
  file: 'atendimentos',
  shown: {
    protocol: 'Protocolo',
    brand_id: 'Loja',
    name: 'Nome',
    email: 'E-mail',
    topic: 'Assunto',
    order_code: 'Pedido',
    status: 'Situação',
    created_at: 'Aberto em',
    due_at: 'Resposta até',
    first_answered_at: 'Respondido em',
    closed_at: 'Encerrado em',
  },
  hidden: { id: OURS, account_id: OURS, updated_at: OURS, version: OURS },
  erase: { name: 'Cliente', email: REMOVED_EMAIL, account_id: null, order_code: null },
}

/** What people asked the shop; of who leaves, protocol and instants stay. */
export const ticketData: PersonalDataSource = {
  name: 'atendimentos',
  tables: [
    {
      table: 'ticket_message',
      merge: FOLLOWS,
      owner: { row: 'ticket_id', of: ticket },
      file: 'mensagens-de-atendimentos',
      shown: { position: 'Número', author: 'De quem', text: 'Mensagem', at: 'Escrita em' },
      hidden: { ticket_id: OURS, written_by: 'diz quem da equipe escreveu' },
      erase: 'delete',
    },
    ticket,
  ],
  merge: (tx, merge) => moveRows(tx, { table: 'ticket', column: 'account_id' }, merge),
  erase: (tx, { emails }, now) => closeTicketsOf(tx, emails, now),
}
