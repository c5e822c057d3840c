import { getApi } from './api.ts'
import { session } from './browser.ts'
import { logFailure } from './error-log.ts'

/** Tells the server and forgets the user even when the call fails; the failure is only logged. */
export async function signOut(): Promise<void> {
  try {
    const api = await getApi()
    await api.account.logoff({})
  } catch (error) {
    logFailure(error, 'sign-out')
  } finally {
    session.signOut()
  }
}
