import { createSessionStore, followOtherTabs } from './session-store.ts'
import { KEYS, memoryStorage, openStorage, openTabStorage } from './storage.ts'

const inBrowser = typeof document !== 'undefined'

const tab = inBrowser ? openTabStorage() : memoryStorage()

/** Whether an administrator sees the shop as a member in this tab, which keeps that session to itself. */
export const isActing = tab.getItem(KEYS.user)

/** The storage of this browser, or of this tab; on the server, where nobody is signed in, an empty one. */
export const storage = isActing || !inBrowser ? tab : openStorage()

/** The session of this tab. The server renders for everybody and never writes to it. */
export const session = createSessionStore(storage)

if (inBrowser) followOtherTabs(session, window)
