import { kept } from '#kernel/account-merge.ts'
import { OURS, type PersonalDataSource, SECRET } from '#kernel/personal-data.ts'

/** What the sign-in for other apps knows about persons: which apps they entered, and until when. */
export const identityData: PersonalDataSource = {
  name: 'identity',
  tables: [
    {
      table: 'identity_record',
      merge: kept('void by the epoch of the account, and read once more to tell the apps that it signed out'),
      owner: { account: 'account_id' },
      file: 'aplicativos-conectados',
      shown: {
        client_id: 'Aplicativo',
        model: 'Registro',
        created_at: 'Desde',
        expires_at: 'Vale até',
        last_used_at: 'Último uso',
      },
      hidden: {
        id: SECRET,
        payload_sealed: SECRET,
        grant_id: OURS,
        uid: OURS,
        account_id: OURS,
        session_ids: OURS,
        access_epoch: OURS,
        consumed_at: OURS,
      },
      erase: 'delete',
    },
  ],
}
