import { getApi } from './api.ts'
import { session } from './browser.ts'
import { provePasskey } from './passkey.ts'

/** Signs in with a passkey alone; the device asks which one. */
export async function signInWithPasskey(): Promise<void> {
  const api = await getApi()
  const passkey = await provePasskey(await api.secondFactor.startPasskeySignIn({}))
  session.signIn(await api.secondFactor.signInWithPasskey({ passkey }))
}
