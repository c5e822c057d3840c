import { openTabStorage } from './storage.ts'

/** Something to tell a person on the page that comes next, over a reload. */
export interface Notice {
  title: string
  caption: string
}

const KEY = 'vitrine.notice'
const tab = openTabStorage()

export const leaveNotice = (notice: Notice): void => tab.setItem(KEY, JSON.stringify(notice))

export const forgetNotice = (): void => tab.removeItem(KEY)

/** The notice that a page before left. */
export function readNotice(): Notice | undefined {
  const text = tab.getItem(KEY)
  if (!text) return undefined
  try {
    const { title, caption } = JSON.parse(text) as Record<string, unknown>
    return typeof title === 'string' && typeof caption === 'string' ? { title, caption } : undefined
  } catch {
    return undefined
  }
}
