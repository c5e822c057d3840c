import { FOLLOWS } from '#kernel/account-merge.ts'
import { OURS, type PersonalDataSource, type PersonalTable } from '#kernel/personal-data.ts'

const refundTable = (order: PersonalTable): PersonalTable => ({
  table: 'refund',
  merge: FOLLOWS,
  owner: { row: 'order_id', of: order },
  file: 'devolucoes',
  shown: {
    protocol: 'Protocolo',
    reason: 'Motivo',
    channel: 'Caminho',
    amount: 'Valor em centavos',
    of_credit: 'Do valor, o que era crédito, em centavos',
    state: 'Estado',
    requested_at: 'Pedida em',
    ended_at: 'Terminada em',
  },
  hidden: {
    id: OURS,
    order_id: OURS,
    payment_id: OURS,
    duplicate_e2e_id: OURS,
    requested_by: OURS,
    attempt: OURS,
    provider_id: OURS,
    checked_at: OURS,
  },
  erase: 'keep',
})

/** What was given back of the orders of a person, in the order in which it refers to each other. */
export function refundData(order: PersonalTable): PersonalDataSource {
  const refund = refundTable(order)
  return {
    name: 'compras',
    tables: [
      {
        table: 'refund_destination',
        merge: FOLLOWS,
        owner: { row: 'refund_id', of: refund },
        file: 'destinos-das-devolucoes',
        shown: { face: 'Para onde', at: 'Informado em' },
        hidden: { refund_id: OURS, attempt: OURS, sealed: 'a chave ou conta inteira, que só o banco recebe' },
        erase: 'delete',
      },
      {
        table: 'refund_line',
        merge: FOLLOWS,
        owner: { row: 'refund_id', of: refund },
        file: 'devolucoes-por-item',
        shown: { amount: 'Valor em centavos' },
        hidden: { refund_id: OURS, order_line_id: OURS },
        erase: 'keep',
      },
      {
        table: 'refund_step',
        merge: FOLLOWS,
        owner: { row: 'refund_id', of: refund },
        file: 'andamento-das-devolucoes',
        shown: { state: 'Estado', attempt: 'Tentativa', at: 'Data' },
        hidden: { position: OURS, refund_id: OURS },
        erase: 'keep',
      },
      refund,
    ],
  }
}
