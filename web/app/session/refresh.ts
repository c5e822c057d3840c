import type { SignedIn } from '@vitrine/contract/account'
import { Refused } from './refused.ts'
import type { SessionStore } from './session-store.ts'
import type { SpentToken } from './spent-token.ts'

/** A token that expires within 30 s is renewed before it is used (specification, section 9). */
export const REFRESH_WINDOW_MS = 30_000

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
