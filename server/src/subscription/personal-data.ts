import type { PersonalDataSource } from '../kernel/personal-data.ts'
import { endSubscriptions } from './personal-data.store.ts'

const OURS = 'interno: não diz nada sobre a pessoa'

/** Somebody's subscriptions. They end with the account, and nothing more is charged. */
export const subscriptionData: PersonalDataSource = {
  name: 'assinaturas',
  tables: [
    {
      table: 'subscription',
      owner: { account: 'account_id' },
      file: 'assinaturas',
      shown: {
        brand_id: 'Marca',
        product_id: 'Produto',
        price_id: 'Preço',
        status: 'Estado',
        anchor_on: 'Dia da cobrança',
        period_start_on: 'Início do período',
        period_end_on: 'Fim do período',
        created_at: 'Criada em',
      },
      hidden: { id: OURS, account_id: OURS, order_line_id: OURS },
      erase: 'keep',
    },
  ],
  erase: (tx, { accountId }) => endSubscriptions(tx, accountId),
}
