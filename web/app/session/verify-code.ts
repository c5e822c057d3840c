import { getApi } from './api.ts'
import { storage } from './browser.ts'
import { secondFactorProved } from './second-factor.ts'
import { readRedirectInfo } from './storage.ts'

/** Proves the second factor with a code of the app or a recovery code; tells the client app that sent the person here. */
export async function verifyCode(twoFactorSessionId: string, code: string): Promise<void> {
  const api = await getApi()
  const headers = { client_id: readRedirectInfo(storage)?.clientId }
  secondFactorProved(await api.account.verify2fa({ headers, body: { twoFactorSessionId, code } }))
}
