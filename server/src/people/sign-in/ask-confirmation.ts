import { DAY_MS } from '@vitrine/contract/time'
import { type Holder, type Origin, tell } from '#account'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
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
