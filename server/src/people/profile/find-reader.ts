import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId } from '@vitrine/contract/ids'
import type { NotificationPreferences } from '@vitrine/contract/profile'
import { findHolderOf } from '#account'
import type { Db } from '#kernel/database.ts'
import { readNotifications } from './notifications.ts'

/** Who reads what is sent to an address, and what they want to be told. */
export interface Reader {
  accountId: AccountId
  /** Whether somebody proved that the address is theirs. */
  isConfirmed: boolean
  preferences: NotificationPreferences
}

/** Nothing for an address that is no account's, of those that the buyers of the message's brand have. */
export async function findReader(
  db: Db,
  { email, brand }: { email: string; brand: BrandId },
): Promise<Reader | undefined> {
  const holder = await findHolderOf(db, email, brand)
  if (!holder) return undefined
  const { id: accountId, isVerified: isConfirmed } = holder
  return { accountId, isConfirmed, preferences: await readNotifications(db, accountId) }
}
