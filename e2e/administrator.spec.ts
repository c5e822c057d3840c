import {
  administrator,
  ageProofs,
  codeOf,
  enrolApp,
  newAdministrator,
  newMemberWithApp,
  pendingSecondFactor,
} from './support/administrator.ts'
import { query } from './support/database.ts'
import { member, type Person, signIn } from './support/person.ts'
import { confirm, digits, only, proveByRecoveryCode, signInAgain } from './support/second-factor.ts'
import { expect, expectGoodPage, type Page, test } from './support/test.ts'

// Each looks at many screens, at two widths.
test.describe.configure({ timeout: 180_000 })

test('an administrator sets up a second factor at the first entry, and is asked for it at the next', async ({
  page,
  complaints,
}) => {
  const person = await newAdministrator(page)
  await page.goto('/entrar')
  await signIn(page, person)
  await expect(page).toHaveURL('/admin/2fa')
  await expect(page.getByRole('heading', { name: 'Proteja a administração' })).toBeVisible()
  await expectGoodPage(page)
  expect(await page.evaluate(() => localStorage.getItem('vitrine.access-token'))).toBeNull()
  await page.getByRole('button', { name: 'Usar um aplicativo' }).click()
  await expect(digits(page)).toBeVisible()
  await expectGoodPage(page)
  const { secret } = await enrolApp(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Códigos de recuperação' })).toBeInViewport()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Já guardei' }).click()
  await expect(page).toHaveURL('/admin')
  await page.goto('/')
  await page.getByRole('button', { name: /conta de/ }).click()
  await page
    .getByRole('navigation', { name: 'Sua conta' })
    .getByRole('link', { name: 'Administração' })
    .click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByText(/Verificação feita às \d\d:\d\d, vale até/)).toBeVisible()
  await expectGoodPage(page)

  await signInAgain(page, person, '/admin')
  await expect(page).toHaveURL('/admin/2fa')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Voltar à loja' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Entrar', exact: true })).toHaveCount(0)
  await expectGoodPage(page)
  await digits(page).fill('000000')
  await confirm(page)
  await expect(page.getByText('Código incorreto ou já usado. Restam 4 tentativas.')).toBeVisible()
  await expect(digits(page)).toBeFocused()
  await digits(page).fill(codeOf(secret, 1))
  await confirm(page)
  await expect(page).toHaveURL('/admin')
  only(complaints, /422/)
})

// reset.test.ts: a request is made and taken back; admin-orders.spec.ts goes on once a proof is renewed.
test('the proof that ends in the middle of a form is renewed, and what was typed is still there', {
  tag: '@fire',
}, async ({ page, complaints }) => {
  const { recoveryCodes, ...admin } = await administrator(page)
  const lost = await someLost(page)
  await page.goto('/admin/usuarios')
  await page.getByRole('link', { name: 'Perda das duas etapas' }).click()
  await page.getByRole('textbox', { name: 'E-mail da conta' }).fill(lost.email)
  const reason = page.getByRole('textbox', { name: /Como você conferiu/ })
  await reason.fill('Documento com foto em chamada de vídeo.')
  await ageProofs(admin, '13 hours')
  await page.getByRole('button', { name: 'Registrar pedido' }).click()
  await expect(page).toHaveURL('/admin/2fa')
  await proveByRecoveryCode(page, recoveryCodes[0]!)
  // It goes on by itself.
  await expect(page).toHaveURL('/admin/usuarios/duas-etapas')
  const pending = page.getByRole('region', { name: 'Pedidos em andamento' })
  await expect(pending.getByRole('row', { name: /Documento com foto em chamada de vídeo/ })).toContainText(
    lost.email,
  )
  await expect(reason).toHaveValue('')
  await expectGoodPage(page)
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('chamada de vídeo')
  await page.goto('/admin')
  const waiting = page.getByRole('region', { name: 'Precisa de atenção' })
  await waiting.getByRole('link', { name: /em duas etapas em andamento/ }).click()
  const row = pending.getByRole('row').filter({ hasText: lost.email })
  await row.getByRole('button', { name: 'Cancelar pedido' }).click()
  await expect(page.getByText('Pedido cancelado')).toBeVisible()
  await expect(row).toBeHidden()

  await ageProofs(admin, '13 hours')
  await page.getByRole('link', { name: 'Produtos' }).first().click()
  await expect(page).toHaveURL('/admin/2fa')
  await proveByRecoveryCode(page, recoveryCodes[1]!)
  await expect(page).toHaveURL('/admin/produtos')
  only(complaints, /401/)
})

/** A member with a second factor, in a browser of their own. */
async function someLost(page: Page): Promise<Person> {
  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin })
  const person = await newMemberWithApp(await context.newPage())
  await context.close()
  return person
}

// second-factor.test.ts of the web: when it fails, the person is told, signed out and brought home.
test('a renewal that fails says why, signs out and goes home', { tag: '@fire' }, async ({
  page,
  complaints,
}) => {
  const admin = await administrator(page)
  await page.route('**/api/account/start-2fa', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 503, error: 'unavailable', errors: ['Muito movimento.', 'Volte já.'] }),
    }),
  )
  await ageProofs(admin, '13 hours')
  // The toast may be gone before everything of the page has arrived.
  await page.goto('/admin', { waitUntil: 'commit' })
  // In one look: it goes away by itself.
  const toast = page.getByRole('status').filter({ hasText: 'Renovação de autenticação necessária' })
  await expect(toast.filter({ hasText: 'Muito movimento., Volte já.' })).toBeVisible()
  // Whoever is led on at once is told there.
  await page.reload({ waitUntil: 'commit' })
  await expect(toast.filter({ hasText: 'Muito movimento., Volte já.' })).toBeVisible()
  await expect(page).toHaveURL(/^[^?]*\/entrar/)
  expect(await page.evaluate(() => localStorage.getItem('vitrine.user'))).toBeNull()
  only(complaints, /401|503/)
})

// pending.test.ts: what is pending ends after five minutes.
test('a verification that took too long begins again, and leads to the same place', { tag: '@fire' }, async ({
  page,
  complaints,
}) => {
  const person = await pendingSecondFactor(page)
  await page.goto('/admin/2fa')
  await expect(page.getByRole('button', { name: 'Usar um aplicativo' })).toBeVisible()
  await query(
    'update second_factor_session set expires_at = now() where account_id = (select id from account where email = $1)',
    [person.email],
  )
  await page.getByRole('button', { name: 'Usar um aplicativo' }).click()
  await expect(page.getByRole('heading', { name: 'A verificação expirou' })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('link', { name: 'Começar de novo' }).click()
  await signIn(page, person)
  await expect(page).toHaveURL('/admin/2fa')
  await expect(page.getByRole('heading', { name: 'Proteja a administração' })).toBeVisible()
  only(complaints, /410/)
})

// guards.test.ts of the web: a member is led home from every screen of the administration.
test('a member finds no administration, and is told so', { tag: '@fire' }, async ({ page }) => {
  await member(page)
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Sua conta não tem acesso à administração da loja.')).toBeVisible()
})
