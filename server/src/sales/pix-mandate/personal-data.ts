import { moved } from '#kernel/account-merge.ts'
import { OURS, owner, type PersonalDataSource } from '#kernel/personal-data.ts'

/** What is kept of authorisations of Pix Automático; whose bank debits, and no account or document. */
export const pixMandateData: PersonalDataSource = {
  name: 'autorizações de Pix Automático',
  tables: [
    {
      table: 'pix_mandate',
      merge: moved('Autorizações de Pix Automático'),
      owner,
      file: 'autorizacoes-de-pix-automatico',
      shown: {
        status: 'Estado',
        text: 'O que foi aceito',
        version: 'Versão',
        at: 'Data',
        approved_at: 'Autorizada no banco em',
        payer_ispb: 'Banco que debita (ISPB)',
        periodicity: 'Periodicidade',
        starts_on: 'Debita a partir de',
        floor: 'Menor valor máximo que se pode definir no banco, em centavos',
        revoke_at: 'Revogada em',
      },
      hidden: {
        id: OURS,
        account_id: OURS,
        payment_id: OURS,
        order_line_id: OURS,
        subscription_id: OURS,
        location_id: OURS,
        id_rec: OURS,
        br_code: OURS,
        polled_at: OURS,
      },
      // The proof that whoever paid agreed stays with the payment or the subscription, which names nobody any more.
      erase: 'keep',
    },
  ],
}
