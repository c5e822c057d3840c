import { fillCart } from './support/cart.ts'
import { enterOn, tabTo, tick, typeInto } from './support/keyboard.ts'
import { member } from './support/person.ts'
import { expect, expectGoodPage, type Page, test } from './support/test.ts'
import { expectBoletoGone, payInBankApp } from './support/world.ts'

test.use({ viewport: { width: 360, height: 800 } })

/** The payment page with one thing in the cart and its buyer known. */
async function toPayment(page: Page): Promise<void> {
  await fillCart(page, 'planilha-fluxo-de-caixa')
  await member(page)
  await page.goto('/payment')
  await page.getByLabel(/CPF/).fill('529.982.247-25')
}

test('by keyboard alone on a phone, a boleto asks where its payer lives, says what is wrong, is made, and is paid by its Pix', async ({
  page,
}) => {
  await toPayment(page)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const make = page.getByRole('button', { name: 'Gerar boleto' })
  await tabTo(page, page.getByRole('radio', { name: /Pix/ }))
  while (!(await page.getByRole('radio', { name: /Boleto bancário/ }).isChecked()))
    await page.keyboard.press('ArrowDown')
  await expectGoodPage(page)

  await tick(page, page.getByRole('checkbox', { name: /condições desta compra/ }))
  await enterOn(page, make)
  await expect(field('CEP')).toBeFocused()
  await expect(page.getByText('Informe o CEP')).toBeVisible()
  await expect(page.getByText('Informe o bairro')).toBeVisible()
  await expectGoodPage(page)

  await page.keyboard.type('00999999')
  await enterOn(page, make)
  await expect(field('CEP')).toBeFocused()
  await expect(page.getByText('CEP inválido. Confira os oito dígitos')).toBeVisible()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('01310100')
  await expect(field('CEP')).toHaveValue('01310-100')
  await expect(page.getByText('Estado: SP.')).toBeVisible()
  await typeInto(page, field('Rua'), 'Avenida Paulista')
  await typeInto(page, field('Número'), '1578')
  await typeInto(page, field('Bairro'), 'Bela Vista')
  await typeInto(page, field('Cidade'), 'São Paulo')
  await enterOn(page, make)

  const line = await page.getByLabel('Linha digitável').inputValue()
  await expect(page.getByRole('link', { name: 'Baixar boleto (PDF)' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Código de barras do boleto' })).toBeVisible()
  const pix = page.getByRole('region', { name: 'Pix do boleto' })
  await expect(pix.getByRole('img', { name: 'QR Code do Pix' })).toBeVisible()
  await expectGoodPage(page)
  await payInBankApp(page, await pix.getByLabel('Pix copia e cola').inputValue())
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  await expectBoletoGone(page, line)
})
