import { avatarKey, openDocument } from '#account'
import type { App } from '#kernel/app-context.ts'
import type { Db } from '#kernel/database.ts'
import type { Document, PersonalDataSource } from '#kernel/personal-data.ts'
import { ACCOUNT_TABLES } from './own-tables.ts'
import { findAvatar, findSealedDocument, listAddresses } from './removal.store.ts'

/** What the account module knows about a person. */
export const accountData = (app: Pick<App, 'config' | 'files'>): PersonalDataSource => ({
  name: 'conta',
  tables: ACCOUNT_TABLES,
  emails: listAddresses,
  documents: (db, accountId) => documentsOf(app, db, accountId),
})

/** The number that is kept encrypted, and the picture. */
async function* documentsOf(
  { config, files }: Pick<App, 'config' | 'files'>,
  db: Db,
  accountId: string,
): AsyncGenerator<Document> {
  const sealed = await findSealedDocument(db, accountId)
  if (sealed) {
    const document = { 'CPF ou CNPJ': openDocument(config.dataSecret, accountId, sealed) }
    const content = new TextEncoder().encode(`${JSON.stringify(document, null, 2)}\n`)
    yield { path: 'conta/documento.json', content }
  }
  const avatar = await findAvatar(db, accountId)
  const picture = avatar && (await files.read(avatarKey(avatar)))
  if (picture) yield { path: 'conta/foto.webp', content: picture }
}
