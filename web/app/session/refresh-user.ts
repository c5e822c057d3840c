import type { ApiClient } from '../context.ts'
import { session } from './browser.ts'

/** Asks again who this is, when something may have changed in another browser: an address that was not confirmed yet. */
export async function refreshUnconfirmed(api: ApiClient): Promise<void> {
  if (session.user()?.emailVerified === false) session.change(await api.account.me({}))
}
