import { deleted, kept } from '#kernel/account-merge.ts'
import { OURS, owner, type PersonalDataSource, SECRET } from '#kernel/personal-data.ts'
import { isResetPending } from './reset.store.ts'

/** What somebody proves besides the password. */
export const secondFactorData: PersonalDataSource = {
  name: 'conta',
  refuseMerge: async (db, { from, into }) =>
    (await isResetPending(db, [from, into])) ? ['account.merge-reset'] : [],
  tables: [
    {
      table: 'totp',
      merge: deleted('nobody signs in with it any more', 'Aplicativo autenticador'),
      owner,
      file: 'aplicativo-autenticador',
      shown: { confirmed_at: 'Ligado em', ip: 'Endereço IP', user_agent: 'Navegador' },
      hidden: { account_id: OURS, secret: SECRET, last_step: OURS },
      erase: 'delete',
    },
    {
      table: 'totp_enrolment',
      merge: deleted('nobody signs in with it any more'),
      owner,
      file: 'cadastro-de-autenticador',
      shown: { expires_at: 'Vale até' },
      hidden: { account_id: OURS, secret: SECRET },
      erase: 'delete',
    },
    {
      table: 'recovery_code',
      merge: deleted('nobody signs in with it any more'),
      owner,
      file: 'codigos-de-recuperacao',
      shown: { made_at: 'Criado em', used_at: 'Usado em' },
      hidden: { hash: SECRET, account_id: OURS },
      erase: 'delete',
    },
    {
      table: 'passkey',
      merge: deleted('nobody signs in with it any more', 'Chaves de acesso'),
      owner,
      file: 'chaves-de-acesso',
      shown: {
        name: 'Nome',
        synced: 'Copiada entre aparelhos',
        created_at: 'Criada em',
        last_used_at: 'Último uso',
        ip: 'Endereço IP',
        user_agent: 'Navegador',
      },
      hidden: {
        id: OURS,
        account_id: OURS,
        credential_id: SECRET,
        public_key: SECRET,
        counter: OURS,
        transports: OURS,
      },
      erase: 'delete',
    },
    {
      table: 'second_factor_session',
      merge: deleted('nobody signs in with it any more'),
      owner,
      file: 'verificacoes-em-duas-etapas',
      shown: { purpose: 'Para quê', created_at: 'Início', expires_at: 'Vale até', ended_at: 'Terminou em' },
      hidden: { hash: SECRET, account_id: OURS, session_id: OURS, key_thumbprint: SECRET, wrong_codes: OURS },
      erase: 'delete',
    },
    {
      table: 'passkey_challenge',
      merge: deleted('nobody signs in with it any more'),
      owner,
      file: 'pedidos-de-chave-de-acesso',
      shown: { purpose: 'Para quê', expires_at: 'Vale até', used_at: 'Usado em' },
      hidden: { hash: SECRET, account_id: OURS },
      erase: 'delete',
    },
    {
      table: 'second_factor_reset',
      merge: kept('what was asked for that account is over'),
      owner,
      file: 'redefinicoes-da-segunda-etapa',
      shown: {
        reason: 'Motivo',
        requested_at: 'Pedida em',
        due_at: 'Prevista para',
        ended_at: 'Terminou em',
        ended_as: 'Como terminou',
      },
      hidden: { id: OURS, account_id: OURS, requested_by: 'outra pessoa', ended_by: 'outra pessoa' },
      erase: { reason: 'Pessoa removida' },
    },
  ],
}
