import { fillAddress } from './support/address.ts'
import { orderByPix } from './support/orders.ts'
import { expect, expectGoodPage, test, WIDTHS } from './support/test.ts'
import { payToBank, pixViolations } from './support/world.ts'

for (const width of WIDTHS) {
  test(`a Pix becomes a boleto once its buyer says where they live, and a Pix again, which is paid, at ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await orderByPix(page)
    const { pathname } = new URL(page.url())
    await page.getByRole('button', { name: 'Pagar com boleto' }).click()
    await expect(page.getByRole('textbox', { name: 'CEP', exact: true })).toBeFocused()
    await expectGoodPage(page)
    await fillAddress(page)
    await page.getByRole('button', { name: 'Gerar boleto' }).click()
    await expect(page.getByLabel('Linha digitável')).toBeVisible()
    await page.getByRole('button', { name: 'Pagar com Pix' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pague com Pix' })).toBeVisible()
    // Where its buyer lives is not asked twice.
    await page.getByRole('button', { name: 'Pagar com boleto' }).click()
    await expect(page.getByLabel('Linha digitável')).toBeVisible()

    await page.getByRole('button', { name: 'Pagar com Pix' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pague com Pix' })).toBeVisible()
    const code = await page.getByLabel('Pix copia e cola').inputValue()
    await expect(page.getByRole('button', { name: 'Pagar com boleto' })).toBeVisible()
    await expectGoodPage(page)
    expect(new URL(page.url()).pathname).toBe(pathname)
    await payToBank(page, code)
    await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()

    await page.getByRole('link', { name: 'Ver detalhes da compra' }).click()
    await expect(page.getByText('Outra forma de pagamento escolhida').first()).toBeVisible()
    await expectGoodPage(page)
    expect(await pixViolations(request)).toEqual([])
  })
}
