import type { NotificationPreferences } from '@vitrine/contract/profile'
import type { Db } from '../../kernel/database.ts'
import { findHolderOf } from '../email/holder.store.ts'
import { readNotifications } from './notifications.ts'

/** Who reads what is sent to an address, and what they want to be told. */
export interface Reader {
  accountId: string
  preferences: NotificationPreferences
}

/** Nothing for an address that is no account's. */
export async function findReader(db: Db, email: string): Promise<Reader | undefined> {
  const holder = await findHolderOf(db, email)
  return holder && { accountId: holder.id, preferences: await readNotifications(db, holder.id) }
}
