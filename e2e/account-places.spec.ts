import { member } from './support/person.ts'
import { expect, expectGoodPage, type Page, test } from './support/test.ts'

const EDIT = '/account/perfil/editar'

/** A choice is saved; it is told once, however many are made one after the other. */
const chosen = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/api/profile/notifications') && answer.request().method() === 'PUT',
  )

test('notifications are chosen one by one, and the ones that protect cannot be', async ({ page }) => {
  await member(page)
  await page.goto('/account/perfil/notificacoes')
  const offers = page.getByRole('switch', { name: 'Ofertas e novidades por e-mail' })
  const training = page.getByRole('switch', { name: 'Treinamentos por e-mail' })
  await expect(offers).not.toBeChecked()
  await expect(training).toBeChecked()
  await offers.press('Space')
  await expect(page.getByText('Escolha salva')).toBeVisible()
  const saved = chosen(page)
  await training.click()
  await expect(training).not.toBeChecked()
  await saved
  await expect(page.getByText('Escolha salva')).toHaveCount(1)
  await page.reload()
  await expect(offers).toBeChecked()
  await expect(training).not.toBeChecked()
  for (const subject of ['Compras e cobranças', 'Conta e segurança']) {
    for (const way of ['por e-mail', 'no site']) {
      const always = page.getByRole('switch', { name: `${subject} ${way}` })
      await expect(always).toBeChecked()
      await expect(always).toBeDisabled()
    }
  }
  await page.getByRole('radio', { name: 'Em um resumo por dia' }).check()
  await expect(page.getByText('Escolha salva')).toBeVisible()
  const savedHour = chosen(page)
  await page.getByLabel('Hora do resumo').selectOption('19:00')
  await savedHour
  await expect(page.getByText('Escolha salva')).toHaveCount(1)
  await page.reload()
  await expect(page.getByLabel('Hora do resumo')).toHaveValue('19:00')
})

/** The parts of a member's area, and of two of them the places. */
const PARTS = ['Minha conta', 'Compras', 'Assinaturas', 'Pagamento', 'Meus dados', 'Segurança', 'Privacidade']
const PLACES = [
  ['/account/perfil/aplicativos', 'Segurança', ['Verificação', 'Dispositivos', 'Aplicativos']],
  ['/account/perfil/notificacoes', 'Privacidade', ['Dados e direitos', 'Notificações', 'Excluir a conta']],
  ['/account/perfil/credito', 'Pagamento', ['Cartões salvos', 'Crédito na loja']],
] as const

for (const width of [1280, 768]) {
  // account-tabs.test.ts: each part, its places, and where one is; the journey of a phone sees them at 768 px.
  test(`every part of the account is seen at once, and where one is, at ${width} px`, {
    tag: '@fire',
  }, async ({ page }) => {
    await member(page)
    await page.setViewportSize({ width, height: 800 })
    const parts = page.getByRole('navigation', { name: 'Minha conta' })
    await page.goto('/account')
    await expect(parts.getByRole('link')).toHaveText(PARTS)
    for (const part of await parts.getByRole('link').all()) await expect(part).toBeInViewport({ ratio: 1 })
    await expectGoodPage(page)
    for (const [path, part, places] of PLACES) {
      await page.goto(path)
      await expect(parts.locator('[aria-current]')).toHaveText(part)
      const inside = page.getByRole('navigation', { name: part, exact: true })
      await expect(inside.getByRole('link')).toHaveText([...places])
      await expect(inside.locator('[aria-current="page"]')).toHaveCount(1)
      await expectGoodPage(page)
    }
  })
}

// account-tabs.test.ts: which place they belong to; credentials.spec.ts and addresses.spec.ts walk both screens.
test('e-mail and password are reached from the own data, and belong there', { tag: '@fire' }, async ({
  page,
}) => {
  const { email } = await member(page)
  await page.goto(EDIT)
  const data = page.getByRole('region', { name: 'Dados de acesso' })
  await expect(data.getByText(email)).toBeVisible()
  for (const [link, path] of [
    ['Trocar e-mail', '/account/perfil/email'],
    ['Trocar senha', '/account/password'],
  ] as const) {
    await data.getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(path)
    const parts = page.getByRole('navigation', { name: 'Minha conta' })
    await expect(parts.locator('[aria-current="true"]')).toHaveText('Meus dados')
    await expectGoodPage(page)
    await parts.getByRole('link', { name: 'Meus dados' }).click()
    await expect(page).toHaveURL(EDIT)
  }
})

test('on a phone the page of the account lists its places, and each leads back there', async ({ page }) => {
  await member(page)
  await page.setViewportSize({ width: 360, height: 800 })
  for (const [path, part, places] of PLACES) {
    await page.goto(path)
    const inside = page.getByRole('navigation', { name: part, exact: true })
    await expect(inside.getByRole('link')).toHaveCount(places.length)
    await expect(page.getByRole('navigation', { name: 'Minha conta' })).toBeHidden()
    await expectGoodPage(page)
    await page.getByRole('main').getByRole('link', { name: 'Minha conta' }).first().click()
    await expect(page).toHaveURL('/account')
    await expect(page.getByRole('heading', { level: 1, name: 'Minha conta' })).toBeVisible()
  }
  await expectGoodPage(page)
  // A tablet has room for all of them.
  await page.setViewportSize({ width: 768, height: 800 })
  const parts = page.getByRole('navigation', { name: 'Minha conta' }).getByRole('link')
  await expect(parts).toHaveText(PARTS)
  for (const part of await parts.all()) await expect(part).toBeInViewport({ ratio: 1 })
})

// freshness.test.ts: no link leads to a screen that is not there; the journeys above press those of the account.
test('the cards and the menu lead to the places', { tag: '@fire' }, async ({ page }) => {
  await member(page)
  await page.goto('/account')
  await page.getByRole('main').getByRole('link', { name: 'Meus dados Nome' }).click()
  await expect(page).toHaveURL(EDIT)
  await page.getByRole('button', { name: /conta de/ }).click()
  await page.getByRole('navigation', { name: 'Sua conta' }).getByRole('link', { name: 'Minha conta' }).click()
  await expect(page).toHaveURL('/account')
})
