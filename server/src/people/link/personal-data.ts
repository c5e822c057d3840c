import { deleted } from '#kernel/account-merge.ts'
import { OURS, owner, type PersonalDataSource, SECRET } from '#kernel/personal-data.ts'

/** Links that went to the addresses of an account. */
export const linkData: PersonalDataSource = {
  name: 'conta',
  tables: [
    {
      table: 'account_link',
      merge: deleted('a link to that account opens nothing any more'),
      owner,
      file: 'links-enviados',
      shown: {
        purpose: 'Para quê',
        subject: 'Sobre',
        sent_to: 'Enviado a',
        created_at: 'Enviado em',
        expires_at: 'Vale até',
        ended_at: 'Terminou em',
        ended_as: 'Como terminou',
      },
      hidden: {
        id: OURS,
        account_id: OURS,
        secret_hash: SECRET,
        code_hash: SECRET,
        client_id: OURS,
        redirect: OURS,
        by_shop: OURS,
      },
      erase: 'delete',
    },
  ],
}
