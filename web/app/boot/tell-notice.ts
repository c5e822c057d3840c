import { takeNotice } from '../session/notice.ts'
import { notify } from '../ui/notify.ts'

/** Once the page answers by itself: what the page before had to say, such as why somebody was signed out. */
export function tellNotice(): void {
  const notice = takeNotice()
  if (notice) notify({ tone: 'negative', ...notice })
}
