import type { PersonalTable } from '#kernel/personal-data.ts'
import { OURS, owner } from './order-tables.ts'

/** Store credit: part of the books of the sales that it came from and was spent on. */
export const creditTables: readonly PersonalTable[] = [
  {
    table: 'credit_entry',
    owner,
    file: 'credito',
    shown: { brand_id: 'Marca', kind: 'Tipo', amount: 'Valor em centavos', at: 'Data' },
    hidden: {
      ...{ id: OURS, position: OURS, account_id: OURS, order_id: OURS, refund_id: OURS, turn: OURS },
    },
    erase: 'keep',
  },
  {
    table: 'credit_balance',
    owner,
    file: 'saldo-de-credito',
    shown: { brand_id: 'Marca', balance: 'Saldo em centavos' },
    hidden: { account_id: OURS },
    erase: 'keep',
  },
]
