import type { AccountId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import { demandTurn, type Holder, type Origin, readHolder, TURNS, tell } from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { issueLink, tokenOf } from '#link'

const GOOD_FOR = DAY_MS / 1000

/** Sends a link and a code to an account's address; whoever uses either has shown that the address is theirs. */
export async function askConfirmation(
  app: App,
  tx: Tx,
  holder: Pick<Holder, 'id' | 'name' | 'email' | 'brandId'>,
  origin: Origin,
): Promise<void> {
  const link = await issueLink(app, tx, {
    accountId: holder.id,
    purpose: 'confirm-email',
    seconds: GOOD_FOR,
    withCode: true,
    subject: holder.email,
    ...origin,
  })
  const facts = { token: tokenOf(link), code: link.code!, expiresAt: link.expiresAt.toISOString() }
  await tell(app, tx, holder, { kind: 'confirm-email', reference: link.id, facts })
}

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
