import { session } from './browser.ts'
import type { SessionLoss } from './session-store.ts'
import { openTabStorage } from './storage.ts'

const KEY = 'vitrine.session-ended'
const tab = openTabStorage()

/** How the session of this tab was lost, while nobody has signed in since; it lasts over a reload. */
export function sessionLoss(): SessionLoss | undefined {
  const how = tab.getItem(KEY)
  if (how === null) return undefined
  return how === 'signed-out' ? how : 'ended'
}

/** Start-up step: from here on the page of sign-in can say why somebody finds themselves there. */
export function noteEnds(): void {
  session.onLost((how) => tab.setItem(KEY, how))
  session.subscribe(() => session.user() && tab.removeItem(KEY))
}
