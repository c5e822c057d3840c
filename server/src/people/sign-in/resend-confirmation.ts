import type { AccountId } from '@vitrine/contract/ids'
import { demandTurn, type Holder, readHolder, TURNS } from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { askConfirmation } from './ask-confirmation.ts'

const { gap } = TURNS['confirm-email']

/** Sends somebody signed in another link and code to their own address; resolves to the seconds until the next one. */
export const resendConfirmation = (app: App, accountId: AccountId): Promise<{ retryAfter: number }> =>
  inTransaction(app.db, async (tx) => {
    await sendConfirmation(app, tx, await readHolder(tx, accountId))
    return { retryAfter: gap }
  })

/** The same, inside the caller's transaction. Refuses an address that is confirmed, and too many in a row. */
export async function sendConfirmation(app: App, tx: Tx, holder: Holder): Promise<void> {
  if (holder.isVerified) throw new Refused('email.already-confirmed')
  await demandTurn(app, tx, 'confirm-email', holder.email)
  await askConfirmation(app, tx, holder, {})
}
