import { createSessionStore, followOtherTabs } from './session-store.ts'
import { KEYS, type KeyValue, memoryStorage, openStorage, openTabStorage } from './storage.ts'

const inBrowser = typeof document !== 'undefined'

/** Whether an administrator sees the shop as a member in this tab. */
export const isActing = (): boolean => storage.getItem(KEYS.acting) !== null

/** A tab in which somebody acts as a member keeps that session to itself. */
function storageOfTab(): KeyValue {
  const tab = openTabStorage()
  return tab.getItem(KEYS.acting) && tab.getItem(KEYS.user) ? tab : openStorage()
}

/** The storage of this browser, or of this tab; on the server, where nobody is signed in, an empty one. */
export const storage = inBrowser ? storageOfTab() : memoryStorage()

/** The session of this tab. The server renders for everybody and never writes to it. */
export const session = createSessionStore(storage)

if (inBrowser) followOtherTabs(session, window)
