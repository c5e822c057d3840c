import type { BrowserContext } from '@playwright/test'
import { member, memberByForm } from './support/person.ts'
import { expect, type Page, test } from './support/test.ts'

// Several browsers take turns here.
test.describe.configure({ timeout: 180_000 })

const TABS = 20
const EXPIRIES = 10
const PLACES = [
  ['Compras', 'Minhas compras', '/account/perfil/gerenciar'],
  ['Assinaturas', 'Minhas assinaturas', '/account/perfil/minhas-assinaturas'],
] as const

async function openTabs(context: BrowserContext, count: number): Promise<Page[]> {
  const tabs: Page[] = []
  for (let at = 0; at < count; at++) {
    const tab = await context.newPage()
    await tab.goto(PLACES[1][2])
    await expect(tab.getByRole('heading', { level: 1, name: PLACES[1][1] })).toBeVisible()
    tabs.push(tab)
  }
  return tabs
}

const expiresAt = (page: Page) => page.evaluate(() => localStorage.getItem('vitrine.expires-at'))

// refresh.test.ts of the web: a second tab waits for the lock; session.spec.ts renews a session in a browser.
test(`${TABS} tabs stay signed in through ${EXPIRIES} expiries, with one refresh each`, {
  tag: '@fire',
}, async ({ page, context }) => {
  test.setTimeout(600_000)
  await member(page)
  const tabs = await openTabs(context, TABS)
  let refreshes = 0
  const refused: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/account/refresh-token')) refreshes++
  })
  context.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url())
  })
  for (let expiry = 1; expiry <= EXPIRIES; expiry++) {
    const before = await expiresAt(page)
    await page.evaluate(() => localStorage.setItem('vitrine.expires-at', '1'))
    // A tab of another process hears of it a moment later; one that had something to ask has renewed it by then.
    for (const tab of tabs) await expect.poll(() => expiresAt(tab)).not.toBe(before)
    const [link, heading, path] = PLACES[expiry % 2]!
    await Promise.all(
      tabs.map(async (tab) => {
        const row = tab.getByRole('navigation', { name: 'Minha conta' })
        await row.getByRole('link', { name: link, exact: true }).click()
        await expect(tab.getByRole('heading', { level: 1, name: heading })).toBeVisible({ timeout: 30_000 })
        await expect(tab).toHaveURL(path)
      }),
    )
    expect(refreshes, `refreshes after expiry ${expiry}`).toBe(expiry)
    // A screen shows its heading before the renewal is stored, which would undo the next expiry.
    await expect.poll(() => expiresAt(page)).not.toBe('1')
  }
  expect(refused).toEqual([])
})

const stored = (page: Page) => page.evaluate(() => Object.entries(localStorage))

// bound-session.test.ts: is of no use with a copy of its tokens, and lives on where it is.
test('all of local storage, copied to another browser, opens nothing there', { tag: '@fire' }, async ({
  page,
  browser,
}) => {
  await member(page)
  const copied = await stored(page)
  expect(copied.map(([key]) => key)).toContain('vitrine.refresh-token')

  const thief = await browser.newContext()
  await thief.addInitScript((entries) => {
    // Once: what the page then does with it is its own business.
    if (sessionStorage.getItem('copied')) return
    sessionStorage.setItem('copied', 'yes')
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, copied)
  const answers: [path: string, status: number][] = []
  thief.on('response', async (response) => {
    const { authorization } = await response.request().allHeaders()
    const { pathname } = new URL(response.url())
    if (authorization || pathname === '/api/account/refresh-token')
      answers.push([pathname, response.status()])
  })
  const there = await thief.newPage()
  await there.goto('/account/perfil/gerenciar')
  await expect(there).toHaveURL(/\/entrar/)
  await expect.poll(() => answers.length).toBeGreaterThanOrEqual(2)
  expect(answers.filter(([, status]) => status !== 401)).toEqual([])

  const token = copied.find(([key]) => key === 'vitrine.access-token')?.[1] ?? ''
  const status = await there.evaluate(async (bearer) => {
    const headers = { authorization: `Bearer ${bearer}` }
    return (await fetch('/api/user/me', { headers })).status
  }, token)
  expect(status).toBe(401)
  await thief.close()

  // Where it belongs, the session goes on.
  await page.goto('/account/perfil/gerenciar')
  await expect(page.getByRole('heading', { level: 1, name: 'Minhas compras' })).toBeVisible()
})

// key-proof.test.ts: comes with a key that no script can read out.
test('no script can read the key of the browser out', { tag: '@fire' }, async ({ page }) => {
  await memberByForm(page)
  const outcome = await page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await asked(indexedDB.open('vitrine', 1))
    const store = database.transaction('browser-key').objectStore('browser-key')
    const { privateKey } = await asked<CryptoKeyPair>(store.get('key'))
    return crypto.subtle.exportKey('jwk', privateKey).then(
      () => 'read',
      (error: Error) => error.name,
    )
  })
  expect(outcome).toBe('InvalidAccessError')
})

// key-proof.test.ts: no proof without a key; bound-session.test.ts: a session without one goes on.
test('a browser that keeps no key signs in and stays signed in without one', { tag: '@fire' }, async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
  const proofs: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) proofs.push(request.headers().dpop)
  })
  await memberByForm(page)
  await page.goto('/account/perfil/gerenciar')
  await expect(page.getByRole('heading', { level: 1, name: 'Minhas compras' })).toBeVisible()
  expect(proofs.filter(Boolean)).toEqual([])
})

test('a start that fails says so, with a code and a way on, and is told to the server without a bearer', async ({
  page,
}) => {
  await member(page)
  await page.addInitScript(() => {
    const read = Storage.prototype.getItem
    Storage.prototype.getItem = function (key) {
      if (key === 'vitrine.expires-at' && !sessionStorage.getItem('mended')) throw new Error('no storage')
      return read.call(this, key)
    }
  })
  const told = page.waitForRequest('**/api/error-log')
  await page.goto('/loja')
  await expect(page.getByRole('heading', { name: 'Não conseguimos abrir a página' })).toBeVisible()
  const request = await told
  expect(request.headers().authorization).toBeUndefined()
  const code = await page.locator('[data-support-code]').textContent()
  expect(code).toMatch(/^[2-9A-Z]{6}$/)
  expect(request.postDataJSON()).toMatchObject({ step: `restore-session ${code}` })
  await page.evaluate(() => sessionStorage.setItem('mended', 'yes'))
  await page.getByRole('button', { name: 'Recarregar' }).click()
  await expect(page.getByRole('heading', { name: 'Não conseguimos abrir a página' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
