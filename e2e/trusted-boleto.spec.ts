import { fillAddress } from './support/address.ts'
import { query } from './support/database.ts'
import { orderByPix } from './support/orders.ts'
import { expect, expectGoodPage, type Page, test, WIDTHS } from './support/test.ts'
import { payBoletoInBankApp, payInBankApp } from './support/world.ts'

/** Somebody whose address is confirmed and who has paid an order, in a shop that trusts such buyers. */
async function becomeRegular(page: Page): Promise<void> {
  await query(
    `insert into trust_rule (id, brand_id, paid_orders, ceiling, starts_on, reason, created_by, created_at)
     values ('rul_teste', 'main', 1, 1000000, '2026-01-01', 'teste', 'acc_teste', '2026-01-01')
     on conflict do nothing`,
    [],
  )
  const { email } = await orderByPix(page)
  await payInBankApp(page, await page.getByLabel('Pix copia e cola').inputValue())
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  await query(`update account set email_verified_at = '2026-01-01' where email = $1`, [email])
}

async function orderByBoleto(page: Page): Promise<string> {
  await page.goto('/loja/financas-para-autonomos')
  await page.getByRole('main').getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
  await expect(page.getByRole('link', { name: /Ver carrinho/ }).first()).toBeVisible()
  await page.goto('/payment')
  // Of the purchase before.
  await expect(page.getByText('CPF ***.982.247-**')).toBeVisible()
  await page.getByRole('radio', { name: /Boleto bancário/ }).check()
  await fillAddress(page)
  await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
  await page.getByRole('button', { name: 'Gerar boleto' }).click()
  return page.getByLabel('Linha digitável').inputValue()
}

const IS_OPEN = 'Seu acesso já vale'
const MARK = /^Antes do pagamento do boleto, até/

for (const width of WIDTHS) {
  test(`a regular uses what a boleto will pay, and keeps it, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await becomeRegular(page)
    const line = await orderByBoleto(page)
    await expect(page.getByText(IS_OPEN)).toBeVisible()
    await expectGoodPage(page)
    const toPay = page.url()

    await page.goto('/')
    await expect(page.getByText(MARK).first()).toBeVisible()
    await expectGoodPage(page)
    await page.goto('/account/perfil/gerenciar')
    await page.getByRole('list', { name: 'Compras' }).getByRole('link').first().click()
    await expect(page.getByText(IS_OPEN)).toBeVisible()
    await expect(page.getByText('Acesso dado antes do pagamento do boleto')).toBeVisible()
    await page.getByRole('button', { name: 'Cancelar pedido' }).click()
    await expect(page.getByText(/O acesso que já valia termina/)).toBeVisible()
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Manter o pedido' }).click()

    await page.goto(toPay)
    await payBoletoInBankApp(page, line)
    await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Seus produtos' })).toBeVisible()
    await expect(page.getByText(MARK)).toHaveCount(0)
  })
}
