import { buyByPix } from './support/orders.ts'
import { forgetSession, signIn } from './support/person.ts'
import { expect, expectGoodPage, type Page, test } from './support/test.ts'
import { payInBankApp } from './support/world.ts'

// It walks through two whole purchases.
test.describe.configure({ timeout: 240_000 })

const OF_FIRST = { name: 'Planilha de fluxo de caixa', page: '/loja/planilha-fluxo-de-caixa' }
const OF_SECOND = { name: 'Manual da marca em uma noite', page: '/loja-gg/manual-da-marca-em-uma-noite' }

// purchases.test.ts: the list is filtered by brand; brand-paths.test.ts; second-storefront.spec.ts buys there.
test('one account buys in both storefronts, and its purchases lead each to its own', {
  tag: '@fire',
}, async ({ page }) => {
  const person = await buyByPix(page, 'planilha-fluxo-de-caixa')
  await forgetSession(page)
  await page.goto(OF_SECOND.page)
  await page.getByRole('main').getByRole('button', { name: 'Adicionar ao carrinho' }).first().click()
  await expect(page.getByRole('link', { name: /Ver carrinho/ }).first()).toBeVisible()
  await page.goto('/entrar?redirect=/payment-gg')
  await signIn(page, person)
  await expect(page).toHaveURL('/payment-gg', { timeout: 30_000 })
  await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
  await page.getByRole('button', { name: 'Pagar com Pix' }).click()
  await payInBankApp(page, await page.getByLabel('Pix copia e cola').inputValue())
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  await expect(page).toHaveURL(/\/payment-gg\/ord_/)

  await page.goto('/account/perfil/gerenciar')
  const purchases = page.getByRole('list', { name: 'Compras' })
  await expect(purchases.getByRole('listitem').filter({ hasText: OF_FIRST.name })).toBeVisible()
  await expect(purchases.getByRole('listitem').filter({ hasText: OF_SECOND.name })).toBeVisible()
  await expectGoodPage(page)
  for (const bought of [OF_FIRST, OF_SECOND]) await expectPurchase(page, bought)
})

/** A purchase leads to the page of what was bought, in the storefront where it was. */
async function expectPurchase(page: Page, bought: typeof OF_FIRST): Promise<void> {
  await page.goto('/account/perfil/gerenciar')
  const row = page
    .getByRole('list', { name: 'Compras' })
    .getByRole('listitem')
    .filter({ hasText: bought.name })
  await row.getByRole('link').first().click()
  await expect(page.getByRole('main').getByRole('link', { name: bought.name }).first()).toHaveAttribute(
    'href',
    bought.page,
  )
  await expectGoodPage(page)
}
