import { OURS, owner, type PersonalDataSource } from '#kernel/personal-data.ts'

/** What people said of products stays for those who choose, without a name. */
export const reviewData: PersonalDataSource = {
  name: 'avaliações',
  tables: [
    {
      table: 'review_report',
      owner,
      file: 'denuncias',
      shown: { reason: 'Motivo', at: 'Data' },
      hidden: { review_id: OURS, account_id: OURS, settled_at: OURS },
      erase: 'delete',
    },
    {
      table: 'review',
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
