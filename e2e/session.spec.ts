import { forgetSession, member, newPerson, signIn, signUp } from './support/person.ts'
import { expect, expectGoodPage, type Page, test } from './support/test.ts'

const MEMBER_SCREENS = ['/', '/account/perfil/minhas-assinaturas', '/account/perfil/gerenciar']
const GUEST_SCREENS = [
  '/entrar',
  '/conta/cadastre-se',
  '/conta/sign-up',
  '/account/cadastre-se',
  '/account/sign-up',
]

// web/guards.test.ts: the way back is in the address; sign-in-code.spec.ts goes on by it.
test('an anonymous visitor of a member screen signs in first and comes back', { tag: '@fire' }, async ({
  page,
}) => {
  const person = await member(page)
  await forgetSession(page)
  await page.goto('/account/perfil/gerenciar?status=paid')
  await expect(page).toHaveURL('/entrar?redirect=%2Faccount%2Fperfil%2Fgerenciar%3Fstatus%3Dpaid')
  await expectGoodPage(page)
  await signIn(page, person)
  await expect(page).toHaveURL('/account/perfil/gerenciar?status=paid')
})

// restore.test.ts: the one token of an old browser is not kept.
test('the one token of an old browser is not kept', { tag: '@fire' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('vitrine.token', 'of-an-old-browser'))
  await page.goto('/entrar')
  await expectGoodPage(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('vitrine.token'))).toBeNull()
})

test('who is not signed in sees sign-in at once, and nothing of the page that is not coming', async ({
  page,
}) => {
  await page.addInitScript(() => {
    new PerformanceObserver(() => console.log(`painted ${location.pathname}`)).observe({
      type: 'paint',
      buffered: true,
    })
  })
  const painted: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('painted')) painted.push(message.text())
  })
  for (const path of ['/', '/account', '/admin', '/payment/ord_nada']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/entrar?redirect=${encodeURIComponent(path)}`)
    await expect(page.getByRole('textbox', { name: 'E-mail', exact: true })).toBeVisible()
  }
  expect(painted.length).toBeGreaterThan(0)
  expect(painted.filter((text) => !text.includes('/entrar'))).toEqual([])
})

/** What another tab does that signs out, or whose session was refused. */
const endElsewhere = (page: Page) =>
  page.evaluate(() => {
    for (const key of ['user', 'access-token', 'refresh-token', 'expires-at'])
      localStorage.removeItem(`vitrine.${key}`)
  })

test('who is signed out elsewhere is told why, and finds again what was typed', async ({ page, context }) => {
  const person = await member(page)
  const other = await context.newPage()
  await other.goto('/loja')
  await page.goto('/account/perfil/editar')
  await page.getByRole('textbox', { name: /Nome social/ }).fill('Bia Prado')
  await page.getByRole('textbox', { name: /CPF ou CNPJ/ }).fill('529.982.247-25')
  await endElsewhere(other)

  await expect(page).toHaveURL('/entrar?redirect=%2Faccount%2Fperfil%2Feditar')
  await expect(page.getByText('Sua sessão expirou. Entre novamente')).toBeVisible()
  await expectGoodPage(page)
  const kept = await page.evaluate(() => Object.values(sessionStorage).join(' '))
  expect(kept).not.toContain('529')
  await signIn(page, person)
  await expect(page).toHaveURL('/account/perfil/editar')
  await expect(page.getByRole('textbox', { name: /Nome social/ })).toHaveValue('Bia Prado')
  await expect(page.getByRole('textbox', { name: /CPF ou CNPJ/ })).toHaveValue('')
})

// storage.test.ts of the web: only a session that nobody here gave up is a lost one.
test('who signs out is told nothing of a session that ended', { tag: '@fire' }, async ({ page }) => {
  await member(page)
  await page.goto('/')
  // A call on its way would come without a session.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: /conta de/ }).click()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/loja')
  await page.goto('/entrar')
  await expect(page.getByRole('textbox', { name: 'E-mail', exact: true })).toBeVisible()
  await expect(page.getByText('Sua sessão expirou')).toBeHidden()
})

// next-page.test.ts: the page on its way is loaded anew; refresh.test.ts of the web, web/guards.test.ts.
test('a session that ends on the way leads on to the page that was wanted', { tag: '@fire' }, async ({
  page,
  complaints,
}) => {
  const person = await member(page)
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Minha conta' })).toBeVisible()
  // Calls of the page itself, such as the bell's, would be the first to hear of it.
  await page.waitForLoadState('networkidle')
  const refused = { status: 401, error: 'account.session-ended', errors: ['Sua sessão expirou.'] }
  await page.route('**/api/account/refresh-token', (route) => route.fulfill({ status: 401, json: refused }))
  const places = page.getByRole('navigation', { name: 'Minha conta' })
  // In one turn, so that no call of the page comes between.
  await places.getByRole('link', { name: 'Compras', exact: true }).evaluate((link: HTMLElement) => {
    localStorage.setItem('vitrine.expires-at', String(Date.now() - 5000))
    link.click()
  })
  await expect(page).toHaveURL('/entrar?redirect=%2Faccount%2Fperfil%2Fgerenciar')
  await expect(page.getByText('Sua sessão expirou. Entre novamente')).toBeVisible()
  await page.unroute('**/api/account/refresh-token')
  await signIn(page, person)
  await expect(page).toHaveURL('/account/perfil/gerenciar')
  expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([])
  complaints.length = 0
})

test('an address that has an account already is said where it was typed, in sight', async ({
  page,
  complaints,
}) => {
  const person = await member(page)
  await forgetSession(page)
  await page.setViewportSize({ width: 360, height: 500 })
  await page.goto('/conta/cadastre-se')
  await signUp(page, person)
  const field = page.getByRole('textbox', { name: 'E-mail', exact: true })
  await expect(field).toBeFocused()
  await expect(page.getByText('Este e-mail já está cadastrado.')).toBeInViewport()
  const label = page.getByText('E-mail', { exact: true })
  const [header, top] = await Promise.all([
    page.getByRole('banner').evaluate((element) => element.getBoundingClientRect().bottom),
    label.evaluate((element) => element.getBoundingClientRect().top),
  ])
  expect(top).toBeGreaterThanOrEqual(header)
  expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([])
  complaints.length = 0
})

// web/guards.test.ts has every screen; each of these members’ screens has a journey of its own.
test('somebody signed in finds no guest screen', { tag: '@fire' }, async ({ page }) => {
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

const EVIL = ['//evil.example', '/\\evil.example', 'https://evil.example', '/%09/evil.example']

// safe-redirect.test.ts has them all.
test('only addresses of our own are followed after signing in', { tag: '@fire' }, async ({
  page,
  complaints,
}) => {
  const person = await member(page)
  for (const evil of EVIL) {
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

// enumeration.test.ts; that they are said is in the journeys of credentials and addresses.
test('wrong credentials say the same for known and unknown addresses', { tag: '@fire' }, async ({
  page,
  complaints,
}) => {
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
  await page.goto('/')
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

// first-screen.spec.ts: another page begins at its top.
test('every navigation begins at the top', { tag: '@fire' }, async ({ page }) => {
  await page.goto('/loja')
  await page.evaluate(() => window.scrollTo(0, 1500))
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /Termos/ })
    .click()
  await expect(page).toHaveURL('/termos')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})
