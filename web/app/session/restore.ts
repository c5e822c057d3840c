import { renewToken } from './api.ts'
import { session, storage } from './browser.ts'
import { logFailure } from './error-log.ts'
import { serverClock } from './server-clock.ts'
import { removeLegacyToken } from './storage.ts'

/**
 * Start-up step: takes over the stored user and renews an expired token when there is a refresh token.
 * The renewal runs beside the start; every call waits for it, so the page does not have to.
 */
export async function restoreSession(): Promise<void> {
  removeLegacyToken(storage)
  session.restore()
  if (!session.user()) return
  const { refreshToken, expiresAt } = session.tokens()
  const expired = expiresAt === null || expiresAt <= serverClock.now()
  if (!expired) return
  if (!refreshToken) return session.lose()
  renewToken().catch((error) => logFailure(error, 'restore-session'))
}
