import { deleted, kept } from '#kernel/account-merge.ts'
import { OURS, owner, type PersonalDataSource, type PersonalTable } from '#kernel/personal-data.ts'
import { isMakingExport } from './export.store.ts'

const dataExport: PersonalTable = {
  table: 'account_export',
  merge: deleted('nobody could fetch it; a new copy has both'),
  owner,
  file: 'copias-dos-dados',
  shown: { status: 'Estado', requested_at: 'Pedida em', ready_at: 'Pronta em', expires_at: 'Vale até' },
  hidden: { id: OURS, account_id: OURS, percent: OURS, size: OURS, run: OURS },
  erase: 'delete',
}

/** Copies that were asked for, and the end of the account. */
export const privacyData: PersonalDataSource = {
  name: 'conta',
  refuseMerge: async (db, { from, into }) =>
    (await isMakingExport(db, [from, into])) ? ['account.merge-copy'] : [],
  tables: [
    {
      table: 'account_export_part',
      merge: deleted('nobody could fetch it; a new copy has both'),
      owner: { row: 'export_id', of: dataExport },
      file: 'partes-das-copias',
      shown: {},
      hidden: { export_id: OURS, position: OURS, content: 'é uma cópia como esta' },
      erase: 'delete',
    },
    dataExport,
    {
      table: 'account_removal',
      merge: kept('what was asked for that account is over'),
      owner,
      file: 'pedidos-de-exclusao',
      shown: {
        requested_at: 'Pedida em',
        due_at: 'Prevista para',
        ended_at: 'Terminou em',
        ended_as: 'Como terminou',
      },
      hidden: { id: OURS, account_id: OURS },
      erase: 'keep',
    },
  ],
}
