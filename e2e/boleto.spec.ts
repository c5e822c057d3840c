import { fillAddress } from './support/address.ts'
import { newPerson, signUp } from './support/person.ts'
import { expect, expectGoodPage, test, WIDTHS } from './support/test.ts'
import { payBoletoInBankApp } from './support/world.ts'

const CPF = '529.982.247-25'

for (const width of WIDTHS) {
  // boleto.test.ts: it opens the order when its money is there; boleto-address.spec.ts makes one and pays its Pix.
  test(`a buyer pays a boleto and gets in when the bank says so, at ${width} px`, { tag: '@fire' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/loja')
    await page.getByRole('main').getByRole('searchbox').fill('assinatra')
    await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
    await page.getByRole('link', { name: 'Plano Profissional' }).first().click()
    await page.getByRole('button', { name: 'Adicionar ao carrinho' }).first().click()
    await page
      .getByRole('link', { name: /Ver carrinho/ })
      .first()
      .click()
    await page.getByRole('link', { name: 'Finalizar compra' }).click()
    await signUp(page, newPerson())
    await page.getByLabel(/CPF/).fill(CPF)
    await page.getByRole('radio', { name: /Boleto bancário/ }).check()
    await fillAddress(page)
    await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
    await expect(
      page.getByRole('region', { name: 'Revisão e pagamento' }).getByText(/Para continuar: R\$/),
    ).toBeVisible()
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Gerar boleto' }).click()

    const line = await page.getByLabel('Linha digitável').inputValue()
    await expect(page.getByRole('link', { name: 'Baixar boleto (PDF)' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Código de barras do boleto' })).toBeVisible()
    await expectGoodPage(page)
    await payBoletoInBankApp(page, line)
    await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  })
}
