/** A message; `timeout` in milliseconds. A negative one without a timeout stays until it is closed. */
export interface Toast {
  tone?: 'info' | 'good' | 'negative'
  title: string
  caption?: string
  action?: { label: string; to: string }
  timeout?: number
  position?: 'bottom' | 'top'
}

export interface ShownToast extends Toast {
  id: number
}

/** How many are shown at once, as long as what went wrong leaves room. */
const MOST = 3

/** How long a toast stays. */
export const TIMEOUT_MS = 5000

let shown: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function become(next: readonly ShownToast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/**
 * Shows a toast at the bottom for 5000 ms, unless said otherwise; what went wrong stays until somebody has seen
 * it and closes it. Returns what takes it away before. The same words twice are shown once, and of many the oldest that
 * says no failure makes room.
 */
export function notify(toast: Toast): () => void {
  lastId += 1
  const id = lastId
  become(withRoom([...shown.filter((one) => !isSame(one, toast)), { ...toast, id }]))
  const { timeout = toast.tone === 'negative' ? undefined : TIMEOUT_MS } = toast
  if (timeout !== undefined) setTimeout(() => dismiss(id), timeout)
  return () => dismiss(id)
}

const isSame = (one: Toast, other: Toast): boolean =>
  one.tone === other.tone && one.title === other.title && one.caption === other.caption

function withRoom(all: readonly ShownToast[]): readonly ShownToast[] {
  const oldest = all.findIndex(({ tone, action }) => tone !== 'negative' && !action)
  return all.length > MOST && oldest >= 0 ? all.toSpliced(oldest, 1) : all
}

export function dismiss(id: number): void {
  become(shown.filter((toast) => toast.id !== id))
}

export const shownToasts = (): readonly ShownToast[] => shown

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
