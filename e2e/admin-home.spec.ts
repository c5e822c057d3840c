import { administrator } from './support/administrator.ts'
import { openElsewhere } from './support/credentials.ts'
import { query } from './support/database.ts'
import { buyByPix } from './support/orders.ts'
import { expect, expectGoodPage, test } from './support/test.ts'

// It looks at many screens, at two widths.
test.describe.configure({ timeout: 240_000 })

test('the start of the administration says how it goes and what waits, and leads to the rows', async ({
  page,
  browser,
}) => {
  await administrator(page)
  const { email } = await buyByPix(await openElsewhere(browser, 360), 'planilha-fluxo-de-caixa')
  await query(
    `update fiscal_note set status = 'rejected', reason = 'Inscrição municipal inválida', settled_at = now()
     where order_id = (select id from purchase_order where buyer_email = $1)`,
    [email],
  )
  await page.goto('/admin?dias=7')
  await expect(page.getByRole('link', { name: '7 dias' })).toHaveAttribute('aria-current', 'true')
  const gross = page.getByRole('link', { name: /^Receita bruta: R\$\s[\d.]+,\d\d$/ })
  await expect(page.getByRole('region', { name: 'Conversão por forma de pagamento' })).toContainText('Pix')
  await expectGoodPage(page)

  await gross.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Datas do pedido' })).toHaveValue('paid')
  await page.getByRole('searchbox', { name: /^Buscar por código/ }).fill(email)
  await expect(page.getByText('1 pedido', { exact: true })).toBeVisible()

  await page.goto('/admin')
  await expect(page.getByRole('link', { name: '30 dias' })).toHaveAttribute('aria-current', 'true')
  const waiting = page.getByRole('region', { name: 'Precisa de atenção' })
  await waiting.getByRole('link', { name: /recusadas? pela prefeitura/ }).click()
  await page.getByRole('searchbox', { name: /^Buscar por código/ }).fill(email)
  await expect(page.getByText('1 pedido', { exact: true })).toBeVisible()
})
