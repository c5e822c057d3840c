import { OURS, type PersonalDataSource, type PersonalTable } from '#kernel/personal-data.ts'

/** What the holder of a card disputed. */
export const disputeData = (payment: PersonalTable): PersonalDataSource => ({
  name: 'compras',
  tables: [
    {
      table: 'dispute',
      owner: { row: 'payment_id', of: payment },
      file: 'contestacoes',
      shown: { state: 'Estado', opened_at: 'Aberta em', closed_at: 'Encerrada em' },
      hidden: {
        id: OURS,
        payment_id: OURS,
        provider_id: OURS,
        evidence_due_at: 'o prazo da loja para responder ao banco',
      },
      erase: 'keep',
    },
  ],
})
