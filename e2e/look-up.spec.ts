import { openElsewhere } from './support/credentials.ts'
import { orderByPix } from './support/orders.ts'
import { expect, expectGoodPage, FIRE, type Page, test, WIDTHS } from './support/test.ts'
import { payToBank } from './support/world.ts'

/** From the look-up to the page of help and back: an answer is found by words of it, and signs alone find none. */
async function readHelp(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ver a ajuda' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ajuda' })).toBeVisible()
  await expectGoodPage(page)
  const search = page.getByLabel('O que você procura?')
  await search.fill('%%')
  await expect(page.getByText('Nada encontrado')).toBeVisible()
  await search.fill('DEVOLUCAO boleto')
  await expect(page.getByRole('status').getByText('1 resposta')).toBeVisible()
  await expect(page.getByText(/De um boleto, em até 10 dias úteis/)).toBeVisible()
  await expectGoodPage(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Acompanhar pedido' })).toBeVisible()
}

for (const width of WIDTHS) {
  test(`who lost the message finds the order by its number and e-mail and pays it, at ${width} px`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const { code, email } = await orderByPix(page)
    const elsewhere = await openElsewhere(browser, width)
    await elsewhere.goto('/loja')
    await elsewhere.getByRole('link', { name: 'Acompanhar pedido' }).click()
    await expect(elsewhere.getByRole('heading', { name: 'Acompanhar pedido' })).toBeVisible()
    await expectGoodPage(elsewhere)
    // help.test.ts: what words of an answer find; store.spec.ts reads the page.
    if (FIRE) await readHelp(elsewhere)
    const number = elsewhere.getByLabel('Número do pedido')
    await number.fill('2026-000042-7')
    await elsewhere.getByRole('button', { name: 'Ver pedido' }).click()
    await expect(elsewhere.getByText(/Número do pedido inválido/)).toBeVisible()
    await expect(number).toBeFocused()

    await number.fill(code.replaceAll('-', ' '))
    await elsewhere.getByLabel('E-mail da compra').fill(email)
    await elsewhere.getByRole('button', { name: 'Ver pedido' }).click()
    await expect(elsewhere.getByRole('heading', { name: `Pedido ${code}` })).toBeVisible()
    await expect(elsewhere.getByText('Aguardando pagamento')).toBeVisible()
    await expect(elsewhere.getByText(/Nogueira|visitante\.example|982\.247/)).toHaveCount(0)
    await expectGoodPage(elsewhere)
    const found = elsewhere.url()

    await elsewhere.getByRole('link', { name: 'Pagar agora' }).click()
    await payToBank(elsewhere, await elsewhere.getByLabel('Pix copia e cola').inputValue())
    await expect(elsewhere.getByRole('heading', { name: 'Este pedido está pago' })).toBeVisible()
    await elsewhere.goto(found)
    await expect(elsewhere.getByText('Pagamento confirmado', { exact: true })).toBeVisible()
    await expect(elsewhere.getByRole('link', { name: 'Pagar agora' })).toHaveCount(0)
    await expectGoodPage(elsewhere)
  })
}
