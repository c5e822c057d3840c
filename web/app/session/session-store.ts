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
  const { user, subscribe, become, store, clear } = createCurrentUser(storage)
  const losses = createListeners<[how: SessionLoss]>()
  const notifyLoss = (how: SessionLoss) => {
    if (user()) losses.notify(how)
  }
  return {
    user,
    subscribe,
    // Always from storage: another tab may have renewed them a moment ago.
    tokens: () => readTokens(storage),
    signIn(answer, now = serverClock.now()) {
      forgetSignOut(storage)
      writeTokens(storage, tokensOf(answer, now))
      store(answer.user)
    },
    change(next) {
      if (next.id === user()?.id) store(next)
    },
    clear,
    signOut() {
      noteSignOut(storage)
      clear()
    },
    lose() {
      notifyLoss('ended')
      clear()
    },
    restore() {
      const stored = readUser(storage)
      if (!stored) notifyLoss(wasSignedOut(storage) ? 'signed-out' : 'ended')
      become(stored)
    },
    onLost: losses.subscribe,
  }
}

/** Who is signed in, and who wants to know when it is somebody else; `become` alone leaves the storage as it is. */
function createCurrentUser(storage: KeyValue) {
  const changes = createListeners<[]>()
  let current: User | null = null
  const become = (next: User | null) => {
    if (JSON.stringify(next) === JSON.stringify(current)) return
    current = next
    changes.notify()
  }
  return {
    user: () => current,
    subscribe: changes.subscribe,
    become,
    store: (next: User) => {
      writeUser(storage, next)
      become(next)
    },
    clear: () => {
      removeUser(storage)
      become(null)
    },
  }
}

/** Who wants to know of one kind of event; `subscribe` returns what ends it. */
function createListeners<Args extends unknown[]>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    notify: (...args: Args) => {
      for (const listener of listeners) listener(...args)
    },
    subscribe: (listener: (...args: Args) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Follows sign-in and sign-out of the other tabs; a null key means that all of storage was cleared. */
export function followOtherTabs(session: SessionStore, page: EventTarget): void {
  page.addEventListener('storage', (event) => {
    const key: unknown = Reflect.get(event, 'key')
    if (key === KEYS.user || key === null) session.restore()
  })
}
