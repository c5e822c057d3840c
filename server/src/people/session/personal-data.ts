import { OURS, owner, type PersonalDataSource, type PersonalTable, SECRET } from '#kernel/personal-data.ts'

const session: PersonalTable = {
  table: 'session',
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
  tables: [
    {
      table: 'password_history',
      owner,
      file: 'senhas-anteriores',
      shown: { replaced_at: 'Trocada em' },
      hidden: { account_id: OURS, hash: SECRET },
      erase: 'delete',
    },
    {
      table: 'known_device',
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
      owner: { row: 'session_id', of: session },
      file: 'chaves-de-sessao',
      shown: {},
      hidden: { hash: SECRET, session_id: OURS, kind: OURS, expires_at: OURS, rotated_at: OURS },
      erase: 'delete',
    },
    session,
  ],
}
