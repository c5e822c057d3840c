import { deleted, FOLLOWS } from '#kernel/account-merge.ts'
import { OURS, owner, type PersonalDataSource } from '#kernel/personal-data.ts'
import { ORDER_TABLES } from '#order'

/** What is kept while an order is placed. */
export const checkoutData: PersonalDataSource = {
  name: 'compras',
  tables: [
    {
      table: 'seat_hold',
      merge: FOLLOWS,
      owner: { row: 'order_line_id', of: ORDER_TABLES.line },
      file: 'vagas',
      shown: { product_id: 'Produto', state: 'Estado' },
      hidden: { order_line_id: OURS },
      erase: 'keep',
    },
    {
      table: 'idempotency',
      merge: deleted('its sessions are over, and no request of theirs is sent again'),
      owner,
      file: 'respostas-repetidas',
      shown: { at: 'Data' },
      hidden: {
        account_id: OURS,
        key: OURS,
        body_hash: OURS,
        answer: 'é a compra, que está em compras.json',
      },
      erase: 'delete',
    },
  ],
}
