import type { Page } from '@playwright/test'
import { administrator, ageProofs, codeOf, enrolApp, pendingSecondFactor } from './support/administrator.ts'
import { query } from './support/database.ts'
import { member, type Person, signIn } from './support/person.ts'
import { expect, expectGoodPage, test } from './support/test.ts'

// Each looks at many screens, at two widths.
test.describe.configure({ timeout: 180_000 })

async function forget(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

async function signInAgain(page: Page, person: Person, redirect = '/'): Promise<void> {
  await forget(page)
  await page.goto(`/entrar?redirect=${encodeURIComponent(redirect)}`)
  await signIn(page, person)
}

/** At a desk and on a phone. */
async function expectGoodAtBothWidths(page: Page): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectGoodPage(page)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

const digits = (page: Page) => page.getByRole('textbox', { name: 'Código de 6 dígitos' })
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar', exact: true }).click()

async function proveByRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
  await page.getByRole('textbox', { name: 'Código de recuperação' }).fill(code)
  await confirm(page)
}

/** Refusals are noted by the browser as errors; here they are what is looked at. */
const only = (complaints: string[], status: RegExp) => {
  expect(complaints.filter((complaint) => !status.test(complaint))).toEqual([])
  complaints.length = 0
}

test('an administrator sets up a second factor at the first entry, and is asked for it at the next', async ({
  page,
  complaints,
}) => {
  const person = await pendingSecondFactor(page)
  await expect(page.getByRole('heading', { name: 'Proteja a administração' })).toBeVisible()
  await expectGoodAtBothWidths(page)
  expect(await page.evaluate(() => localStorage.getItem('vitrine.access-token'))).toBeNull()
  await page.getByRole('button', { name: 'Usar um aplicativo' }).click()
  await expect(digits(page)).toBeVisible()
  await expectGoodAtBothWidths(page)
  const { secret } = await enrolApp(page)
  await expectGoodAtBothWidths(page)
  await page.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByText(/Verificação feita às \d\d:\d\d, vale até/)).toBeVisible()
  await expectGoodAtBothWidths(page)

  await signInAgain(page, person, '/admin')
  await expect(page).toHaveURL('/admin/2fa')
  await expectGoodAtBothWidths(page)
  await digits(page).fill('000000')
  await confirm(page)
  await expect(page.getByText('Código incorreto ou já usado. Restam 4 tentativas.')).toBeVisible()
  await expect(digits(page)).toBeFocused()
  await digits(page).fill(codeOf(secret, 1))
  await confirm(page)
  await expect(page).toHaveURL('/admin')
  only(complaints, /422/)
})

test('the proof that ends in the middle of a form is renewed, and what was typed is still there', async ({
  page,
  complaints,
}) => {
  const { recoveryCodes, ...admin } = await administrator(page)
  const lost = await someLost(page)
  await page.goto('/admin')
  await page.getByRole('textbox', { name: 'E-mail da conta' }).fill(lost.email)
  const reason = page.getByRole('textbox', { name: /Como você conferiu/ })
  await reason.fill('Documento com foto em chamada de vídeo.')
  await ageProofs(admin, '13 hours')
  await page.getByRole('button', { name: 'Registrar pedido' }).click()
  await expect(page).toHaveURL('/admin/2fa')
  await proveByRecoveryCode(page, recoveryCodes[0]!)
  await expect(page).toHaveURL('/admin')
  await expect(reason).toHaveValue('Documento com foto em chamada de vídeo.')
  await expect(page.getByRole('textbox', { name: 'E-mail da conta' })).toHaveValue(lost.email)
  await page.getByRole('button', { name: 'Registrar pedido' }).click()
  const pending = page.getByRole('list', { name: 'Pedidos em andamento' })
  await expect(pending.getByText(lost.email)).toBeVisible()
  await expectGoodAtBothWidths(page)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('chamada de vídeo')
  await pending
    .getByRole('listitem')
    .filter({ hasText: lost.email })
    .getByRole('button', { name: /^Cancelar pedido/ })
    .click()
  await expect(pending.getByText(lost.email)).toBeHidden()
  only(complaints, /401/)
})

/** A member with a second factor, in a browser of their own. */
async function someLost(page: Page): Promise<Person> {
  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin })
  const theirs = await context.newPage()
  const person = await member(theirs)
  await turnOn(theirs)
  await context.close()
  return person
}

async function turnOn(page: Page) {
  await page.goto('/account/perfil/seguranca')
  await page.getByRole('button', { name: 'Ligar com um aplicativo' }).click()
  const factor = await enrolApp(page)
  await page.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByText('Ligada', { exact: true })).toBeVisible()
  return factor
}

