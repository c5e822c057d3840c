import { fillCart } from './support/cart.ts'
import { forgive } from './support/credentials.ts'
import { tick } from './support/keyboard.ts'
import { addTo } from './support/orders.ts'
import { expect, expectGoodPage, type Page, test, WIDTHS } from './support/test.ts'

const lines = (page: Page) => page.getByRole('region', { name: 'Itens do carrinho' }).getByRole('listitem')
const useCoupon = async (page: Page, code: string) => {
  await page.getByLabel('Cupom de desconto').fill(code)
  await page.getByRole('button', { name: 'Aplicar' }).click()
}

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    // setup-fee.test.ts of cart and price.
    test('a setup fee is told with the plan, stands in the sum of today, and a coupon makes it free', {
      tag: '@fire',
    }, async ({ page }) => {
      await page.goto('/loja/plano-estudio')
      await expect(page.getByText('+ R$ 199,00 de adesão, uma vez')).toBeVisible()
      await expectGoodPage(page)
      await addTo(page, 'plano-estudio')
      await page.goto('/cart')
      await expect(lines(page)).toContainText('R$ 149,90/mês + R$ 199,00 de adesão')
      await expect(page.getByText('Taxa de adesão: Plano Estúdio')).toBeVisible()
      await expect(page.getByText('R$ 348,90').first()).toBeVisible()
      await useCoupon(page, 'semadesao')
      await expect(page.getByText('Cupom SEMADESAO (100%)')).toBeVisible()
      await expect(page.getByText('R$ 348,90')).toBeHidden()
      await expectGoodPage(page)
    })

    // bump.test.ts: unticked, ticked it is a line, unticked it is gone; keyboard.spec.ts ticks boxes by the keyboard.
    test('what is offered beside the cart is unticked, and taken or left by the keyboard', {
      tag: '@fire',
    }, async ({ page }) => {
      await fillCart(page, 'fotografia-de-produto-com-celular')
      await page.goto('/cart')
      const box = page.getByRole('checkbox', { name: /Sim, quero incluir Calendário editorial/ })
      await expect(box).not.toBeChecked()
      await expect(lines(page)).toHaveCount(1)
      await expectGoodPage(page)
      await tick(page, box)
      await expect(lines(page)).toHaveCount(2)
      await expectGoodPage(page)
      await expect(box).toBeFocused()
      await page.keyboard.press('Space')
      await expect(lines(page)).toHaveCount(1)
      await expect(box).not.toBeChecked()
    })
  })
}

// typed-code.test.ts.
test('who types wrong codes is told how long to wait, and not before the fifth', { tag: '@fire' }, async ({
  page,
  complaints,
}) => {
  await fillCart(page, 'planilha-fluxo-de-caixa')
  await page.goto('/cart')
  const answer = page.getByText(/Não encontramos este cupom|Muitas tentativas/)
  for (let i = 0; i < 5; i++) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/cart/coupon'))
    await useCoupon(page, `ERRADO${i}`)
    expect((await answered).status()).toBe(422)
    await expect(answer).toHaveText('Não encontramos este cupom. Confira o código.')
  }
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/cart/coupon'))
  await useCoupon(page, 'BEMVINDO10')
  expect((await answered).headers()['retry-after']).toMatch(/^(30|29)$/)
  await expect(answer).toHaveText(/^Muitas tentativas. Tente de novo em (30|29) segundos.$/)
  await expectGoodPage(page)
  forgive(complaints)
})
