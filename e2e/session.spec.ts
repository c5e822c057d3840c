import { forgetSession, member, newPerson, signIn } from './support/person.ts'
import { expect, expectGoodPage, test } from './support/test.ts'

const MEMBER_SCREENS = ['/', '/account/perfil/minhas-assinaturas', '/account/perfil/gerenciar']
const GUEST_SCREENS = [
  '/entrar',
  '/conta/cadastre-se',
  '/conta/sign-up',
  '/account/cadastre-se',
  '/account/sign-up',
]

test('an anonymous visitor of a member screen signs in first and comes back', async ({ page }) => {
  const person = await member(page)
  await forgetSession(page)
  for (const path of MEMBER_SCREENS) {
    await page.goto(path)
    await expect(page).toHaveURL(`/entrar?redirect=${encodeURIComponent(path)}`)
  }
  await page.goto('/account/perfil/gerenciar?status=paid')
  await expectGoodPage(page)
  await signIn(page, person)
  await expect(page).toHaveURL('/account/perfil/gerenciar?status=paid')
})

test('the one token of an old browser is not kept', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('vitrine.token', 'of-an-old-browser'))
  await page.goto('/entrar')
  await expectGoodPage(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('vitrine.token'))).toBeNull()
})

test('somebody signed in finds no guest screen', async ({ page }) => {
  await member(page)
  for (const path of GUEST_SCREENS) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
  for (const path of MEMBER_SCREENS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectGoodPage(page)
  }
})

test('only addresses of our own are followed after signing in', async ({ page, complaints }) => {
  const person = await member(page)
  for (const evil of ['//evil.example', '/\\evil.example', 'https://evil.example', '/%09/evil.example']) {
    await forgetSession(page)
    await page.goto(`/entrar?redirect=${encodeURIComponent(evil)}`)
    await signIn(page, person)
    await expect(page).not.toHaveURL(/entrar/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).hostname).toBe('localhost')
  }
  // One of them is an address of ours after all, where there is nothing.
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
  complaints.length = 0
})

test('wrong credentials say the same for known and unknown addresses', async ({ page, complaints }) => {
  const person = await member(page)
  await forgetSession(page)
  const sentences: string[] = []
  for (const email of [person.email, newPerson().email]) {
    await page.goto('/entrar')
    await signIn(page, { email, password: 'senha-que-nao-e-esta' })
    sentences.push((await page.getByText('E-mail ou senha incorretos').textContent()) ?? '')
  }
  expect(new Set(sentences).size).toBe(1)
  complaints.length = 0
})

test('signing out forgets the person, also when the server is out of reach', async ({ page, complaints }) => {
  await member(page)
  await page.route('**/api/account/logoff', (route) => route.abort())
  await page
    .getByRole('button', { name: /Minha conta|Beatriz|Abrir/ })
    .first()
    .click()
  await page
    .getByRole('menuitem', { name: 'Sair' })
    .or(page.getByRole('button', { name: 'Sair' }))
    .first()
    .click()
  await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible()
  const kept = await page.evaluate(() => Object.values(localStorage).join(' '))
  expect(kept).not.toContain('@visitante.example')
  complaints.length = 0
})

test('an expired token is refreshed once, and every waiting call with it', async ({ page }) => {
  await member(page)
  let refreshes = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/account/refresh-token')) refreshes++
  })
  await page.evaluate(() => localStorage.setItem('vitrine.expires-at', '1'))
  const answered = page.waitForResponse('**/api/subscriptions')
  await page.goto('/')
  expect((await answered).status()).toBe(200)
  expect(refreshes).toBe(1)
  expect(await page.evaluate(() => Number(localStorage.getItem('vitrine.expires-at')))).toBeGreaterThan(
    Date.now(),
  )
})

test('every navigation begins at the top', async ({ page }) => {
  await page.goto('/loja')
  await page.evaluate(() => window.scrollTo(0, 1500))
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /Termos/ })
    .click()
  await expect(page).toHaveURL('/termos')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})
