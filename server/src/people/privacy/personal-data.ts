import { OURS, owner, type PersonalDataSource, type PersonalTable } from '#kernel/personal-data.ts'

const dataExport: PersonalTable = {
  table: 'account_export',
  owner,
  file: 'copias-dos-dados',
  shown: { status: 'Estado', requested_at: 'Pedida em', ready_at: 'Pronta em', expires_at: 'Vale até' },
  hidden: { id: OURS, account_id: OURS, percent: OURS, size: OURS, run: OURS },
  erase: 'delete',
}

/** Copies that were asked for, and the end of the account. */
export const privacyData: PersonalDataSource = {
  name: 'conta',
  tables: [
    {
      table: 'account_export_part',
      owner: { row: 'export_id', of: dataExport },
      file: 'partes-das-copias',
      shown: {},
      hidden: { export_id: OURS, position: OURS, content: 'é uma cópia como esta' },
      erase: 'delete',
    },
    dataExport,
    {
      table: 'account_removal',
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
