import { movedUnless } from '#kernel/account-merge.ts'
import { OURS, owner, type PersonalDataSource } from '#kernel/personal-data.ts'
import { deleteReportsOfTwins } from './review.store.ts'

/** What people said of products stays for those who choose, without a name. */
export const reviewData: PersonalDataSource = {
  merge: deleteReportsOfTwins,
  name: 'avaliações',
  tables: [
    {
      table: 'review_report',
      merge: movedUnless(['review_id'], 'deleted', 'Denúncias de avaliações'),
      owner,
      file: 'denuncias',
      shown: { reason: 'Motivo', at: 'Data' },
      hidden: { review_id: OURS, account_id: OURS, settled_at: OURS },
      erase: 'delete',
    },
    {
      table: 'review',
      merge: movedUnless(['product_id'], 'deleted', 'Avaliações'),
      owner,
      file: 'avaliacoes',
      shown: {
        product_id: 'Produto',
        brand_id: 'Marca',
        stars: 'Estrelas',
        text: 'Texto',
        author: 'Assinada como',
        created_at: 'Escrita em',
        edited_at: 'Alterada em',
        hidden_at: 'Retirada em',
        hidden_reason: 'Motivo da retirada',
        reply: 'Resposta da loja',
        replied_at: 'Respondida em',
      },
      hidden: { id: OURS, account_id: OURS },
      erase: { author: 'Cliente' },
    },
  ],
}
