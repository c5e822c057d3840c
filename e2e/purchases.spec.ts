import { orderByPix } from './support/orders.ts'
import { expect, expectGoodPage, test } from './support/test.ts'
import { payInBankApp } from './support/world.ts'

for (const width of [1280, 360]) {
  test(`a purchase is found, its history read and its receipt downloaded, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await orderByPix(page)
    await payInBankApp(page, await page.getByLabel('Pix copia e cola').inputValue())
    await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()

    await page.goto('/account/perfil/gerenciar')
    const list = page.getByRole('list', { name: 'Compras' })
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expectGoodPage(page)
    await page.getByRole('combobox', { name: 'Estado' }).selectOption('Reembolsado')
    await expect(page.getByRole('heading', { name: 'Nenhuma compra encontrada' })).toBeVisible()
    await expect(page).toHaveURL(/estado=refunded/)
    await expectGoodPage(page)
    await page.goBack()
    await expect(page.getByRole('combobox', { name: 'Estado' })).toHaveValue('')

    await list.getByRole('link').click()
    await expect(page.getByText('Pagamento confirmado e acesso liberado')).toBeVisible()
    await expect(page.getByText(/Você pode desistir desta compra/)).toBeVisible()
    await expectGoodPage(page)
    const receipt = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar recibo em PDF' }).click()
    expect((await receipt).suggestedFilename()).toMatch(/^recibo-\d{4}-\d{6}-\d\.pdf$/)
  })
}
