import type { SignedIn, User } from '@vitrine/contract/account'

/** The part of the Web Storage API that we use; memory stands in where the browser forbids storage. */
export type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const KEYS = {
  user: 'vitrine.user',
  legacyToken: 'vitrine.token',
  accessToken: 'vitrine.access-token',
  refreshToken: 'vitrine.refresh-token',
  expiresAt: 'vitrine.expires-at',
  redirectInfo: 'vitrine.redirect-info',
  signedOut: 'vitrine.signed-out',
  brand: 'vitrine.brand',
} as const

/** `expiresAt` in epoch milliseconds by the server's clock. */
export interface Tokens {
  accessToken: string | null
  refreshToken: string | null
  expiresAt: number | null
}

/** Where an external sign-in came from and where it goes on to. */
interface RedirectInfo {
  clientId: string
  redirect: string
}

/** An unset token is kept as the text `null`, and reading it gives null (specification, section 4). */
function readToken(storage: KeyValue, key: string): string | null {
  const text = storage.getItem(key)
  return text === null || text === 'null' || text === '' ? null : text
}

export function readTokens(storage: KeyValue): Tokens {
  const expiresAt = Number(readToken(storage, KEYS.expiresAt) ?? Number.NaN)
  return {
    accessToken: readToken(storage, KEYS.accessToken),
    refreshToken: readToken(storage, KEYS.refreshToken),
    expiresAt: Number.isFinite(expiresAt) ? expiresAt : null,
  }
}

/** The refresh token last: another tab that sees it sees the others too. */
export function writeTokens(storage: KeyValue, tokens: Tokens): void {
  storage.setItem(KEYS.accessToken, String(tokens.accessToken))
  storage.setItem(KEYS.expiresAt, String(tokens.expiresAt))
  storage.setItem(KEYS.refreshToken, String(tokens.refreshToken))
}

/** Expiry time = now + `expiresIn` × 1000 ms. */
export function tokensOf(answer: SignedIn, now: number): Tokens {
  const { accessToken, refreshToken, expiresIn } = answer
  return { accessToken, refreshToken, expiresAt: now + expiresIn * 1000 }
}

export const readUser = (storage: KeyValue): User | null => readJson(storage, KEYS.user, isUser)
export const writeUser = (storage: KeyValue, user: User): void =>
  storage.setItem(KEYS.user, JSON.stringify(user))

/** The one token that browsers kept before there were pairs of them: nothing accepts it, so it is not kept either. */
export const removeLegacyToken = (storage: KeyValue): void => storage.removeItem(KEYS.legacyToken)

/** Removes the stored user and the three token entries; redirect info stays. */
export function removeUser(storage: KeyValue): void {
  for (const key of [KEYS.user, KEYS.accessToken, KEYS.refreshToken, KEYS.expiresAt]) storage.removeItem(key)
}

/** That the last session was given up by a sign-out, which every tab may read, until the next one begins. */
export const noteSignOut = (storage: KeyValue): void => storage.setItem(KEYS.signedOut, 'yes')
export const wasSignedOut = (storage: KeyValue): boolean => storage.getItem(KEYS.signedOut) !== null
export const forgetSignOut = (storage: KeyValue): void => storage.removeItem(KEYS.signedOut)

export const readRedirectInfo = (storage: KeyValue): RedirectInfo | null =>
  readJson(storage, KEYS.redirectInfo, isRedirectInfo)
export const writeRedirectInfo = (storage: KeyValue, info: RedirectInfo): void =>
  storage.setItem(KEYS.redirectInfo, JSON.stringify(info))
export const removeRedirectInfo = (storage: KeyValue): void => storage.removeItem(KEYS.redirectInfo)

function readJson<T>(storage: KeyValue, key: string, is: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return is(value) ? value : null
  } catch {
    return null
  }
}

// Checked by hand: the schemas carry zod, which public pages do not load.
const hasText = (value: unknown, key: string): boolean =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, key) === 'string'
const isUser = (value: unknown): value is User => hasText(value, 'id') && hasText(value, 'name')
const isRedirectInfo = (value: unknown): value is RedirectInfo =>
  hasText(value, 'clientId') && hasText(value, 'redirect')

/** Local storage, or memory for this page where the browser forbids it. */
export const openStorage = (): KeyValue => orMemory(() => globalThis.localStorage)

/** Removes an entry of local storage and those under it: `vitrine.cart`, `vitrine.cart.atelie`. */
export function removeFamily(key: string): void {
  try {
    const { localStorage } = globalThis
    for (const one of Object.keys(localStorage))
      if (`${one}.`.startsWith(`${key}.`)) localStorage.removeItem(one)
  } catch {
    // A browser that forbids storage keeps nothing.
  }
}

/** What lasts as long as this tab, over reloads. */
export const openTabStorage = (): KeyValue => orMemory(() => globalThis.sessionStorage)

function orMemory(open: () => Storage): KeyValue {
  try {
    const storage = open()
    storage.getItem(KEYS.user)
    return bearing(storage)
  } catch {
    return memoryStorage()
  }
}

/** What a storage refuses, which is full, is kept in memory as long as the page: nobody is kept from signing in by it. */
export function bearing(storage: KeyValue): KeyValue {
  const refused = memoryStorage()
  return {
    getItem: (key) => refused.getItem(key) ?? storage.getItem(key),
    setItem(key, value) {
      refused.removeItem(key)
      try {
        storage.setItem(key, value)
      } catch {
        // An older value would be read by the next page.
        storage.removeItem(key)
        refused.setItem(key, value)
      }
    },
    removeItem(key) {
      refused.removeItem(key)
      storage.removeItem(key)
    },
  }
}

export function memoryStorage(): KeyValue {
  const entries = new Map<string, string>()
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}
