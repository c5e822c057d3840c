import type { SignedIn } from '@vitrine/contract/account'
import { inStore } from './key-store.ts'
import { Refused } from './refused.ts'
import type { SessionStore } from './session-store.ts'

/** A token that expires within 30 s is renewed before it is used (specification, section 9). */
const REFRESH_WINDOW_MS = 30_000

const LOCK = 'vitrine.refresh'

export interface RefreshParts {
  session: SessionStore
  /** `POST /account/refresh-token`, without a bearer. */
  refresh(refreshToken: string): Promise<SignedIn>
  /** What the tabs that had their turn before have used up. */
  spent?: SpentToken | undefined
  /** Absent in browsers without Web Locks; the server's successor window then lets both tabs win. */
  locks?: Pick<LockManager, 'request'> | undefined
  now(): number
  reload(): void
}

export interface Refresher {
  /** The access token to send, renewed first when it is about to expire; null = anonymous. */
  token(): Promise<string | null>
  /** After a 401 on `used`: a newer token, or null when the session is over. */
  renew(used: string | null): Promise<string | null>
}

/** One refresh in flight per tab and, by Web Locks, across tabs; everyone else waits for it. */
export function createRefresher(parts: RefreshParts): Refresher {
  let running: Promise<string | null> | undefined
  const renew = (used?: string | null) => {
    running ??= locked(parts, () => renewOnce(parts, used)).finally(() => {
      running = undefined
    })
    return running
  }
  return {
    renew,
    async token() {
      if (running) return running
      const { accessToken, refreshToken, expiresAt } = parts.session.tokens()
      if (!refreshToken || !expiresSoon(expiresAt, parts.now())) return accessToken
      return renew()
    },
  }
}

function locked<T>(parts: RefreshParts, work: () => Promise<T>): Promise<T> {
  return parts.locks ? parts.locks.request(LOCK, work) : work()
}

/** `used`: the access token that was refused, if one was. */
async function renewOnce(parts: RefreshParts, used?: string | null): Promise<string | null> {
  await parts.spent?.caughtUp()
  const stored = parts.session.tokens()
  const renewedElsewhere = stored.accessToken !== used && !expiresSoon(stored.expiresAt, parts.now())
  if (stored.accessToken && renewedElsewhere) return stored.accessToken
  if (!stored.refreshToken) {
    parts.session.lose()
    return null
  }
  return exchange(parts, stored.refreshToken)
}

async function exchange(parts: RefreshParts, refreshToken: string): Promise<string | null> {
  // A sign-out or another sign-in that happened meanwhile is neither undone nor cleared.
  const stillMine = () => parts.session.tokens().refreshToken === refreshToken
  try {
    const answer = await parts.refresh(refreshToken)
    if (!stillMine()) return parts.session.tokens().accessToken
    parts.session.signIn(answer, parts.now())
    await parts.spent?.mark(refreshToken)
    return answer.accessToken
  } catch (error) {
    if (!stillMine()) return parts.session.tokens().accessToken
    parts.session.lose()
    if (error instanceof Refused && error.status === 401) parts.reload()
    return null
  }
}

const expiresSoon = (expiresAt: number | null, now: number): boolean =>
  expiresAt === null || expiresAt - now <= REFRESH_WINDOW_MS

/** How long another tab's tokens may be on their way here. */
const WAIT_MS = 3000

/**
 * Which refresh token was used up last, over all tabs. Local storage reaches the other tabs a moment after it was
 * written, so that a tab which waited its turn may still read the tokens of before; IndexedDB is read in order.
 */
interface SpentToken {
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
