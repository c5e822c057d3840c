import { openElsewhere } from './support/credentials.ts'
import { orderByPix } from './support/orders.ts'
import { expect, expectGoodPage, test, WIDTHS } from './support/test.ts'
import { payInBankApp } from './support/world.ts'

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
    await payInBankApp(elsewhere, await elsewhere.getByLabel('Pix copia e cola').inputValue())
    await expect(elsewhere.getByRole('heading', { name: 'Este pedido está pago' })).toBeVisible()
    await elsewhere.goto(found)
    await expect(elsewhere.getByText('Pagamento confirmado', { exact: true })).toBeVisible()
    await expect(elsewhere.getByRole('link', { name: 'Pagar agora' })).toHaveCount(0)
    await expectGoodPage(elsewhere)
  })
}

test('a view that is over says what to do', async ({ page, complaints }) => {
  await page.goto('/acompanhar/01jd2zqk5s9x8w7v6t5r4q3p2n.t6k3a0.quase')
  await expect(page.getByRole('heading', { name: 'A consulta terminou' })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('link', { name: 'Consultar de novo' }).click()
  await expect(page.getByLabel('Número do pedido')).toBeVisible()
  // The refused call is an error of the console, too: here it is what was wanted.
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
  complaints.length = 0
})
