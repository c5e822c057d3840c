import { createSessionStore, followOtherTabs } from './session-store.ts'
import { memoryStorage, openStorage } from './storage.ts'

const inBrowser = typeof document !== 'undefined'

/** The storage of this browser; on the server, where nobody is signed in, an empty one. */
export const storage = inBrowser ? openStorage() : memoryStorage()

/** The session of this tab. The server renders for everybody and never writes to it. */
export const session = createSessionStore(storage)

if (inBrowser) followOtherTabs(session, window)
