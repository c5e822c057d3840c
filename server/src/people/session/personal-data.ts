import { deleted, FOLLOWS, kept } from '#kernel/account-merge.ts'
import { OURS, owner, type PersonalDataSource, type PersonalTable, SECRET } from '#kernel/personal-data.ts'
import { endSessions } from './session.store.ts'

const session: PersonalTable = {
  table: 'session',
  merge: kept('ended; the record of access (Marco Civil da Internet, art. 15)'),
  owner,
  file: 'sessoes',
  shown: {
    created_at: 'Início',
    last_used_at: 'Último uso',
    ends_at: 'Termina em',
    ended_at: 'Terminou em',
    end_reason: 'Motivo do fim',
    ip: 'Endereço IP',
    user_agent: 'Navegador',
    proved_at: 'Senha confirmada em',
    second_factor_at: 'Segunda etapa confirmada em',
    admin_used_at: 'Uso da administração',
  },
  hidden: { id: OURS, account_id: OURS, actor_id: OURS, key_thumbprint: SECRET, device_hash: SECRET },
  erase: 'delete',
}

/** Where an account is used, and its passwords of before. */
export const sessionData: PersonalDataSource = {
  name: 'conta',
  merge: async (tx, { from }, now) => void (await endSessions(tx, from, 'account-removed', { now })),
  tables: [
    {
      table: 'password_history',
      merge: deleted('nobody signs in with it any more'),
      owner,
      file: 'senhas-anteriores',
      shown: { replaced_at: 'Trocada em' },
      hidden: { account_id: OURS, hash: SECRET },
      erase: 'delete',
    },
    {
      table: 'known_device',
      merge: deleted('nobody signs in with it any more'),
      owner,
      file: 'dispositivos',
      shown: {
        user_agent: 'Navegador',
        ip: 'Endereço IP',
        first_seen_at: 'Primeiro uso',
        last_seen_at: 'Último uso',
      },
      hidden: { account_id: OURS, hash: SECRET },
      erase: 'delete',
    },
    {
      table: 'session_token',
      merge: FOLLOWS,
      owner: { row: 'session_id', of: session },
      file: 'chaves-de-sessao',
      shown: {},
      hidden: { hash: SECRET, session_id: OURS, kind: OURS, expires_at: OURS, rotated_at: OURS },
      erase: 'delete',
    },
    session,
  ],
}
