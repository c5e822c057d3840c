import { inStore } from './key-database.ts'
import type { SessionStore } from './session-store.ts'

/** How long another tab's tokens may be on their way here. */
const WAIT_MS = 3000

/**
 * Which refresh token was used up last, over all tabs. Local storage reaches the other tabs a moment after it was
 * written, so that a tab which waited its turn may still read the tokens of before; IndexedDB is read in order.
 */
export interface SpentToken {
  /** Resolves once the stored refresh token is not the one that was used up, or nothing comes for a while. */
  caughtUp(): Promise<void>
  mark(refreshToken: string): Promise<void>
}

/** Where its name is kept; both may reject. */
export interface SpentStore {
  read(): Promise<string | undefined>
  write(name: string): Promise<unknown>
}

const IN_BROWSER: SpentStore = {
  read: () => inStore('readonly', (store) => store.get('spent')),
  write: (name) => inStore('readwrite', (store) => store.put(name, 'spent')),
}

/** Enough to know a token again, and not enough to use it. */
const nameOf = (token: string) => token.slice(-12)

export function createSpentToken(
  session: Pick<SessionStore, 'tokens'>,
  page: EventTarget,
  store: SpentStore = IN_BROWSER,
): SpentToken {
  return {
    async caughtUp() {
      const spent = await store.read().catch(() => undefined)
      const isBehind = () => {
        const { refreshToken } = session.tokens()
        return refreshToken !== null && nameOf(refreshToken) === spent
      }
      if (isBehind()) await changed(page, isBehind)
    },
    async mark(refreshToken) {
      await store.write(nameOf(refreshToken)).catch(() => undefined)
    },
  }
}

/** Another tab's writing is told by an event, once it can be read here. */
function changed(page: EventTarget, isBehind: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isBehind()) stop()
    }
    const stop = () => {
      clearTimeout(timer)
      page.removeEventListener('storage', look)
      resolve()
    }
    const timer = setTimeout(stop, WAIT_MS)
    page.addEventListener('storage', look)
  })
}
