import type { Phone } from '@vitrine/contract/brazil/phone'
import type { AccountId } from '@vitrine/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#kernel/database.ts'

/** What is kept of a profile; the document as it was sealed. */
interface ProfileRow {
  phone: string | null
  birthOn: string | null
  documentSealed: Buffer | null
  avatarFile: string | null
  avatarAlt: string | null
  locale: string
  version: number
}

const NOTHING: ProfileRow = {
  phone: null,
  birthOn: null,
  documentSealed: null,
  avatarFile: null,
  avatarAlt: null,
  locale: 'pt-BR',
  version: 0,
}

/** The telephone of an account, as a part of somebody else's query: `+5511987654321`, or null. */
export const phoneOf = (accountId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select p.phone from account_profile p where p.account_id = ${accountId})`

/** Whose phone this is, as a query of the ids of accounts. */
export const accountsOfPhone = (phone: Phone): RawBuilder<unknown> =>
  sql`select account_id from account_profile where phone = ${phone}`

/** Somebody who has told nothing yet has an empty profile of version 0. */
export async function findProfile(db: Db, accountId: AccountId): Promise<ProfileRow> {
  const row = await db
    .selectFrom('account_profile')
    .select(['phone', 'birth_on as birthOn', 'document_sealed as documentSealed', 'locale', 'version'])
    .select(['avatar_file as avatarFile', 'avatar_alt as avatarAlt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? NOTHING
}

/** Whether a password was chosen for the account. */
export async function hasPassword(db: Db, accountId: AccountId): Promise<boolean> {
  const { password_hash } = await db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return password_hash !== null
}

/** Columns of a profile that change; `undefined` stays as it is, `null` is taken away. */
export interface ProfileColumns {
  social_name?: string | null | undefined
  phone?: string | null | undefined
  birth_on?: string | null | undefined
  document_sealed?: Buffer | null | undefined
  document_hash?: Buffer | null | undefined
  avatar_file?: string | null | undefined
  avatar_alt?: string | null | undefined
}

/** Changes the profile that was read as `version`; false when it is another one by now. */
export async function changeProfile(
  tx: Tx,
  { accountId, version }: { accountId: AccountId; version: number },
  columns: ProfileColumns,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('account_profile')
    .values({ ...columns, account_id: accountId, version: version + 1, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ ...columns, version: version + 1, updated_at: now })
        .where('account_profile.version', '=', version),
    )
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function renameAccount(tx: Tx, id: AccountId, name: string): Promise<void> {
  await tx.updateTable('account').set({ name }).where('id', '=', id).execute()
}

/** Of so many files of pictures, those that somebody wears. */
export async function listWornAvatars(db: Db, files: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('account_profile')
    .select('avatar_file as file')
    .where('avatar_file', 'in', files)
    .execute()
  return rows.flatMap(({ file }) => file ?? [])
}

/** What somebody chose about notifications, besides the offers by e-mail, which are a consent. */
export interface NotificationPreferencesRow {
  mailTraining: boolean
  appOffers: boolean
  appTraining: boolean
  /** When what can wait is sent in one message; null: each at once. */
  digestHour: number | null
}

/** Who never said is told of everything, each at once. */
const UNSAID: NotificationPreferencesRow = {
  mailTraining: true,
  appOffers: true,
  appTraining: true,
  digestHour: null,
}

export async function findNotificationPreferences(
  db: Db,
  accountId: AccountId,
): Promise<NotificationPreferencesRow> {
  const row = await db
    .selectFrom('account_profile')
    .select(['mail_training as mailTraining', 'app_offers as appOffers', 'app_training as appTraining'])
    .select('digest_hour as digestHour')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? UNSAID
}

/** Keeps them; the version of the profile stays. */
export async function setNotificationPreferences(
  tx: Tx,
  accountId: AccountId,
  { mailTraining, appOffers, appTraining, digestHour }: NotificationPreferencesRow,
  now: Date,
): Promise<void> {
  const changing = {
    mail_training: mailTraining,
    app_offers: appOffers,
    app_training: appTraining,
    digest_hour: digestHour,
    updated_at: now,
  }
  await tx
    .insertInto('account_profile')
    .values({ ...changing, account_id: accountId, version: 0 })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(changing))
    .execute()
}
