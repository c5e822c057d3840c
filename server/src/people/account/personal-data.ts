import type { AccountId } from '@vitrine/contract/ids'
import { combined, kept, movedUnless } from '#kernel/account-merge.ts'
import type { App } from '#kernel/app-context.ts'
import type { Db } from '#kernel/database.ts'
import {
  type Document,
  OURS,
  owner,
  type PersonalDataSource,
  type PersonalTable,
  SECRET,
} from '#kernel/personal-data.ts'
import { avatarKey } from './account.store.ts'
import { openDocument } from './document.ts'
import { mergeAccounts, refusalsOfAccounts } from './merge-account.ts'
import { findAvatar, findSealedDocument, listAddresses } from './personal-data.store.ts'

/** In the order in which they are erased. */
const TABLES: readonly PersonalTable[] = [
  {
    table: 'consent',
    merge: kept('the proof of what was agreed to for that address (LGPD, art. 8, § 2)'),
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
    merge: kept('the record of access to that account (Marco Civil da Internet, art. 15)'),
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
    table: 'account_profile',
    merge: combined('what the account that stays does not say is taken over'),
    owner,
    file: 'perfil',
    shown: {
      social_name: 'Nome social',
      phone: 'Telefone',
      birth_on: 'Nascimento',
      avatar_alt: 'Descrição da foto',
      locale: 'Idioma',
      mail_training: 'E-mails sobre treinamentos',
      app_offers: 'Avisos de ofertas no site',
      app_training: 'Avisos de treinamentos no site',
      digest_hour: 'Hora do resumo diário',
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
    merge: movedUnless(['email'], 'deleted'),
    owner,
    file: 'outros-enderecos',
    shown: { email: 'E-mail', at: 'Desde' },
    hidden: { account_id: OURS },
    erase: 'delete',
  },
  {
    table: 'account',
    merge: combined('it leads to the one that stays'),
    owner: { account: 'id' },
    file: 'conta',
    shown: {
      name: 'Nome',
      email: 'E-mail',
      email_verified_at: 'E-mail confirmado em',
      roles: 'Papéis',
      brand_id: 'Marca',
      isolated_brand_id: 'Conta só desta marca',
      client_id: 'Aplicativo de origem',
      created_at: 'Criada em',
      has_second_factor: 'Verificação em duas etapas',
      status: 'Estado',
    },
    hidden: { id: OURS, password_hash: SECRET, access_epoch: OURS, merged_into: OURS },
    // Not by this list: the address is unique, see the removal of an account.
    erase: 'keep',
  },
]

/** What the account module knows about a person. */
export const accountData = (app: Pick<App, 'config' | 'files'>): PersonalDataSource => ({
  name: 'conta',
  tables: TABLES,
  emails: listAddresses,
  refuseMerge: (db, pair) => refusalsOfAccounts(app.config.dataKeys, db, pair),
  merge: (tx, merge, now) => mergeAccounts(app.config.dataKeys, tx, merge, now),
  documents: (db, accountId) => documentsOf(app, db, accountId),
})

/** The number that is kept encrypted, and the picture. */
async function* documentsOf(
  { config, files }: Pick<App, 'config' | 'files'>,
  db: Db,
  accountId: AccountId,
): AsyncGenerator<Document> {
  const sealed = await findSealedDocument(db, accountId)
  if (sealed) {
    const document = { 'CPF ou CNPJ': openDocument(config.dataKeys, accountId, sealed) }
    const content = new TextEncoder().encode(`${JSON.stringify(document, null, 2)}\n`)
    yield { path: 'conta/documento.json', content }
  }
  const avatar = await findAvatar(db, accountId)
  const picture = avatar && (await files.read(avatarKey(avatar)))
  if (picture) yield { path: 'conta/foto.webp', content: picture }
}
