import { getApi } from './api.ts'
import { session } from './browser.ts'

let known = { userId: '', count: 0 }
const listeners = new Set<() => void>()

/** How many notifications the person signed in has not read; 0 until it was asked. */
export const unread = (): number => (known.userId === session.user()?.id ? known.count : 0)

export function onUnread(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks again; a failure leaves the number as it is. */
export async function refreshUnread(): Promise<void> {
  const userId = session.user()?.id
  if (!userId) return
  try {
    const api = await getApi()
    known = { userId, count: (await api.notice.unread({})).unread }
    for (const listener of listeners) listener()
  } catch {
    // It is only a number; the page of notifications tells what is wrong.
  }
}
