import type { PersonalDataSource } from '../kernel/personal-data.ts'
import { endAccess } from './personal-data.store.ts'

const OURS = 'interno: não diz nada sobre a pessoa'

/** What somebody may use. Access ends with the account. */
export const accessData: PersonalDataSource = {
  name: 'acessos',
  tables: [
    {
      table: 'entitlement',
      owner: { account: 'account_id' },
      file: 'acessos',
      shown: {
        title: 'O quê',
        kind: 'Tipo',
        resource: 'Identificador',
        source: 'Origem',
        from_at: 'Desde',
        until_at: 'Até',
        ended_at: 'Terminou em',
      },
      hidden: {
        id: OURS,
        account_id: OURS,
        source_id: OURS,
        suspended_by: OURS,
        ending_told: OURS,
      },
      erase: 'keep',
    },
  ],
  erase: (tx, { accountId }, now) => endAccess(tx, accountId, now),
}
