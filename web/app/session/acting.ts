import type { ActingSession } from '@vitrine/contract/admin/account'
import { session, storage } from './browser.ts'
import { serverClock } from './server-clock.ts'
import { openTabStorage, writeTokens, writeUser } from './storage.ts'

/** Where an acting session leads to afterwards. */
const BACK = 'vitrine.acting'

/**
 * From here on this tab sees the shop as somebody else, and the other tabs stay signed in as they are. `back`: where it
 * leads to afterwards. The page begins anew, so that nothing of before is left in it.
 */
export function beginActing({ user, accessToken, expiresAt }: ActingSession, back: string): void {
  const tab = openTabStorage()
  tab.setItem(BACK, back)
  writeTokens(tab, { accessToken, expiresAt, refreshToken: null })
  writeUser(tab, user)
  location.assign('/')
}

/** Back to who is signed in here; the session that is left is over, or ends by itself. */
function endActing(): void {
  const back = storage.getItem(BACK) ?? '/'
  storage.removeItem(BACK)
  location.assign(back)
}

/** Until when the session lasts. */
export const actingUntil = (): Date => new Date(session.tokens().expiresAt ?? 0)

/** Goes back as soon as the session of the member is gone or over; answers how to stop watching. */
export function watchActing(): () => void {
  const leave = () => session.user() ?? endActing()
  const stop = session.subscribe(leave)
  const timer = setTimeout(() => session.lose(), actingUntil().getTime() - serverClock.now())
  leave()
  return () => {
    stop()
    clearTimeout(timer)
  }
}
