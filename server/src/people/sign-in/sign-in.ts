import type { SecondFactorPending, SignedIn } from '@vitrine/contract/account'
import type { AccountId } from '@vitrine/contract/ids'
import type * as z from 'zod'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { beginPending, readStanding } from '#second-factor'
import { type Device, startSession } from '#session'

export type SignInAnswer = SignedIn | z.infer<typeof SecondFactorPending>

/**
 * Lets somebody in who has just proved a first factor. Who has a second one owes it first, and an administrator
 * without one sets it up first; no token exists until then.
 */
export async function signIn(app: App, tx: Tx, accountId: AccountId, device: Device): Promise<SignInAnswer> {
  const { hasSecondFactor, isAdmin } = await readStanding(tx, accountId)
  if (!hasSecondFactor && !isAdmin) return startSession(app, tx, accountId, device)
  const purpose = hasSecondFactor ? 'sign-in' : 'enrol'
  return { twoFactorSessionId: await beginPending(app, tx, { accountId, purpose, device }) }
}
