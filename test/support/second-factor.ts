import type { AccountId } from '@vitrine/contract/ids'
import { TOTP } from 'otpauth'
import type { TestApp } from './app.ts'

/** The code an app shows at that instant. */
export const codeOf = (secret: string, at: Date): string =>
  new TOTP({ secret }).generate({ timestamp: at.getTime() })

export const PASSWORD = 'cavalo-bateria-grampo'
let count = 0

export interface SomeMember {
  id: AccountId
  email: string
  token: string
}

/** Somebody whose address is confirmed, signed in with the password just now. */
export async function someMember(shop: TestApp, roles: string[] = []): Promise<SomeMember> {
  const email = `etapa${++count}@vitrine.example`
  const body = { name: 'Lia Castro Nunes', email, password: PASSWORD, acceptedTerms: true as const }
  const { user, accessToken } = await shop.api().account.register({ headers: {}, body })
  const change = { roles, email_verified_at: shop.clock.now() }
  await shop.app.db.updateTable('account').set(change).where('id', '=', user.id).execute()
  return { id: user.id, email, token: accessToken }
}

/** Turns the second factor on with an app; the clock is moved past the step that confirming it used. */
export async function withApp(shop: TestApp, { token }: SomeMember) {
  const { secret } = await shop.api(token).secondFactor.startApp({})
  const code = codeOf(secret, shop.clock.now())
  const { recoveryCodes = [] } = await shop.api(token).secondFactor.confirmApp({ code })
  shop.clock.advance(30)
  return { secret, recoveryCodes }
}

/** Proves the password; a second factor is owed. */
export async function pendingOf(shop: TestApp, { email }: SomeMember, password = PASSWORD): Promise<string> {
  const answer = await shop.api().account.login({ email, password })
  if (!('twoFactorSessionId' in answer)) throw new Error('no second factor was asked for')
  return answer.twoFactorSessionId
}

export const verify = (shop: TestApp, twoFactorSessionId: string, code: string) =>
  shop.api().account.verify2fa({ headers: {}, body: { twoFactorSessionId, code } })
