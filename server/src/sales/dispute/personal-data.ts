import { FOLLOWS, followed } from '#kernel/account-merge.ts'
import { OURS, type PersonalDataSource, type PersonalTable } from '#kernel/personal-data.ts'

const disputeTable = (payment: PersonalTable): PersonalTable => ({
  table: 'dispute',
  merge: followed('Contestações'),
  owner: { row: 'payment_id', of: payment },
  file: 'contestacoes',
  shown: {
    state: 'Estado',
    reason: 'Motivo',
    amount: 'Valor em centavos',
    opened_at: 'Aberta em',
    closed_at: 'Encerrada em',
  },
  hidden: {
    id: OURS,
    payment_id: OURS,
    provider: OURS,
    provider_id: OURS,
    e2e_id: 'a identificação do Pix, que está no pagamento',
    evidence_due_at: 'o prazo da loja para responder ao banco',
    due_told_at: OURS,
  },
  erase: 'keep',
})

/** What a person disputed, in the order in which it refers to each other. */
export function disputeData(payment: PersonalTable): PersonalDataSource {
  const dispute = disputeTable(payment)
  return {
    name: 'compras',
    tables: [
      {
        table: 'dispute_answer',
        merge: FOLLOWS,
        owner: { row: 'dispute_id', of: dispute },
        file: 'respostas-as-contestacoes',
        shown: {},
        hidden: {
          dispute_id: OURS,
          text: 'o que a loja respondeu ao emissor para se defender (LGPD, art. 7, VI)',
          written_by: OURS,
          state: OURS,
          written_at: OURS,
          ended_at: OURS,
        },
        erase: 'delete',
      },
      {
        table: 'dispute_note',
        merge: FOLLOWS,
        owner: { row: 'dispute_id', of: dispute },
        file: 'anotacoes-das-contestacoes',
        shown: {},
        hidden: {
          id: OURS,
          dispute_id: OURS,
          text: 'o que a loja anotou para se defender da contestação (LGPD, art. 7, VI)',
          written_by: OURS,
          at: OURS,
        },
        erase: 'delete',
      },
      dispute,
    ],
  }
}
