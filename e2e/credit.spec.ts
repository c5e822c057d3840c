import { type Buyer, buy, fillCartOf, newBuyer } from './support/buyer.ts'
import { expect, expectGoodPage, type Page, test, WIDTHS } from './support/test.ts'
import { payToBank } from './support/world.ts'

const CREDIT = '/account/perfil/credito'

/** Puts a product into the cart and goes to where it is paid, ready to be sent. */
async function readyToPay(page: Page, buyer: Buyer, slug: string) {
  await fillCartOf(buyer, slug)
  await page.goto('/payment')
  // Of the purchase before.
  await expect(page.getByText('CPF ***.982.247-**')).toBeVisible()
  await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
}

const movements = (page: Page) => page.getByRole('list', { name: 'Extrato do crédito' }).getByRole('listitem')

for (const width of WIDTHS) {
  // credit.test.ts: taken back it is credit, which is used first, pays all of an order and goes back as it came.
  test(`a purchase becomes credit, which pays part of another and all of a third, at ${width} px`, {
    tag: '@fire',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const buyer = await newBuyer(page)
    const { id } = await buy(page, buyer, { slug: 'planilha-fluxo-de-caixa' })
    await page.goto(CREDIT)
    await expect(page.getByRole('heading', { name: 'Nenhum crédito ainda' })).toBeVisible()
    await expectGoodPage(page)

    await page.goto(`/account/perfil/gerenciar-assinatura/${id}`)
    await page.getByRole('button', { name: 'Desistir da compra' }).click()
    const question = page.getByRole('dialog', { name: 'Desistir desta compra?' })
    await expect(question.getByRole('radio', { name: 'Receber o dinheiro de volta' })).toBeChecked()
    await question.getByRole('radio', { name: 'Crédito na loja, na hora' }).check()
    await expect(question.getByText(/viram crédito na loja agora/)).toBeVisible()
    await expectGoodPage(page)
    await question.getByRole('button', { name: /^Desistir e receber R\$.* em crédito$/ }).click()
    await expect(page.getByText(/^No seu crédito na loja desde /)).toBeVisible()
    await expect(page.getByText('Valor devolvido como crédito na loja')).toBeVisible()

    await readyToPay(page, buyer, 'financas-para-autonomos')
    const use = page.getByRole('checkbox', { name: /^Usar R\$.* do meu crédito na loja$/ })
    await expect(use).toBeChecked()
    await expect(page.getByText(/^Falta pagar, além do saldo de R\$/)).toBeVisible()
    await expectGoodPage(page)
    await use.uncheck()
    await expect(page.getByText(/^Falta pagar, além do saldo/)).toBeHidden()
    await use.check()
    await page.getByRole('button', { name: 'Pagar com Pix' }).click()
    await payToBank(page, await page.getByLabel('Pix copia e cola').inputValue())
    await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
    await expect(page.getByText('Valor cobrado')).toBeVisible()
    await expectGoodPage(page)

    await page.goto(CREDIT)
    await expect(movements(page)).toHaveText([/^Usado em uma compra/, /^Devolução de uma compra/])
    await expectGoodPage(page)
    await movements(page).first().getByRole('link').click()
    await page.getByRole('button', { name: 'Desistir da compra' }).click()
    await expect(question.getByText(/pagos com crédito, voltam agora/)).toBeVisible()
    await question.getByRole('button', { name: /^Desistir e receber R\$/ }).click()
    await expect(page.getByText(/^Reembolso concluído em /)).toBeVisible()

    await readyToPay(page, buyer, 'planilha-fluxo-de-caixa')
    await expect(page.getByRole('radio', { name: /^Pix/ })).toBeHidden()
    await page.getByRole('button', { name: 'Concluir com meu saldo' }).click()
    await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
    await page.goto('/account')
    await expect(page.getByRole('main').getByRole('link', { name: /^Crédito na loja/ })).toContainText(
      'Nenhum crédito',
    )
  })
}
