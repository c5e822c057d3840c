import { fillAddress } from './support/address.ts'
import { newPerson, signUp } from './support/person.ts'
import { expect, expectGoodPage, test, WIDTHS } from './support/test.ts'
import { payInBankApp, pixViolations } from './support/world.ts'

for (const width of WIDTHS) {
  test(`a boleto becomes a Pix on the same order, and is paid, at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/loja/planilha-fluxo-de-caixa')
    await page.getByRole('main').getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
    await expect(page.getByRole('link', { name: /Ver carrinho/ }).first()).toBeVisible()
    await page.goto('/payment')
    await signUp(page, newPerson())
    await page.getByLabel(/CPF/).fill('529.982.247-25')
    await page.getByRole('radio', { name: /Boleto bancário/ }).check()
    await fillAddress(page)
    await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
    await page.getByRole('button', { name: 'Gerar boleto' }).click()
    await expect(page.getByLabel('Linha digitável')).toBeVisible()
    const { pathname } = new URL(page.url())

    await page.getByRole('button', { name: 'Pagar com Pix' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pague com Pix' })).toBeVisible()
    const code = await page.getByLabel('Pix copia e cola').inputValue()
    await expect(page.getByRole('button', { name: 'Pagar com boleto' })).toBeVisible()
    await expectGoodPage(page)
    expect(new URL(page.url()).pathname).toBe(pathname)
    await payInBankApp(page, code)
    await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()

    await page.getByRole('link', { name: 'Ver detalhes da compra' }).click()
    await expect(page.getByText('Outra forma de pagamento escolhida')).toBeVisible()
    await expectGoodPage(page)
    expect(await pixViolations(request)).toEqual([])
  })
}
