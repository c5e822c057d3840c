import { fillAddress } from './support/address.ts'
import { member } from './support/person.ts'
import { expect, expectGoodPage, test, WIDTHS } from './support/test.ts'
import { payBoletoInBankApp } from './support/world.ts'

const CPF = '529.982.247-25'

for (const width of WIDTHS) {
  test(`a boleto that is paid early costs less, and says so all the way, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await member(page)
    await page.goto('/loja/excel-do-basico-ao-painel')
    await page.getByRole('button', { name: 'Adicionar ao carrinho' }).first().click()
    await expect(page.getByRole('link', { name: /Ver carrinho/ }).first()).toBeVisible()
    await page.goto('/payment')
    await page.getByLabel(/CPF/).fill(CPF)
    await page.getByRole('radio', { name: /Boleto bancário 5% de desconto até o vencimento/ }).check()
    await fillAddress(page)
    await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Gerar boleto' }).click()

    await expect(page.getByText(/o banco cobra só R\$\s.* de desconto de pontualidade\./)).toBeVisible()
    await expect(
      page.getByText(/^Depois do vencimento, o banco aceita .* com multa de 2% e juros/),
    ).toBeVisible()
    await expectGoodPage(page)
    await payBoletoInBankApp(page, await page.getByLabel('Linha digitável').inputValue())
    await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
    await page.goto('/account/perfil/gerenciar')
    await page.getByRole('link', { name: /Excel/ }).first().click()
    await expect(page.getByText('Desconto de pontualidade')).toBeVisible()
    await expectGoodPage(page)
  })
}
