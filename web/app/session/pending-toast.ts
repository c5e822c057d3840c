import { openTabStorage } from './storage.ts'

/** Something to tell a person on the page that comes next, over a reload. */
export interface PendingToast {
  title: string
  caption: string
}

const KEY = 'vitrine.notice'
const tab = openTabStorage()

export const setPendingToast = (toast: PendingToast): void => tab.setItem(KEY, JSON.stringify(toast))

export const clearPendingToast = (): void => tab.removeItem(KEY)

/** What the page before left to be said. */
export function readPendingToast(): PendingToast | undefined {
  const text = tab.getItem(KEY)
  if (!text) return undefined
  try {
    const { title, caption } = JSON.parse(text) as Record<string, unknown>
    return typeof title === 'string' && typeof caption === 'string' ? { title, caption } : undefined
  } catch {
    return undefined
  }
}
