import type { Locator } from '@playwright/test'
import { administrator } from './support/administrator.ts'
import { expect, expectGoodPage, expectNoSidewaysScroll, type Page, test } from './support/test.ts'

const firstCard = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first()

const top = async (place: Locator) => (await place.boundingBox())!.y

for (const [width, height] of [
  [1280, 720],
  [360, 740],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('the first screen of the store shows products with names and prices', async ({ page }) => {
      await page.goto('/loja')
      await expect(firstCard(page).getByRole('heading')).toBeInViewport({ ratio: 1 })
      await expect(firstCard(page).getByText('R$').first()).toBeInViewport({ ratio: 1 })
      // Nothing stands over it: the shortcuts of a phone are below.
      const price = await firstCard(page).getByText('R$').first().boundingBox()
      expect(price!.y + price!.height).toBeLessThan(height - (width < 768 ? 60 : 0))
    })

    // The same at both.
    test('a filter and an order leave the page where it is, and another page begins at its top', {
      tag: width === 360 ? [] : '@fire',
    }, async ({ page }) => {
      await page.goto('/loja')
      await page.waitForFunction(() => globalThis.vitrineAlive)
      await page.evaluate(() => window.scrollTo(0, 40))
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Materiais/ })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: 'Materiais' })).toBeVisible()
      expect(await page.evaluate(() => window.scrollY)).toBe(40)
      await page.getByLabel('Ordenar por').selectOption('Menor preço')
      await expect(page).toHaveURL(/sort=price/)
      expect(await page.evaluate(() => window.scrollY)).toBe(40)
      await expect(page.getByLabel('Ordenar por')).toHaveValue('price')

      await page.goto('/loja')
      await page.waitForFunction(() => globalThis.vitrineAlive)
      await page.getByRole('link', { name: 'Página 2' }).click()
      await expect(page).toHaveURL('/loja?page=2')
      const count = page.getByRole('heading', { level: 2, name: /produtos$/ })
      await expect(count).toBeFocused()
      await expect(count).toBeInViewport({ ratio: 1 })
      expect(await top(firstCard(page))).toBeLessThan(height)
    })
  })
}

test('on a phone the filters end with the way to what they leave', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/loja')
  await page.waitForFunction(() => globalThis.vitrineAlive)
  await page.getByRole('main').getByText('Mais filtros').click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Iniciante/ })
    .click()
  await expect(page).toHaveURL(/level=beginner/)
  await page.getByRole('button', { name: /^Ver \d+ produtos$/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: /produtos$/ })).toBeInViewport({ ratio: 1 })
  await expect(firstCard(page)).toBeInViewport()
  await expectGoodPage(page)
})

test('on a phone a list of the administration begins with its rows', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await administrator(page)
  const lists = ['usuarios', 'produtos', 'treinamento', 'cupons', 'avaliacoes', 'categorias', 'pedidos']
  for (const list of lists) {
    await page.goto(`/admin/${list}`)
    const row = page.getByRole('main').getByRole('listitem').first()
    await expect(row.getByRole('link').first()).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('dialog', { name: 'Filtros' }).getByLabel('Situação').selectOption('Pago')
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Mostrar' }).click()
  await expect(page).toHaveURL('/admin/pedidos?status=paid')
  await page.getByRole('link', { name: 'Tirar o filtro Situação: Pago' }).click()
  await expect(page).toHaveURL('/admin/pedidos')
  await expectGoodPage(page)
})

test('a category is named in the address, and nothing found suggests something', async ({ page }) => {
  await page.goto('/loja')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Produtividade e tecnologia/ })
    .click()
  await expect(page).toHaveURL('/loja?category=produtividade-e-tecnologia')
  await page.goto('/loja?q=xyzwvutsq')
  await expect(page.getByText(/tire um filtro/)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Mais vendidos da loja' })).toBeVisible()
  await expect(firstCard(page)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Limpar a busca' }).click()
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('')
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused()
})

test('on a phone the bar of a plan leads to the plans, and adds the one that was chosen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/loja/plano-essencial')
  await page.waitForFunction(() => globalThis.vitrineAlive)
  const bar = page.getByRole('complementary', { name: 'Compra rápida' })
  await bar.getByRole('button', { name: 'Escolher plano' }).click()
  await page.getByRole('radio', { name: /Anual/ }).check()
  await bar.getByRole('button', { name: /^Adicionar/ }).click()
  await expect(bar.getByRole('link', { name: /Ver carrinho$/ })).toBeFocused()
  await page.goto('/cart')
  await expect(page.getByRole('region', { name: 'Itens do carrinho' })).toContainText('/ano')
})
