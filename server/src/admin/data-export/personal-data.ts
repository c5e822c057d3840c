import { kept } from '#kernel/account-merge.ts'
import { OURS, owner, type PersonalDataSource, SECRET } from '#kernel/personal-data.ts'

/** Lists that somebody of the administration took away. Their files go with the next sweep. */
export const dataExportData: PersonalDataSource = {
  name: 'exportações',
  tables: [
    {
      table: 'data_export',
      merge: kept('of who administered before; its file goes with the next sweep'),
      owner,
      file: 'exportacoes',
      shown: {
        title: 'O que foi exportado',
        format: 'Formato',
        status: 'Situação',
        created_at: 'Quando',
        expires_at: 'Até quando é guardada',
      },
      hidden: {
        id: OURS,
        account_id: OURS,
        api_key_id: OURS,
        permissions: OURS,
        list: OURS,
        query_sealed: SECRET,
        run: OURS,
        is_noted: OURS,
        done_rows: OURS,
        all_rows: OURS,
        failure: OURS,
        storage_key: OURS,
        size: OURS,
      },
      erase: 'delete',
    },
  ],
}
