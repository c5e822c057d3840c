import { OURS, owner, type PersonalDataSource } from '#kernel/personal-data.ts'
import { closeCredit } from './credit.ts'

/** Store credit: part of the books of the sales that it came from and was spent on. It ends with the account. */
export const creditData: PersonalDataSource = {
  name: 'compras',
  tables: [
    {
      table: 'credit_entry',
      owner,
      file: 'credito',
      shown: { brand_id: 'Marca', kind: 'Tipo', amount: 'Valor em centavos', at: 'Data' },
      hidden: {
        id: OURS,
        position: OURS,
        account_id: OURS,
        order_id: OURS,
        refund_id: OURS,
        turn: OURS,
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
  ],
  erase: (tx, { accountId }, now) => closeCredit(tx, accountId, now),
}
