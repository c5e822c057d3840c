import { query } from './support/database.ts'
import { buyWithoutPassword, newPerson } from './support/person.ts'
import { expect, expectGoodPage, type Page, test } from './support/test.ts'
import { linkIn, payInBankApp } from './support/world.ts'

async function toPayment(page: Page, width: number, coupon = ''): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.goto(`/loja/planilha-fluxo-de-caixa${coupon && `?cupom=${coupon}`}`)
  if (coupon) await expect(page.getByText('Cupom guardado')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
  await expect(page.getByRole('link', { name: /Ver carrinho/ }).first()).toBeVisible()
  await page.goto('/payment')
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento' })).toBeVisible()
  await expectGoodPage(page)
}

for (const width of [1280, 360]) {
  test(`somebody without an account buys with Pix and chooses a password later, at ${width} px`, async ({
    page,
    request,
  }) => {
    const person = newPerson()
    await toPayment(page, width)
    await buyWithoutPassword(page, person)
    await expect(page.getByText(person.email)).toBeVisible()
    await page.getByLabel(/CPF/).fill('529.982.247-25')
    await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
    await page.getByRole('button', { name: 'Pagar com Pix' }).click()
    await payInBankApp(page, await page.getByLabel('Pix copia e cola').inputValue())
    await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()

    await page.goto(await linkIn(request, person.email, 'Crie sua senha', '/conta/criar-senha'))
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  })

  test(`an order of R$ 0,00 has no step of payment, at ${width} px`, async ({ page }) => {
    const person = newPerson()
    await query(
      `insert into coupon (id, code, name, kind, value, brand_ids, starts_at)
       values ('cpn_presente', 'PRESENTE100', 'Presente', 'percent', 10000, '{main}', '2026-01-01') on conflict do nothing`,
      [],
    )
    await toPayment(page, width, 'PRESENTE100')
    await buyWithoutPassword(page, person)
    await page.getByLabel(/CPF/).fill('529.982.247-25')
    await expect(page.getByText('Gratuito: não há nada a pagar hoje.')).toBeVisible()
    await expect(page.getByRole('radio', { name: /Pix/ })).toBeHidden()
    await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Concluir pedido' }).click()
    await expect(page.getByRole('heading', { name: 'Pedido concluído!' })).toBeVisible()
    await expect(page.getByText(/sem nada a pagar, em/)).toBeVisible()
    await expectGoodPage(page)
  })
}
