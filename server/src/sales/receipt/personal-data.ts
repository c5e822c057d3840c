import { FOLLOWS } from '#kernel/account-merge.ts'
import type { App } from '#kernel/app-context.ts'
import { OURS, type PersonalDataSource } from '#kernel/personal-data.ts'
import { ORDER_TABLES } from '#order'
import { receiptsOf } from './receipts.ts'

/** What a person agreed to when they ordered, and their receipts. */
export const receiptData = (app: Pick<App, 'files'>): PersonalDataSource => ({
  name: 'compras',
  tables: [
    {
      table: 'contract_summary',
      merge: FOLLOWS,
      owner: { row: 'order_id', of: ORDER_TABLES.order },
      file: 'contratos',
      shown: { content: 'O que foi aceito', hash: 'Código de verificação', at: 'Data' },
      hidden: { order_id: OURS },
      erase: 'keep',
    },
    {
      table: 'contract_amendment',
      merge: FOLLOWS,
      owner: { row: 'order_id', of: ORDER_TABLES.order },
      file: 'contratos-com-outro-pagamento',
      shown: { content: 'O que foi aceito', hash: 'Código de verificação', at: 'Data' },
      hidden: { order_id: OURS, payment_id: OURS },
      erase: 'keep',
    },
  ],
  documents: (db, accountId) => receiptsOf({ db, files: app.files }, accountId),
})
