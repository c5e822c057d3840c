import { FOLLOWS } from '#kernel/account-merge.ts'
import { OURS, type PersonalDataSource } from '#kernel/personal-data.ts'

/** Messages that were sent to somebody. */
export const mailData: PersonalDataSource = {
  name: 'mensagens',
  tables: [
    {
      table: 'message',
      merge: FOLLOWS,
      owner: { email: 'recipient' },
      file: 'mensagens',
      shown: {
        recipient: 'Para',
        subject: 'Assunto',
        created_at: 'Escrita em',
        sent_at: 'Enviada em',
        dropped_at: 'Deixada de enviar em',
        failed_at: 'Última falha ao enviar em',
        bounced_at: 'Voltou em',
        bounce_status: 'Por que voltou (RFC 3463)',
        complained_at: 'Marcada como spam em',
      },
      hidden: {
        id: OURS,
        kind: OURS,
        reference: OURS,
        mail_id: OURS,
        held_until: OURS,
        brand_id: OURS,
        failure: OURS,
        given_up_at: OURS,
        is_test: OURS,
        facts: 'é com o que a mensagem foi escrita: o que ela diz foi enviado a você',
        plain: 'pode ter links que dão acesso à conta; a mensagem foi enviada a você',
      },
      erase: 'delete',
    },
    {
      table: 'mail_suppression',
      merge: FOLLOWS,
      owner: { email: 'address' },
      file: 'enderecos-que-nao-recebem',
      shown: { address: 'Endereço', reason: 'Motivo', since: 'Desde' },
      hidden: {},
      erase: 'delete',
    },
  ],
}
