import type { Profile } from '@vitrine/contract/profile'
import { openDocument, readUser } from '#account'
import type { Config } from '#kernel/config.ts'
import type { Db } from '#kernel/database.ts'
import { parallel } from '#kernel/parallel.ts'
import { findProfile, hasPassword } from './profile.store.ts'

/** The CPF or CNPJ that somebody told of themselves, if they did. */
export async function readDocument(
  db: Db,
  { dataSecret }: Pick<Config, 'dataSecret'>,
  accountId: string,
): Promise<string | undefined> {
  const { documentSealed } = await findProfile(db, accountId)
  return documentSealed ? openDocument(dataSecret, accountId, documentSealed) : undefined
}

/** Everything that its owner told us about themselves, the document included: for their own eyes. */
export async function readProfile(
  db: Db,
  { dataSecret }: Pick<Config, 'dataSecret'>,
  accountId: string,
): Promise<Profile> {
  const [user, row, isChosen] = await parallel(
    () => readUser(db, accountId),
    () => findProfile(db, accountId),
    () => hasPassword(db, accountId),
  )
  const { documentSealed, birthOn, phone, avatarAlt, locale, version } = row
  return {
    ...user,
    ...(phone && { phone }),
    ...(birthOn && { birthDate: birthOn }),
    ...(documentSealed && { document: openDocument(dataSecret, accountId, documentSealed) }),
    ...(avatarAlt && { avatarAlt }),
    hasPassword: isChosen,
    locale,
    version,
  }
}
