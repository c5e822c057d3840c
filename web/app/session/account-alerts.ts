import type { AccountAlerts } from '@vitrine/contract/privacy'
import { getApi } from './api.ts'
import { session } from './browser.ts'

let known: { userId: string; alerts: AccountAlerts } | null = null
const listeners = new Set<() => void>()

/** What the person signed in should know about their account; null until it was asked. */
export const accountAlerts = (): AccountAlerts | null =>
  known && known.userId === session.user()?.id ? known.alerts : null

export function onAccountAlerts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks again: once for a person, and after what changes it. A failure leaves things as they are. */
export async function refreshAccountAlerts(): Promise<void> {
  const userId = session.user()?.id
  if (!userId) return
  try {
    const api = await getApi()
    known = { userId, alerts: await api.privacy.alerts({}) }
    for (const listener of listeners) listener()
  } catch {
    // It is only a reminder; the pages themselves tell what is wrong.
  }
}
