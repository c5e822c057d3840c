import { moved } from '#kernel/account-merge.ts'
import { OURS, type PersonalDataSource } from '#kernel/personal-data.ts'
import { endAccess } from './entitlement.store.ts'

/** What somebody may use. Access ends with the account. */
export const accessData: PersonalDataSource = {
  name: 'acessos',
  tables: [
    {
      table: 'entitlement',
      merge: moved('Acessos'),
      owner: { account: 'account_id' },
      file: 'acessos',
      shown: {
        title: 'O quê',
        kind: 'Tipo',
        resource: 'Identificador',
        source: 'Origem',
        from_at: 'Desde',
        until_at: 'Até',
        revoked_at: 'Retirado em',
        unpaid_since: 'Sem pagamento desde',
        reason: 'Motivo, do que a loja deu',
      },
      hidden: {
        id: OURS,
        account_id: OURS,
        source_id: OURS,
        order_line_id: OURS,
        ending_told: OURS,
        granted_by: OURS,
      },
      erase: 'keep',
    },
    {
      table: 'entitlement_hold',
      merge: moved(),
      owner: { account: 'account_id' },
      file: 'acessos-suspensos',
      shown: { reason: 'Motivo', placed_at: 'Desde', lifted_at: 'Até' },
      hidden: { id: OURS, account_id: OURS, source_id: OURS, reference: OURS },
      erase: 'keep',
    },
  ],
  erase: (tx, { accountId }, now) => endAccess(tx, accountId, now),
}
