import { describe, expect, test } from 'vitest'
import { createRefresher } from './refresh.ts'
import { createSessionStore } from './session-store.ts'
import { createSpentToken, type SpentStore } from './spent-token.ts'
import { type KeyValue, memoryStorage } from './storage.ts'
import { oneAtATime, signedIn } from './testing.ts'

const NOW = 1_000_000

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
