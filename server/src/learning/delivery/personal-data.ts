import { moved } from '#kernel/account-merge.ts'
import { OURS, owner, type PersonalDataSource } from '#kernel/personal-data.ts'

/** Which files of products somebody saved, and when. */
export const deliveryData: PersonalDataSource = {
  name: 'arquivos',
  tables: [
    {
      table: 'product_download',
      merge: moved(),
      owner,
      file: 'downloads',
      shown: { at: 'Pedido em' },
      hidden: { id: OURS, account_id: OURS, version_id: OURS },
      erase: 'delete',
    },
  ],
}
