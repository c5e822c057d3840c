import { expect, expectGoodPage, type Page, test, WIDTHS } from './support/test.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name })

for (const width of WIDTHS) {
  test(`a line is put aside and taken back without an account, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/loja/planilha-fluxo-de-caixa')
    await page.getByRole('main').getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
    await expect(page.getByRole('link', { name: /Ver carrinho/ }).first()).toBeVisible()
    await page.goto('/cart')
    await page.getByRole('button', { name: /^Salvar para depois/ }).click()
    const saved = region(page, 'Salvos para depois')
    await expect(saved.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByText('Seu carrinho está vazio')).toBeVisible()
    await expectGoodPage(page)
    await page.reload()
    await saved.getByRole('button', { name: /^Mover para o carrinho/ }).click()
    await expect(region(page, 'Itens do carrinho').getByRole('listitem')).toHaveCount(1)
    await expect(saved).toBeHidden()
    await expectGoodPage(page)
  })

  test(`the coupon of a link is kept for the first line, at ${width} px`, async ({ page, complaints }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/loja/planilha-fluxo-de-caixa?cupom=bemvindo10')
    await expect(page.getByText('Cupom guardado')).toBeVisible()
    await expect(page).toHaveURL('/loja/planilha-fluxo-de-caixa')
    await page.goto('/cart')
    await expect(page.getByText(/O cupom BEMVINDO10 está guardado/)).toBeVisible()
    await expectGoodPage(page)
    await page.goto('/loja/planilha-fluxo-de-caixa')
    await page.getByRole('main').getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
    await expect(page.getByRole('link', { name: /Ver carrinho/ }).first()).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByText('BEMVINDO10', { exact: true })).toBeVisible()

    await page.goto('/cart?cupom=NAOEXISTE')
    await expect(page.getByText('Não encontramos este cupom. Confira o código.')).toBeVisible()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByText('BEMVINDO10', { exact: true })).toBeVisible()
    complaints.length = 0
  })
}
