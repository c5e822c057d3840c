import { APPROVED, pay, typeCard } from './support/card.ts'
import { query } from './support/database.ts'
import { member } from './support/person.ts'
import { expect, expectGoodPage, type Page, test, WIDTHS } from './support/test.ts'
import { payInBankApp } from './support/world.ts'

const pixOf = (page: Page) => page.getByLabel('Pix copia e cola').inputValue()
const confirmed = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').pop()!

/** Somebody new who chose three parcels and has only the button left to press. */
async function chooseThree(page: Page): Promise<void> {
  await member(page)
  await page.goto('/loja/identidade-visual-do-zero')
  await expect(page.getByText('ou em até 6x sem cartão, no Pix ou boleto')).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar ao carrinho' }).first().click()
  await expect(page.getByRole('link', { name: /Ver carrinho/ }).first()).toBeVisible()
  await page.goto('/payment')
  await page.getByLabel(/CPF/).fill('529.982.247-25')
  await page
    .getByRole('radio', { name: /^3x: R\$\s149,00 hoje .*Total R\$\s451,48, juros de R\$\s4,48/ })
    .check()
  await expect(page.getByText(/^Pix, em 3 parcelas: R\$\s149,00 hoje e mais 2 de R\$\s151,24/)).toBeVisible()
  await expect(page.getByText(/^Parcela paga com atraso tem multa de 2% e juros de 1% ao mês/)).toBeVisible()
  await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
}

/** Pays the first parcel; resolves to the order. */
async function payFirst(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Pagar R\$\s149,00 com Pix$/ }).click()
  await expect(page.getByRole('heading', { name: 'Pague com Pix' })).toBeVisible()
  await expect(page.getByText('Parcela 1 de 3')).toBeVisible()
  const sale = idOf(page)
  await payInBankApp(page, await pixOf(page))
  await confirmed(page)
  return sale
}

for (const width of WIDTHS) {
  test(`somebody without a card buys in three parcels and pays the second one early for less, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await chooseThree(page)
    await expectGoodPage(page)
    await payFirst(page)
    await page.getByRole('link', { name: 'Ver as parcelas' }).click()

    const parcels = page.getByRole('region', { name: 'Parcelas' })
    await expect(parcels.getByText('Em dia')).toBeVisible()
    await expect(parcels.getByRole('listitem').first()).toContainText('Paga')
    await expect(parcels.getByText(/R\$\s149,00 pagos, faltam R\$\s302,48/)).toBeVisible()
    await expectGoodPage(page)

    await parcels.getByRole('link', { name: 'Pagar a 2ª parcela' }).click()
    await expect(page.getByText('Juros que você não paga por adiantar')).toBeVisible()
    await page.getByRole('button', { name: 'Pagar com Pix' }).click()
    await expect(page.getByText('Parcela 2 de 3 · Identidade visual do zero').first()).toBeVisible()
    await payInBankApp(page, await pixOf(page))
    await confirmed(page)
    await expectGoodPage(page)
    await page.getByRole('link', { name: 'Ver a compra inteira' }).click()
    await expect(parcels.getByRole('listitem').nth(1)).toContainText('Paga')
    await expect(parcels.getByRole('link')).toHaveText(['Pagar'])
    await expect(parcels.getByText(/faltam R\$\s151,24/)).toBeVisible()
  })
}

for (const width of WIDTHS) {
  test(`a parcel that is late stands at home, costs more and is paid by card, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await chooseThree(page)
    const sale = await payFirst(page)
    await query('update installment_plan set anchor_on = anchor_on - 36 where order_id = $1', [sale])
    await query('update purchase_order set due_on = due_on - 36 where plan_of = $1', [sale])

    await page.goto('/')
    const needed = page.getByRole('region', { name: 'Pendências' })
    await expect(needed.getByText('Parcela 2 de 3 · Identidade visual do zero')).toBeVisible()
    await expect(needed.getByText(/^Em atraso há \d dias$/)).toBeVisible()
    await expectGoodPage(page)
    await needed.getByRole('link', { name: 'Pagar parcela' }).click()
    await expect(page.getByText('Multa por atraso')).toBeVisible()
    await expectGoodPage(page)
    await page.getByRole('link', { name: 'Ver a compra inteira' }).click()
    const parcels = page.getByRole('region', { name: 'Parcelas' })
    await expect(parcels.getByText('Em atraso', { exact: true })).toBeVisible()
    await parcels.getByRole('link', { name: 'Pagar a 2ª parcela' }).click()
    await page.getByRole('button', { name: 'Pagar com cartão' }).click()
    await typeCard(page, APPROVED)
    await pay(page)
    await confirmed(page)
    await page.getByRole('link', { name: 'Ver a compra inteira' }).click()
    await expect(parcels.getByText('Em dia')).toBeVisible()
  })
}
