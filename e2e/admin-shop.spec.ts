import type { Browser } from '@playwright/test'
import { administrator, ageProofs } from './support/administrator.ts'
import { only, proveByRecoveryCode } from './support/second-factor.ts'
import {
  agree,
  buyWithCoupon,
  createCategory,
  createCoupon,
  createProduct,
  newOffer,
} from './support/seller.ts'
import { expect, expectGoodPage, type Page, test } from './support/test.ts'

// Each looks at many screens, at two widths.
test.describe.configure({ timeout: 240_000 })

/** Somebody else, in a browser of their own. */
async function asSomebodyElse(
  browser: Browser,
  page: Page,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  await use(await context.newPage())
  await context.close()
}

test('an administrator puts something new into the shop, and a visitor buys it with its coupon', {
  tag: '@long',
}, async ({ page, browser, complaints }) => {
  const offer = newOffer()
  const { recoveryCodes, ...admin } = await administrator(page)
  await page.goto('/admin')
  await page
    .getByRole('navigation', { name: 'Administração' })
    .getByRole('link', { name: 'Produtos' })
    .click()
  await page.getByRole('searchbox', { name: 'Buscar por nome ou endereço' }).fill('300 ideias')
  await expect(page).toHaveURL(/q=300\+ideias/)
  await expect(page.getByText('1 produto', { exact: true })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('checkbox', { name: 'Escolher 300 ideias de legenda' }).check()
  await page.getByRole('button', { name: 'Arquivar' }).click()
  // The proof ends meanwhile: what was agreed to goes on by itself once it is renewed.
  await ageProofs(admin, '13 hours')
  await agree(page, 'Arquivar')
  await expect(page).toHaveURL('/admin/2fa')
  await proveByRecoveryCode(page, recoveryCodes[0]!)
  await expect(page).toHaveURL(/\/admin\/produtos\?q=300\+ideias/)
  await expect(page.getByRole('status').getByText('1 produto: alteração feita')).toBeVisible()
  await expect(page.getByRole('main').getByText('Arquivado', { exact: true }).last()).toBeVisible()
  const gone = async () => (await page.request.get('/loja/300-ideias-de-legenda')).status()
  await expect.poll(gone, { timeout: 2000 }).toBe(404)

  await createProduct(page, offer)
  await createCoupon(page, offer)
  await asSomebodyElse(browser, page, (visitor) => buyWithCoupon(visitor, offer))
  await page.getByRole('link', { name: 'Ver usos' }).click()
  await expect(page.getByText('R$ 4,99')).toBeVisible()
  await expectGoodPage(page)
  only(complaints, /401/)
})

test('two administrators at the same category: nothing is written over unseen', async ({
  page,
  browser,
  complaints,
}) => {
  const offer = newOffer()
  await administrator(page)
  await createCategory(page, offer)
  await page.getByRole('link', { name: offer.category }).click()
  await expect(page.getByRole('heading', { level: 1, name: offer.category })).toBeVisible()
  await asSomebodyElse(browser, page, async (colleague) => {
    await administrator(colleague)
    await colleague.goto(new URL(page.url()).pathname)
    await colleague.getByRole('textbox', { name: 'Nome' }).fill(`${offer.category} doces`)
    await colleague.getByRole('textbox', { name: 'Posição na loja' }).fill('777')
    await colleague.getByRole('button', { name: 'Salvar' }).click()
    await expect(colleague.getByRole('status').getByText('Categoria salva')).toBeVisible()
  })
  await page.getByRole('textbox', { name: 'Nome' }).fill(`${offer.category} salgadas`)
  await page.getByRole('button', { name: 'Salvar' }).click()
  const dialog = page.getByRole('dialog', { name: /Alterado por Beatriz Nogueira Prado às \d\d:\d\d/ })
  const name = dialog.getByRole('group', { name: 'Nome' })
  await expect(name.getByRole('radio', { name: /^O meu.*salgadas/ })).toBeChecked()
  await expect(name.getByRole('radio', { name: /^O que está salvo.*doces/ })).toBeVisible()
  const place = dialog.getByRole('group', { name: 'Posição na loja' })
  await expect(place.getByRole('radio', { name: /^O que está salvo.*777/ })).toBeChecked()
  await expectGoodPage(page)
  await dialog.getByRole('button', { name: 'Salvar com estas escolhas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${offer.category} salgadas` })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Posição na loja' })).toHaveValue('777')
  only(complaints, /409/)
})

// profile.spec.ts shows the same question of the same form.
test('what is typed and not saved is not lost by a link', { tag: '@fire' }, async ({ page }) => {
  await administrator(page)
  await page.goto('/admin/categorias/nova')
  await page.getByRole('textbox', { name: 'Nome' }).fill('Pela metade')
  await page.getByRole('link', { name: 'Categorias' }).click()
  await page
    .getByRole('dialog', { name: 'Sair sem salvar?' })
    .getByRole('button', { name: 'Sair sem salvar' })
    .click()
  await expect(page).toHaveURL('/admin/categorias')
})

test('a search that waits for more letters keeps nobody in the list', async ({ page }) => {
  await administrator(page)
  await page.clock.install()
  await page.goto('/admin/produtos')
  const details = /\/admin\/products\/prd_\w+$/
  const held = Promise.withResolvers<void>()
  await page.route(details, async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest(details)
  const plan = page.getByRole('link', { name: 'Plano Essencial' })
  await expect(plan).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 10_000))
  await page.getByRole('searchbox').fill('outro produto')
  await plan.click()
  await asked
  await page.clock.runFor(1000)
  await page.clock.resume()
  held.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Plano Essencial' })).toBeVisible()
})
