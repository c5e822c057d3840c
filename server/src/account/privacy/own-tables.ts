import type { PersonalTable } from '../../kernel/personal-data.ts'
import { CREDENTIAL_TABLES } from './credential-tables.ts'
import { OURS, owner, SECRET } from './table-words.ts'

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
  hidden: { id: OURS, account_id: OURS, key_thumbprint: SECRET, device_hash: SECRET },
  erase: 'delete',
}

const dataExport: PersonalTable = {
  table: 'account_export',
  owner,
  file: 'copias-dos-dados',
  shown: { status: 'Estado', requested_at: 'Pedida em', ready_at: 'Pronta em', expires_at: 'Vale até' },
  hidden: { id: OURS, account_id: OURS, percent: OURS, size: OURS, run: OURS },
  erase: 'delete',
}

/** The tables of the account itself and what hangs on it, in the order in which they are erased. */
export const ACCOUNT_TABLES: readonly PersonalTable[] = [
  {
    table: 'account_export_part',
    owner: { row: 'export_id', of: dataExport },
    file: 'partes-das-copias',
    shown: {},
    hidden: { export_id: OURS, position: OURS, content: 'é uma cópia como esta' },
    erase: 'delete',
  },
  dataExport,
  {
    table: 'consent',
    owner,
    file: 'consentimentos',
    shown: {
      at: 'Data',
      kind: 'Assunto',
      granted: 'Concordou',
      version: 'Versão',
      text: 'Texto mostrado',
      source: 'Onde',
      ip: 'Endereço IP',
      user_agent: 'Navegador',
    },
    hidden: { account_id: OURS, position: OURS },
    // The proof that something was agreed to stays (LGPD, art. 8, § 2), without what leads to the person.
    erase: { ip: null, user_agent: null },
  },
  {
    table: 'account_event',
    owner,
    file: 'historico',
    shown: {
      at: 'Data',
      kind: 'O que aconteceu',
      ip: 'Endereço IP',
      user_agent: 'Navegador',
      factor: 'Como foi confirmado',
      about: 'Sobre',
    },
    hidden: { id: OURS, account_id: OURS, session_id: OURS },
    // Date, time and address of access are kept for six months (Marco Civil da Internet, art. 15); then the sweep comes.
    erase: { user_agent: null, session_id: null, about: null },
  },
  {
    table: 'account_link',
    owner,
    file: 'links-enviados',
    shown: {
      purpose: 'Para quê',
      subject: 'Sobre',
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
    },
    erase: 'delete',
  },
  {
    table: 'account_removal',
    owner,
    file: 'pedidos-de-exclusao',
    shown: {
      requested_at: 'Pedida em',
      due_at: 'Prevista para',
      ended_at: 'Terminou em',
      ended_as: 'Como terminou',
    },
    hidden: { id: OURS, account_id: OURS },
    erase: 'keep',
  },
  {
    table: 'account_profile',
    owner,
    file: 'perfil',
    shown: {
      social_name: 'Nome social',
      phone: 'Telefone',
      birth_on: 'Nascimento',
      avatar_alt: 'Descrição da foto',
      locale: 'Idioma',
      mail_training: 'E-mails sobre treinamentos',
      updated_at: 'Alterado em',
    },
    hidden: {
      account_id: OURS,
      document_sealed: 'está aberto em documento.json',
      document_hash: SECRET,
      avatar_file: 'a foto está na pasta foto',
      version: OURS,
    },
    erase: 'delete',
  },
  {
    table: 'account_address',
    owner,
    file: 'outros-enderecos',
    shown: { email: 'E-mail', at: 'Desde' },
    hidden: { account_id: OURS },
    erase: 'delete',
  },
  ...CREDENTIAL_TABLES,
  {
    table: 'session_token',
    owner: { row: 'session_id', of: session },
    file: 'chaves-de-sessao',
    shown: {},
    hidden: { hash: SECRET, session_id: OURS, kind: OURS, expires_at: OURS, rotated_at: OURS },
    erase: 'delete',
  },
  session,
  {
    table: 'account',
    owner: { account: 'id' },
    file: 'conta',
    shown: {
      name: 'Nome',
      email: 'E-mail',
      email_verified_at: 'E-mail confirmado em',
      roles: 'Papéis',
      brand_id: 'Marca',
      client_id: 'Aplicativo de origem',
      created_at: 'Criada em',
      has_second_factor: 'Verificação em duas etapas',
      status: 'Estado',
    },
    hidden: { id: OURS, password_hash: SECRET, access_epoch: OURS },
    // Not by this list: the address is unique, see execute-removal.ts.
    erase: 'keep',
  },
]