test('a renewal that fails says why, signs out and goes home', async ({ page, complaints }) => {
  const admin = await administrator(page)
  await page.route('**/api/account/start-2fa', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 503, error: 'unavailable', errors: ['Muito movimento.', 'Volte já.'] }),
    }),
  )
  await ageProofs(admin, '13 hours')
  // The notice may be gone before everything of the page has arrived.
  await page.goto('/admin', { waitUntil: 'commit' })
  // In one look: it goes away by itself.
  const notice = page.getByRole('status').filter({ hasText: 'Renovação de autenticação necessária' })
  await expect(notice.filter({ hasText: 'Muito movimento., Volte já.' })).toBeVisible()
  await expect(page).toHaveURL(/^[^?]*\/entrar/)
  expect(await page.evaluate(() => localStorage.getItem('vitrine.user'))).toBeNull()
  only(complaints, /401|503/)
})

test('a verification that took too long begins again, and leads to the same place', async ({
  page,
  complaints,
}) => {
  const person = await pendingSecondFactor(page)
  await query(
    'update second_factor_session set expires_at = now() where account_id = (select id from account where email = $1)',
    [person.email],
  )
  await page.getByRole('button', { name: 'Usar um aplicativo' }).click()
  await expect(page.getByRole('heading', { name: 'A verificação expirou' })).toBeVisible()
  await expectGoodAtBothWidths(page)
  await page.getByRole('link', { name: 'Começar de novo' }).click()
  await signIn(page, person)
  await expect(page).toHaveURL('/admin/2fa')
  await expect(page.getByRole('heading', { name: 'Proteja a administração' })).toBeVisible()
  only(complaints, /410/)
})

test('a member finds no administration, and is told so', async ({ page }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL('/entrar?redirect=%2Fadmin')
  await member(page)
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Sua conta não tem acesso à administração da loja.')).toBeVisible()
  await page.goto('/admin/2fa')
  await expect(page).toHaveURL('/')
})

test('a member turns the second factor on, signs in with it, and turns it off', async ({
  page,
  complaints,
}) => {
  const person = await member(page)
  await page.goto('/account/perfil/seguranca')
  await expectGoodAtBothWidths(page)
  await ageProofs(person, '20 minutes')
  await page.getByRole('button', { name: 'Ligar com um aplicativo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' })
  await expectGoodAtBothWidths(page)
  await dialog.getByRole('textbox', { name: 'Sua senha' }).fill('não é esta')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog.getByText('Senha incorreta.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Sua senha' }).fill(person.password)
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  const { secret, recoveryCodes } = await enrolApp(page)
  await page.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page.getByText('Restam 10 códigos de recuperação.')).toBeVisible()
  await expectGoodAtBothWidths(page)

  await signInAgain(page, person, '/account/perfil/seguranca')
  await digits(page).fill(codeOf(secret, 1))
  await confirm(page)
  await expect(page).toHaveURL('/account/perfil/seguranca')

  await signInAgain(page, person, '/account/perfil/seguranca')
  await proveByRecoveryCode(page, recoveryCodes[3]!.toUpperCase())
  await expect(page.getByText('Restam 9 códigos de recuperação.')).toBeVisible()

  await page.getByRole('button', { name: 'Desligar', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desligar' }).click()
  await expect(page.getByText('Desligada', { exact: true })).toBeVisible()
  await signInAgain(page, person, '/account/perfil/seguranca')
  await expect(page.getByText('Desligada', { exact: true })).toBeVisible()
  only(complaints, /403|422/)
})

async function addVirtualAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey signs in by itself and as the second factor, and what it signed is good once', async ({
  page,
}) => {
  await addVirtualAuthenticator(page)
  const person = await member(page)
  await page.goto('/account/perfil/seguranca')
  await page.getByRole('button', { name: 'Cadastrar chave de acesso' }).click()
  await expect(page.getByRole('list', { name: 'Códigos de recuperação' })).toBeVisible()
  await expectGoodAtBothWidths(page)
  await page.getByRole('button', { name: 'Já guardei' }).click()
  await page.getByRole('button', { name: /^Renomear/ }).click()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Notebook do escritório')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Notebook do escritório')).toBeVisible()
  await expectGoodAtBothWidths(page)

  await forget(page)
  await page.goto('/entrar')
  const request = page.waitForRequest('**/api/account/login-passkey')
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await expect(page).toHaveURL('/')
  const data = (await request).postDataJSON()
  const replay = await page.request.post('/api/account/login-passkey', { data })
  expect([replay.status(), (await replay.json()).error]).toEqual([422, 'passkey.refused'])

  await signInAgain(page, person, '/account/perfil/seguranca')
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click()
  await expect(page).toHaveURL('/account/perfil/seguranca')
  await page.getByRole('button', { name: 'Remover “Notebook do escritório”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByText('Notebook do escritório')).toHaveCount(0)
})
