import type { User } from '@vitrine/contract/account'
import { correctEmail, readUser } from '../account/index.ts'
import type { App } from '../kernel/app-context.ts'
import { inTransaction } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import { hasOrders } from './order.store.ts'

type Correction = Parameters<typeof correctEmail>[3]

/**
 * Puts right the address that a guest mistyped. Once something was ordered, messages about it have gone there: from
 * then on the address is changed as any other.
 */
export const correctBuyerEmail = (
  app: App,
  guest: { accountId: string; sessionId: string },
  correction: Correction,
): Promise<User> =>
  inTransaction(app.db, async (tx) => {
    if (await hasOrders(tx, guest.accountId)) throw new Refused('email.not-correctable')
    await correctEmail(app, tx, guest, correction)
    return readUser(tx, guest.accountId)
  })
