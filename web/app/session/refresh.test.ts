import type { SignedIn } from '@vitrine/contract/account'
import { describe, expect, test } from 'vitest'
import { createRefresher, createSpentToken, type RefreshParts, type SpentStore } from './refresh.ts'
import { Refused } from './refused.ts'
import { createSessionStore } from './session-store.ts'
import { type KeyValue, memoryStorage } from './storage.ts'
import { oneAtATime, signedIn } from './testing.ts'

const NOW = 1_000_000

/** A tab on `storage` whose refresh call answers with `answer`; counts its refreshes and reloads. */
function openTab(storage: KeyValue, answer: () => Promise<SignedIn>, locks?: RefreshParts['locks']) {
  const session = createSessionStore(storage)
  session.restore()
  const seen = { refreshes: 0, reloads: 0 }
  const refresh = () => {
    seen.refreshes++
    return answer()
  }
  const refresher = createRefresher({
    session,
    refresh,
    locks,
    now: () => NOW,
    reload: () => void seen.reloads++,
  })
  return { session, seen, ...refresher }
}

function storedSession(secondsLeft: number): KeyValue {
  const storage = memoryStorage()
  createSessionStore(storage).signIn(signedIn('old', secondsLeft), NOW)
  return storage
}

const refusal = (status: number, error: string) => new Refused({ status, error, errors: [] })
const renewed = async () => signedIn('new', 600)

test.each([
  { secondsLeft: 31, token: 'access-old', refreshes: 0 },
  { secondsLeft: 30, token: 'access-new', refreshes: 1 },
  { secondsLeft: -5, token: 'access-new', refreshes: 1 },
])('with $secondsLeft s left the call goes out with $token', async ({ secondsLeft, token, refreshes }) => {
  const tab = openTab(storedSession(secondsLeft), renewed)
  expect(await tab.token()).toBe(token)
  expect(tab.seen.refreshes).toBe(refreshes)
})

test('twenty calls at once share one refresh', async () => {
  const tab = openTab(storedSession(10), renewed)
  const tokens = await Promise.all(Array.from({ length: 20 }, () => tab.token()))
  expect(new Set(tokens)).toEqual(new Set(['access-new']))
  expect(tab.seen.refreshes).toBe(1)
})

test('a second tab waits for the lock and takes over what the first one stored', async () => {
  const storage = storedSession(10)
  const locks = oneAtATime()
  const tabs = [openTab(storage, renewed, locks), openTab(storage, renewed, locks)]
  const tokens = await Promise.all(tabs.map((tab) => tab.token()))
  expect(tokens).toEqual(['access-new', 'access-new'])
  expect(tabs.map((tab) => tab.seen.refreshes)).toEqual([1, 0])
})

test('after a failed refresh the user is cleared, without a reload', async () => {
  const tab = openTab(storedSession(10), () => Promise.reject(refusal(503, 'unavailable')))
  expect(await tab.token()).toBeNull()
  expect(tab.session.user()).toBeNull()
  expect(tab.seen.reloads).toBe(0)
})

test('a 401 on the refresh call clears the user and reloads the page', async () => {
  const tab = openTab(storedSession(10), () => Promise.reject(refusal(401, 'account.session-ended')))
  expect(await tab.token()).toBeNull()
  expect(tab.session.user()).toBeNull()
  expect(tab.seen.reloads).toBe(1)
})

test('a sign-out during the refresh is not undone', async () => {
  const answer = Promise.withResolvers<SignedIn>()
  const tab = openTab(storedSession(10), () => answer.promise)
  const token = tab.token()
  tab.session.clear()
  answer.resolve(signedIn('new', 600))
  expect(await token).toBeNull()
  expect(tab.session.tokens().refreshToken).toBeNull()
})

test('an anonymous visitor has no token and refreshes nothing', async () => {
  const tab = openTab(memoryStorage(), renewed)
  expect(await tab.token()).toBeNull()
  expect(tab.seen.refreshes).toBe(0)
})

/** What every tab reads in order, as IndexedDB. */
function sharedName(): SpentStore {
  let kept: string | undefined
  return {
    read: async () => kept,
    async write(name) {
      kept = name
    },
  }
}

/** Local storage as two processes have it: what one writes reaches the other when `deliver` is called. */
function twoViews(): { near: KeyValue; far: KeyValue; farPage: EventTarget; deliver(): void } {
  const [near, far] = [memoryStorage(), memoryStorage()]
  const written: [string, string][] = []
  const farPage = new EventTarget()
  const setItem = (key: string, value: string) => {
    near.setItem(key, value)
    written.push([key, value])
  }
  return {
    near: { ...near, setItem },
    far,
    farPage,
    deliver() {
      for (const [key, value] of written.splice(0)) {
        far.setItem(key, value)
        farPage.dispatchEvent(new Event('storage'))
      }
    },
  }
}

function openTabs() {
  const views = twoViews()
  const locks = oneAtATime()
  const store = sharedName()
  const seen = { refreshes: 0 }
  const refresh = async () => signedIn(`new-${++seen.refreshes}`, 600)
  const openTab = (storage: KeyValue, page: EventTarget, isCareful: boolean) => {
    const session = createSessionStore(storage)
    const spent = isCareful ? createSpentToken(session, page, store) : undefined
    return createRefresher({ session, refresh, locks, spent, now: () => NOW, reload: () => {} })
  }
  createSessionStore(views.near).signIn(signedIn('old', 0), NOW)
  views.deliver()
  const tabs = (isCareful: boolean) => [
    openTab(views.near, new EventTarget(), isCareful),
    openTab(views.far, views.farPage, isCareful),
  ]
  return { tabs, seen, deliver: views.deliver }
}

const settled = () => new Promise((done) => setImmediate(done))

describe('a tab that had to wait and still reads what was stored before', () => {
  test('waits for what the other one stored', async () => {
    const { tabs, seen, deliver } = openTabs()
    const [near, far] = tabs(true)
    const first = near!.token()
    const second = far!.token()
    expect(await first).toBe('access-new-1')
    await settled()
    deliver()
    expect(await second).toBe('access-new-1')
    expect(seen.refreshes).toBe(1)
  })

  test('would use the same token up again, if it did not know', async () => {
    const { tabs, seen } = openTabs()
    await Promise.all(tabs(false).map((tab) => tab.token()))
    expect(seen.refreshes).toBe(2)
  })
})

test('a tab that is up to date does not wait', async () => {
  const { tabs, seen } = openTabs()
  const [near] = tabs(true)
  expect(await near!.token()).toBe('access-new-1')
  expect(await near!.renew('access-new-1')).toBe('access-new-2')
  expect(seen.refreshes).toBe(2)
})
