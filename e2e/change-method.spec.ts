import { fillAddress } from './support/address.ts'
import { orderByPix } from './support/orders.ts'
import { expect, expectGoodPage, test, WIDTHS } from './support/test.ts'
import { payToBank, pixViolations } from './support/world.ts'

for (const width of WIDTHS) {
  // change-method.test.ts.
  test(`a Pix becomes a boleto once its buyer says where they live, and is paid by the Pix of it, at ${width} px`, {
    tag: '@fire',
  }, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 })
    await orderByPix(page)
    const { pathname } = new URL(page.url())
    await page.getByRole('button', { name: 'Pagar com boleto' }).click()
    await expect(page.getByRole('textbox', { name: 'CEP', exact: true })).toBeFocused()
    await expectGoodPage(page)
    await fillAddress(page)
    await page.getByRole('button', { name: 'Gerar boleto' }).click()
    await expect(page.getByLabel('Linha digitável')).toBeVisible()
    const pix = page.getByRole('region', { name: 'Pix do boleto' })
    const code = await pix.getByLabel('Pix copia e cola').inputValue()
    // It is paid by either of them: neither is another way.
    await expect(page.getByRole('button', { name: 'Pagar com cartão' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Pagar com (Pix|boleto)/ })).toHaveCount(0)
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
