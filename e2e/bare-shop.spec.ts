import { comeInFirst, type OpenedShop } from './support/opened-owner.ts'
import { addTo } from './support/orders.ts'
import { withShop } from './support/own-shop.ts'
import { createProduct, newOffer } from './support/seller.ts'
import { test as base, expect, expectGoodPage } from './support/test.ts'

/** A shop that has just been opened: nobody receives its money, and no message leaves. */
const test = base.extend<object, { shop: OpenedShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from here.
    async ({}, use) => withShop('./opened-shop.ts', ['bare'], use),
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
})

test.describe.configure({ timeout: 240_000 })

// no-method.test.ts: nothing is sold; overview.test.ts: its owner is told first.
test('a shop without a bank tells its owner, and who wants to buy, before anything else', {
  tag: '@fire',
}, async ({ page, browser, shop }) => {
  await comeInFirst(page, shop, '/admin')
  const main = page.getByRole('main')
  await expect(main.getByText('Ninguém consegue pagar nesta loja')).toBeVisible()
  await expect(main.getByText('Nenhum e-mail sai desta loja')).toBeVisible()
  const steps = page.getByRole('region', { name: 'Primeiros passos' })
  await expect(steps.getByText('1 de 7 feitos')).toBeVisible()
  await expectGoodPage(page)
  await steps.getByRole('link', { name: 'Receber pagamentos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Instalação' })).toBeVisible()
  const pix = page.getByRole('region', { name: 'Pix' })
  for (const name of ['PIX_BASE_URL', 'STRIPE_SECRET_KEY', 'PAYMENT_PIX=mercado-pago'])
    await expect(pix.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByText('SMTP_URL', { exact: true })).toBeVisible()
  await expectGoodPage(page)
  await page.goto('/admin/marcas/main')
  await expect(page.getByText('Esta instalação ainda não recebe por forma nenhuma')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Boleto' })).toHaveCount(0)

  const offer = newOffer()
  await createProduct(page, offer)
  const context = await browser.newContext({ baseURL: shop.url })
  const buyer = await context.newPage()
  await addTo(buyer, offer.slug)
  await buyer.goto('/cart')
  await expect(buyer.getByText('Esta loja ainda não tem uma forma de pagamento')).toBeVisible()
  await expectGoodPage(buyer)
  await context.close()

  await page.goto('/admin')
  await expect(steps.getByText('2 de 7 feitos')).toBeVisible()
  await steps.getByRole('button', { name: 'Ocultar a lista' }).click()
  await expect(steps).toBeHidden()
  await page.reload()
  await expect(main.getByText('Ninguém consegue pagar nesta loja')).toBeVisible()
  await expect(steps).toBeHidden()
})
