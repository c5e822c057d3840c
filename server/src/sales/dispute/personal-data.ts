import { OURS, type PersonalDataSource, type PersonalTable } from '#kernel/personal-data.ts'

/** What the holder of a card disputed. */
export const disputeData = (payment: PersonalTable): PersonalDataSource => ({
  name: 'compras',
  tables: [
    {
      table: 'dispute',
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
      },
      erase: 'keep',
    },
  ],
})
