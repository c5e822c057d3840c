import type { BrandId } from '@vitrine/contract/brand'
import type { Call } from '#http/call.ts'
import { readCookie, serverCookie } from '#http/cookie.ts'
import { newToken, sha256 } from '#kernel/random.ts'
import type { Shopper } from './shopper.ts'

const THIRTY_DAYS = 30 * 86_400

/** The shopper behind a call; each brand has its own cookie, and so its own cart. */
export function shopperOf(call: Call, brandId: BrandId): Shopper {
  const name = `vitrine_cart_${brandId}`
  const token = readCookie(call.headers.cookie, name)
  const isSecure = call.app.config.http.publicUrl.startsWith('https:')
  return {
    app: call.app,
    brandId,
    ip: call.ip,
    accountId: call.caller?.accountId,
    visitorHash: token ? sha256(token) : undefined,
    newVisitor() {
      const fresh = newToken()
      call.setCookie(serverCookie(name, fresh, THIRTY_DAYS, isSecure))
      return sha256(fresh)
    },
    forgetVisitor: () => call.setCookie(serverCookie(name, '', 0, isSecure)),
  }
}
