import { withShop } from './support/own-shop.ts'
import { forgetSession, newPerson, signIn, signUp } from './support/person.ts'
import { test as base, expect } from './support/test.ts'

/** A shop of its own, whose pages call the API on another host. */
const test = base.extend<object, { shop: { url: string } }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here.
    async ({}, use) => withShop('./two-hosts-shop.ts', [], use),
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
})

test.describe.configure({ mode: 'default' })

// origin.test.ts: the pages of the shop may call an API of another host, with what they send and read.
test('a visitor fills a cart, signs up, signs in again and finds it', { tag: '@fire' }, async ({
  page,
  shop,
}) => {
  const api = shop.url.replace('loja.', 'api.loja.')
  const called = new Set<string>()
  page.on('request', (request) => {
    if (/\/api\//.test(request.url())) called.add(new URL(request.url()).origin)
  })
  await page.goto('/loja/planilha-fluxo-de-caixa')
  await page.getByRole('main').getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Ver carrinho' }).first()).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('main').getByText('Planilha de fluxo de caixa').first()).toBeVisible()

  const person = newPerson()
  await page.goto('/conta/cadastre-se')
  await signUp(page, person)
  await expect(page).toHaveURL(`${shop.url}/`)
  await forgetSession(page)
  await page.goto('/entrar?redirect=%2Fcart')
  await signIn(page, person)
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('main').getByText('Planilha de fluxo de caixa').first()).toBeVisible()
  expect([...called]).toEqual([api])
})

test.describe('a browser that keeps nothing', () => {
  test.use({ cookiesChosen: false })

  test('is asked about no cookies, because there are none to ask about', { tag: '@fire' }, async ({
    page,
  }) => {
    for (const path of ['/', '/loja', '/cart']) {
      await page.goto(path)
      await page.waitForFunction(() => globalThis.vitrineAlive)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden()
      await expect(page.getByRole('button', { name: /^Aceitar/ })).toBeHidden()
    }
    await expect(page.getByRole('button', { name: 'Preferências de cookies' })).toBeHidden()
  })
})
