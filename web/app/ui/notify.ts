/** A message that leaves by itself. `timeout` in milliseconds. */
export interface Notification {
  tone?: 'info' | 'good' | 'negative'
  title: string
  caption?: string
  action?: { label: string; to: string }
  timeout?: number
  position?: 'bottom' | 'top'
}

export interface ShownNotification extends Notification {
  id: number
}

/** How long a notification stays. */
export const TIMEOUT_MS = 5000

let shown: readonly ShownNotification[] = []
let lastId = 0
const listeners = new Set<() => void>()

function become(next: readonly ShownNotification[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a notification at the bottom for 5000 ms, unless said otherwise; returns what takes it away before. */
export function notify(notification: Notification): () => void {
  lastId += 1
  const id = lastId
  become([...shown, { ...notification, id }])
  setTimeout(() => dismiss(id), notification.timeout ?? TIMEOUT_MS)
  return () => dismiss(id)
}

export function dismiss(id: number): void {
  become(shown.filter((notification) => notification.id !== id))
}

export const shownNotifications = (): readonly ShownNotification[] => shown

export function onNotifications(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
