import { session } from './browser.ts'
import { openTabStorage } from './storage.ts'

const KEY = 'vitrine.session-ended'
const tab = openTabStorage()

/** Whether the session of this tab ended by itself and nobody has signed in since; it lasts over a reload. */
export const hasSessionEnded = (): boolean => tab.getItem(KEY) !== null

/** Start-up step: from here on the page of sign-in can say why somebody finds themselves there. */
export function noteEnds(): void {
  session.onLost(() => tab.setItem(KEY, 'yes'))
  session.subscribe(() => session.user() && tab.removeItem(KEY))
}
