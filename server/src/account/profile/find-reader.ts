import type { NotificationPreferences } from '@vitrine/contract/profile'
import type { Db } from '../../kernel/database.ts'
import { findHolderOf } from '../email/holder.store.ts'
import { readNotifications } from './notifications.ts'

/** Who reads what is sent to an address, and what they want to be told. */
export interface Reader {
  accountId: string
  /** Whether somebody proved that the address is theirs. */
  isConfirmed: boolean
  preferences: NotificationPreferences
}

/** Nothing for an address that is no account's. */
export async function findReader(db: Db, email: string): Promise<Reader | undefined> {
  const holder = await findHolderOf(db, email)
  if (!holder) return undefined
  const { id: accountId, isVerified: isConfirmed } = holder
  return { accountId, isConfirmed, preferences: await readNotifications(db, accountId) }
}
