import { member } from './support/person.ts'
import { expect, expectGoodPage, test } from './support/test.ts'

const EDIT = '/account/perfil/editar'
const WIDTHS = [1280, 360]
const SCREENS = ['/account', EDIT, '/account/perfil/notificacoes']

test('notices are chosen one by one, and the ones that protect cannot be', async ({ page }) => {
  await member(page)
  await page.goto('/account/perfil/notificacoes')
  const offers = page.getByRole('switch', { name: 'Ofertas e novidades' })
  const training = page.getByRole('switch', { name: 'Treinamentos' })
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
  for (const name of ['Compras e cobranças', 'Conta e segurança']) {
    await expect(page.getByRole('switch', { name })).toBeChecked()
    await expect(page.getByRole('switch', { name })).toBeDisabled()
  }
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
      await expect(tabs.getByRole('link')).toHaveCount(9)
      await expectGoodPage(page)
    }
  })
}

test('on a tablet every place of the account is seen at once', async ({ page }) => {
  await member(page)
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/account')
  const places = page.getByRole('navigation', { name: 'Minha conta' }).getByRole('link')
  await expect(places).toHaveCount(9)
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
