import { type Buyer, fillCartOf, newBuyer, placeOrder } from './support/buyer.ts'
import { enterOn } from './support/keyboard.ts'
import { expect, expectGoodPage, type Page, test, WIDTHS } from './support/test.ts'
import { payToBank } from './support/world.ts'

/** Somebody whose purchase leads to the offer, at the moment when it is paid. */
async function buy(page: Page): Promise<Buyer> {
  const buyer = await newBuyer(page)
  const { id } = await placeOrder(buyer, { slug: 'escrita-que-converte' })
  await page.goto(`/payment/${id}`)
  await payToBank(page, await page.getByLabel('Pix copia e cola').inputValue())
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  return buyer
}

const question = (page: Page) =>
  page.getByRole('region', { name: /^Quer levar também “Sequências de e.mail/ })
/** What was answered to whether something is offered, for a page that is about to ask. */
const upsellAnswer = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/upsell') && answer.request().method() === 'GET')

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    // upsell.test.ts: a yes makes it the only line, at its price, puts the rest aside and charges nothing.
    test('a yes after a purchase leads to the payment of that alone, and what was in the cart is kept', {
      tag: '@fire',
    }, async ({ page }) => {
      const buyer = await buy(page)
      await expect(question(page)).toContainText('R$ 69,30')
      await expect(question(page)).toContainText('Oferta: Para quem acabou de comprar (30%)')
      await expect(question(page)).toContainText(/Este preço vale até .* para a sua conta/)
      await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeFocused()
      await expectGoodPage(page)
      const receipt = page.url()
      await fillCartOf(buyer, 'planilha-fluxo-de-caixa')
      await page.goto(receipt)
      await enterOn(page, question(page).getByRole('button', { name: 'Quero também' }))
      await expect(page).toHaveURL('/payment')
      await expect(page.getByText('O resto do carrinho ficou guardado')).toBeVisible()
      const summary = page.getByRole('complementary', { name: 'Resumo do pedido' })
      await expect(summary).toContainText('Sequências de e')
      await expect(summary).toContainText('R$ 69,30')
      await expect(summary).not.toContainText('Planilha')
      await expect(page.getByRole('button', { name: 'Pagar com Pix' })).toBeVisible()
      await expectGoodPage(page)
      await page.goto('/cart')
      await expect(page.getByRole('region', { name: 'Itens do carrinho' })).toContainText('Sequências de e')
      await expect(page.getByRole('region', { name: 'Salvos para depois' })).toContainText('Planilha')
      await page.goto('/account/perfil/gerenciar')
      await expect(page.getByRole('list', { name: 'Compras' }).getByRole('listitem')).toHaveCount(1)
    })

    // answers.test.ts: a no is for the order.
    test('a no in the details of the purchase is remembered', { tag: '@fire' }, async ({ page }) => {
      await buy(page)
      await page.getByRole('link', { name: 'Ver detalhes da compra' }).click()
      await expect(page.getByRole('heading', { name: /^Compra / })).toBeVisible()
      await expect(question(page)).toBeVisible()
      await expectGoodPage(page)
      await enterOn(page, question(page).getByRole('button', { name: 'Não, obrigado' }))
      await expect(page.getByText('Tudo bem, não vamos perguntar de novo sobre este pedido.')).toBeFocused()
      await expect(question(page)).toBeHidden()
      await expectGoodPage(page)
      const answered = upsellAnswer(page)
      await page.reload()
      expect(await (await answered).json()).toBeNull()
      await expect(page.getByRole('heading', { name: /^Compra / })).toBeVisible()
      await expect(question(page)).toBeHidden()
      await page.goto('/cart')
      await expect(page.getByRole('heading', { name: 'Seu carrinho está vazio' })).toBeVisible()
    })
  })
}
