import { deleted, movedUnless } from '#kernel/account-merge.ts'
import { OURS, owner, type PersonalDataSource } from '#kernel/personal-data.ts'

/** What a person was told in the app, on which days by a summary, and when a mail last asked for a subscription. */
export const notificationData: PersonalDataSource = {
  name: 'avisos',
  tables: [
    {
      table: 'notice',
      merge: movedUnless(['kind', 'reference'], 'deleted', 'Avisos'),
      owner,
      file: 'avisos',
      shown: {
        at: 'Data',
        title: 'Título',
        text: 'Texto',
        page: 'Página',
        read_at: 'Lido em',
        digested_on: 'Resumo do dia',
      },
      hidden: {
        id: OURS,
        account_id: OURS,
        kind: OURS,
        reference: OURS,
        subject: OURS,
        in_app: OURS,
        in_digest: OURS,
      },
      erase: 'delete',
    },
    {
      table: 'notice_digest',
      merge: movedUnless(['day'], 'deleted'),
      owner,
      file: 'resumos-de-avisos',
      shown: { day: 'Dia', at: 'Enviado em' },
      hidden: { account_id: OURS },
      erase: 'delete',
    },
    {
      table: 'staff_notice_choice',
      merge: deleted('it administers nothing'),
      owner,
      file: 'avisos-da-loja',
      shown: { kind: 'Aviso', way: 'Como' },
      hidden: { account_id: OURS },
      erase: 'delete',
    },
    {
      table: 'staff_notice_brand',
      merge: deleted('it administers nothing'),
      owner,
      file: 'lojas-dos-avisos',
      shown: { brand_id: 'Loja' },
      hidden: { account_id: OURS },
      erase: 'delete',
    },
    {
      table: 'dunning_mail',
      merge: movedUnless(['brand_id'], 'deleted'),
      owner,
      file: 'avisos-de-cobranca',
      shown: { day: 'Dia do último e-mail' },
      hidden: { account_id: OURS, brand_id: OURS, reference: OURS },
      erase: 'delete',
    },
  ],
}
