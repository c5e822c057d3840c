import { readFile } from 'node:fs/promises'
import { buy, newBuyer } from './support/buyer.ts'
import { expect, expectGoodPage, test, WIDTHS } from './support/test.ts'

for (const width of WIDTHS) {
  // purchases.test.ts, purchase-query.test.ts: list, history, receipt; delivery.test.ts: files; card.spec.ts walks both.
  test(`a purchase is found, its history read and its receipt downloaded, at ${width} px`, {
    tag: '@fire',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await buy(page, await newBuyer(page), { slug: 'planilha-fluxo-de-caixa' })
    await page.goto('/account/perfil/gerenciar')
    const list = page.getByRole('list', { name: 'Compras' })
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expectGoodPage(page)
    const state = page.getByRole('combobox', { name: 'Situação' })
    // One purchase is seen at a glance: nothing has to be looked for.
    await expect(state).toBeHidden()
    await page.goto('/account/perfil/gerenciar?estado=refunded')
    await expect(page.getByRole('heading', { name: 'Nenhuma compra encontrada' })).toBeVisible()
    await expect(state).toHaveValue('refunded')
    await expectGoodPage(page)
    await state.selectOption('Pago')
    await expect(page).toHaveURL(/estado=paid/)
    await expect(list.getByRole('listitem')).toHaveCount(1)

    await list.getByRole('link').click()
    await expect(page.getByText('Pagamento confirmado', { exact: true })).toBeVisible()
    await expect(page.getByText(/Você pode desistir desta compra/)).toBeVisible()
    await expectGoodPage(page)
    const receipt = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar recibo em PDF' }).click()
    expect((await receipt).suggestedFilename()).toMatch(/^recibo-\d{4}-\d{6}-\d\.pdf$/)

    const sheet = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar Planilha' }).click()
    expect((await sheet).suggestedFilename()).toBe('fluxo-de-caixa.csv')
    await page.goto('/')
    const steps = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar Passo a passo' }).click()
    const saved = await readFile(await (await steps).path())
    expect(saved.subarray(0, 5).toString()).toBe('%PDF-')
    await expectGoodPage(page)

    // Whose files are gone: who bought it is told, on both pages.
    await page.route('**/api/delivery/files', (route) => route.fulfill({ json: [] }))
    const nothing = page.getByText('Ainda não há nada para abrir aqui')
    await page.reload()
    await expect(nothing).toBeVisible()
    await expectGoodPage(page)
    await page.goto('/account/perfil/gerenciar')
    await list.getByRole('link').click()
    await expect(nothing).toBeVisible()
    await expectGoodPage(page)
  })
}
