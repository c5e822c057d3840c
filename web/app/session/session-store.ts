import type { SignedIn, User } from '@vitrine/contract/account'
import { serverClock } from './server-clock.ts'
import {
  forgetSignOut,
  KEYS,
  type KeyValue,
  noteSignOut,
  readTokens,
  readUser,
  removeUser,
  type Tokens,
  tokensOf,
  wasSignedOut,
  writeTokens,
  writeUser,
} from './storage.ts'

/** How a session ended that nobody in this tab gave up: by itself, or by a sign-out in another tab. */
export type SessionLoss = 'ended' | 'signed-out'

/** Who is signed in, in memory and mirrored to storage; a user present means signed in. */
export interface SessionStore {
  user(): User | null
  tokens(): Tokens
  signIn(answer: SignedIn, now?: number): void
  /** The same person with another name or picture. */
  change(user: User): void
  clear(): void
  /** Clears because somebody signs out, which the other tabs can tell from a session that ended. */
  signOut(): void
  /** Clears, and tells those who want to know that nobody here asked for it. */
  lose(): void
  /** Takes over what is stored: at the start, and when another tab changed it. */
  restore(): void
  subscribe(listener: () => void): () => void
  /** Told before the session is gone, when it ends by itself or in another tab. */
  onLost(listener: (how: SessionLoss) => void): () => void
}

export function createSessionStore(storage: KeyValue): SessionStore {
  const listeners = new Set<() => void>()
  const lossListeners = new Set<(how: SessionLoss) => void>()
  let user: User | null = null
  const tellLoss = (how: SessionLoss) => {
    if (user) for (const listener of lossListeners) listener(how)
  }
  const become = (next: User | null) => {
    if (JSON.stringify(next) === JSON.stringify(user)) return
    user = next
    for (const listener of listeners) listener()
  }
  return {
    user: () => user,
    // Always from storage: another tab may have renewed them a moment ago.
    tokens: () => readTokens(storage),
    signIn(answer, now = serverClock.now()) {
      forgetSignOut(storage)
      writeTokens(storage, tokensOf(answer, now))
      writeUser(storage, answer.user)
      become(answer.user)
    },
    change(next) {
      if (next.id !== user?.id) return
      writeUser(storage, next)
      become(next)
    },
    clear() {
      removeUser(storage)
      become(null)
    },
    signOut() {
      noteSignOut(storage)
      removeUser(storage)
      become(null)
    },
    lose() {
      tellLoss('ended')
      removeUser(storage)
      become(null)
    },
    restore() {
      const stored = readUser(storage)
      if (!stored) tellLoss(wasSignedOut(storage) ? 'signed-out' : 'ended')
      become(stored)
    },
    subscribe: (listener) => joined(listeners, listener),
    onLost: (listener) => joined(lossListeners, listener),
  }
}

function joined<T>(those: Set<T>, one: T): () => void {
  those.add(one)
  return () => those.delete(one)
}

/** Follows sign-in and sign-out of the other tabs; a null key means that all of storage was cleared. */
export function followOtherTabs(session: SessionStore, page: EventTarget): void {
  page.addEventListener('storage', (event) => {
    const key: unknown = Reflect.get(event, 'key')
    if (key === KEYS.user || key === null) session.restore()
  })
}
