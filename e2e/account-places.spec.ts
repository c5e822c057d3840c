import { member } from './support/person.ts'
import { expect, expectGoodPage, test } from './support/test.ts'

const EDIT = '/account/perfil/editar'
const WIDTHS = [1280, 360]
const SCREENS = ['/account', EDIT, '/account/perfil/notificacoes', '/account/perfil/aplicativos']

test('notices are chosen one by one, and the ones that protect cannot be', async ({ page }) => {
  await member(page)
  await page.goto('/account/perfil/notificacoes')
  const offers = page.getByRole('switch', { name: 'Ofertas e novidades por e-mail' })
  const training = page.getByRole('switch', { name: 'Treinamentos por e-mail' })
  await expect(offers).not.toBeChecked()
  await expect(training).toBeChecked()
  await offers.press('Space')
  await expect(page.getByText('Escolha salva')).toBeVisible()
  await training.click()
  await expect(training).not.toBeChecked()
  await expect(page.getByText('Escolha salva')).toHaveCount(2)
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
  await page.getByLabel('Hora do resumo').selectOption('19:00')
  await expect(page.getByText('Escolha salva')).toHaveCount(2)
  await page.reload()
  await expect(page.getByLabel('Hora do resumo')).toHaveValue('19:00')
})

for (const width of WIDTHS) {
  test(`every place of the account is one press away at ${width} px`, async ({ page }) => {
    await member(page)
    await page.setViewportSize({ width, height: 800 })
    for (const path of SCREENS) {
      await page.goto(path)
      const tabs = page.getByRole('navigation', { name: 'Minha conta' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(tabs.locator('[aria-current]')).toBeInViewport({ ratio: 1 })
      await expect(tabs.getByRole('link')).toHaveCount(10)
      await expectGoodPage(page)
    }
  })
}

test('on a tablet every place of the account is seen at once', async ({ page }) => {
  await member(page)
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/account')
  const places = page.getByRole('navigation', { name: 'Minha conta' }).getByRole('link')
  await expect(places).toHaveCount(10)
  for (const place of await places.all()) await expect(place).toBeInViewport({ ratio: 1 })
  await expectGoodPage(page)
})

test('the cards and the menu lead to the places', async ({ page }) => {
  await member(page)
  await page.goto('/account')
  await page.getByRole('main').getByRole('link', { name: 'Meus dados Nome' }).click()
  await expect(page).toHaveURL(EDIT)
  await page.getByRole('button', { name: /conta de/ }).click()
  await page.getByRole('navigation', { name: 'Sua conta' }).getByRole('link', { name: 'Minha conta' }).click()
  await expect(page).toHaveURL('/account')
})
