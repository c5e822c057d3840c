import { forgetNotice, readNotice } from '../session/notice.ts'
import { notify, TIMEOUT_MS } from '../ui/notify.ts'

/**
 * Once the page answers by itself: what the page before had to say, such as why somebody was signed out. A page that is
 * left before anybody could read it, on the way to sign-in, leaves it to the next.
 */
export function tellNotice(): (() => void) | undefined {
  const notice = readNotice()
  if (!notice) return undefined
  setTimeout(forgetNotice, TIMEOUT_MS)
  return notify({ tone: 'negative', ...notice })
}
