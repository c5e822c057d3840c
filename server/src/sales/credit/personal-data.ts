import { combined, moved } from '#kernel/account-merge.ts'
import { OURS, owner, type PersonalDataSource } from '#kernel/personal-data.ts'
import { closeCredit } from './credit.ts'

/** Store credit: part of the books of the sales that it came from and was spent on. It ends with the account. */
export const creditData: PersonalDataSource = {
  name: 'compras',
  tables: [
    {
      table: 'credit_entry',
      merge: moved('Lançamentos de crédito na loja'),
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
      merge: combined('a trigger takes the sum of the entries along'),
      owner,
      file: 'saldo-de-credito',
      shown: { brand_id: 'Marca', balance: 'Saldo em centavos' },
      hidden: { account_id: OURS },
      erase: 'keep',
    },
  ],
  erase: (tx, { accountId }, now) => closeCredit(tx, accountId, now),
}
