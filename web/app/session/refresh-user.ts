import type { ApiClient } from '../context.ts'
import { session } from './browser.ts'

let hasPassword = true

/** Whether who is signed in here has a password, as `refreshUnconfirmed` last read it. */
export const hasOwnPassword = (): boolean => hasPassword

/** Asks again who this is, when something may have changed in another browser: an address that was not confirmed yet. */
export async function refreshUnconfirmed(api: ApiClient): Promise<void> {
  if (session.user()?.emailVerified !== false) return
  const [user, profile] = await Promise.all([api.account.me({}), api.profile.read({})])
  hasPassword = profile.hasPassword
  session.change(user)
}
