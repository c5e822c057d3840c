import type { ActingSession } from '@vitrine/contract/admin/account'
import { session, storage } from './browser.ts'
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

/** Calls `endActing` as soon as the session of the member is gone; answers until when it lasts, in epoch milliseconds. */
export function watchActing(): number {
  const leave = () => session.user() ?? endActing()
  session.subscribe(leave)
  leave()
  return session.tokens().expiresAt ?? 0
}
