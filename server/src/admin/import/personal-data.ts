import { moved } from '#kernel/account-merge.ts'
import { OURS, owner, type PersonalDataSource, SECRET } from '#kernel/personal-data.ts'

/** From which row of a file somebody's account came. What stood in the row is in the account. */
export const importData: PersonalDataSource = {
  name: 'importação',
  tables: [
    {
      table: 'import_row',
      merge: moved(),
      owner,
      file: 'importacoes',
      shown: { verdict: 'O que aconteceu', number: 'Linha do arquivo' },
      hidden: {
        account_id: OURS,
        batch_id: OURS,
        cells_sealed: 'está na sua conta, e é esquecido em uma semana',
        problems: OURS,
        used_by: OURS,
        key_hash: SECRET,
        external_hash: SECRET,
      },
      erase: { account_id: null, cells_sealed: null, key_hash: null },
    },
  ],
}
