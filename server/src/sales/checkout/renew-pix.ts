import type { AccountId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findOwnOrder } from '#order'
import { replaceCharge } from './replace-charge.ts'

/** A new code for an order whose code ended. While one lives there is nothing to do: one live charge per order. */
export async function renewPix(app: App, orderId: string, accountId: AccountId): Promise<void> {
  if (!(await findOwnOrder(app.db, orderId, accountId))) throw new Refused('not-found')
  await inTransaction(app.db, (tx) => replaceCharge(app, tx, { orderId, method: 'pix' }))
}
