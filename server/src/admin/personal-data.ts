import type { AccountId } from '@vitrine/contract/ids'
import { listNames } from '#account-admin'
import { kept } from '#kernel/account-merge.ts'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { OURS, type Person, type PersonalDataSource } from '#kernel/personal-data.ts'
import { eraseTexts } from './audit.store.ts'
import { appendEvent } from './audit-log.ts'

/** What the shop did about a person. The act stays, the words about them go; it comes last, as all that appends. */
export const adminData = (app: Pick<App, 'config'>): PersonalDataSource => ({
  name: 'atendimento',
  tables: [
    {
      table: 'audit_event',
      merge: kept('nothing in the audit log is written anew'),
      owner: { account: 'about_id' },
      file: 'atos-da-loja',
      shown: { at: 'Data', action: 'Ato', reason: 'Motivo' },
      hidden: {
        seq: OURS,
        about_id: OURS,
        subject_kind: OURS,
        subject_id: OURS,
        subject_name: OURS,
        reason_salt: OURS,
        reason_digest: OURS,
        previous_hash: OURS,
        hash: OURS,
        before: 'está no registro do que foi alterado',
        after: 'está no registro do que foi alterado',
        actor_id: 'é outra pessoa',
        ip: 'é de outra pessoa',
        ip_salt: OURS,
        ip_digest: OURS,
      },
      erase: 'keep',
    },
  ],
  erase: (tx, person, now) => forget(app, tx, person, now),
})

/** A row says of which rows the words went, so that nobody else can take any away without being found. */
async function forget(
  app: Pick<App, 'config'>,
  tx: Tx,
  { accountId, emails }: Person,
  at: Date,
): Promise<void> {
  const id = accountId as AccountId
  const names = await listNames(tx, [id])
  const erased = await eraseTexts(tx, id, [...names.values(), ...emails])
  if (erased.length === 0) return
  await appendEvent(app, tx, {
    at,
    actorId: accountId,
    action: 'account.erase-texts',
    ip: '',
    subjectKind: 'account',
    subjectId: accountId,
    subjectName: '',
    before: null,
    after: { erased },
    reason: null,
  })
}
