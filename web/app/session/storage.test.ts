import { expect, test, vi } from 'vitest'
import { createSessionStore, followOtherTabs } from './session-store.ts'
import {
  bearing,
  KEYS,
  memoryStorage,
  openStorage,
  readRedirectInfo,
  readTokens,
  readUser,
  removeFamily,
  removeUser,
  writeRedirectInfo,
  writeTokens,
} from './storage.ts'
import { signedIn } from './testing.ts'

test('an unset token is stored as the text null and read as null', () => {
  const storage = memoryStorage()
  writeTokens(storage, { accessToken: null, refreshToken: null, expiresAt: null })

  expect(storage.getItem(KEYS.accessToken)).toBe('null')
  expect(readTokens(storage)).toEqual({ accessToken: null, refreshToken: null, expiresAt: null })
  expect(readTokens(memoryStorage())).toEqual({ accessToken: null, refreshToken: null, expiresAt: null })
})

test('signing in mirrors the user and sets the expiry to now plus expiresIn seconds', () => {
  const storage = memoryStorage()
  const session = createSessionStore(storage)
  session.signIn(signedIn('a', 600), 1_000)

  expect(session.user()?.name).toBe('Ana Souza')
  expect(readUser(storage)).toEqual(session.user())
  expect(readTokens(storage)).toEqual({
    accessToken: 'access-a',
    refreshToken: 'refresh-a',
    expiresAt: 601_000,
  })
})

test('clearing removes the user and the three token entries, and nothing else', () => {
  const storage = memoryStorage()
  createSessionStore(storage).signIn(signedIn('a', 600))
  writeRedirectInfo(storage, { clientId: 'app', redirect: '/auth' })
  removeUser(storage)

  const left = [KEYS.user, KEYS.accessToken, KEYS.refreshToken, KEYS.expiresAt].map(storage.getItem)
  expect(left).toEqual([null, null, null, null])
  expect(readRedirectInfo(storage)).toEqual({ clientId: 'app', redirect: '/auth' })
})

test.each(['{', '"text"', '{"id":7}', 'null', '[]'])('a broken stored user (%s) is nobody', (text) => {
  const storage = memoryStorage()
  storage.setItem(KEYS.user, text)
  expect(readUser(storage)).toBeNull()
})

test('a sign-out in another tab is followed', () => {
  const storage = memoryStorage()
  const session = createSessionStore(storage)
  const page = new EventTarget()
  followOtherTabs(session, page)
  session.signIn(signedIn('a', 600))
  let told = 0
  session.subscribe(() => told++)
  const lost: (string | undefined)[] = []
  session.onLost(() => lost.push(session.user()?.name))

  removeUser(storage)
  page.dispatchEvent(Object.assign(new Event('storage'), { key: KEYS.user }))

  expect(session.user()).toBeNull()
  expect(told).toBe(1)
  // Told while it is still known whose session it was.
  expect(lost).toEqual(['Ana Souza'])
})

test('a sign-out is told apart from a session that ended, in every other tab', () => {
  const storage = memoryStorage()
  const [here, other] = [createSessionStore(storage), createSessionStore(storage)]
  const lost: string[] = []
  other.onLost((how) => lost.push(how))
  const comeAndGo = (go: () => void) => {
    here.signIn(signedIn('a', 600))
    other.restore()
    go()
    other.restore()
  }
  comeAndGo(here.signOut)
  comeAndGo(here.lose)
  comeAndGo(here.clear)
  expect(lost).toEqual(['signed-out', 'ended', 'ended'])
})

test('only a session that nobody here gave up is a lost one', () => {
  const session = createSessionStore(memoryStorage())
  let lost = 0
  session.onLost(() => lost++)
  session.restore()
  session.lose()
  session.signIn(signedIn('a', 600))
  session.clear()
  session.signIn(signedIn('a', 600))
  session.signOut()
  expect(lost).toBe(0)
  session.signIn(signedIn('a', 600))
  session.lose()
  expect([lost, session.user()]).toEqual([1, null])
})

test('a full storage refuses nobody the sign-in: what it does not take is kept by the page', () => {
  const kept = memoryStorage()
  const full = { ...kept, setItem: () => fail() }
  const fail = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  kept.setItem(KEYS.accessToken, 'old')
  const storage = bearing(full)
  const session = createSessionStore(storage)
  session.signIn(signedIn('a', 600), 1_000)
  expect(session.user()?.name).toBe('Ana Souza')
  expect(readTokens(storage).accessToken).toBe('access-a')
  expect(kept.getItem(KEYS.accessToken)).toBeNull()
  removeUser(storage)
  expect(readTokens(storage).accessToken).toBeNull()
})

test('a storage that is forbidden keeps nobody from the page', () => {
  vi.stubGlobal('localStorage', undefined)
  try {
    openStorage().setItem('vitrine.cart', 'prc_1')
    expect(() => removeFamily('vitrine.cart')).not.toThrow()
  } finally {
    vi.unstubAllGlobals()
  }
})

test('an entry goes with those under it, and no other', () => {
  const entries = {
    'vitrine.cart': '1',
    'vitrine.cart.atelie': '2',
    'vitrine.cartoon': '3',
    'vitrine.user': '4',
  }
  const kept = Object.defineProperty({ ...entries }, 'removeItem', {
    value: (key: string) => Reflect.deleteProperty(kept, key),
  })
  vi.stubGlobal('localStorage', kept)
  try {
    removeFamily('vitrine.cart')
    expect(Object.keys(kept)).toEqual(['vitrine.cartoon', 'vitrine.user'])
  } finally {
    vi.unstubAllGlobals()
  }
})
