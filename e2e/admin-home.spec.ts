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
  await query(
    `with told as (select y.txid, y.e2e_id, y.received from payment y join purchase_order o on o.id = y.order_id
       where o.buyer_email = $1),
     report as (insert into settlement_report (id, day, method, provider, run, told_count, told_amount, booked_count,
         booked_amount, at)
       select 'stl_' || txid, current_date - 1, 'pix', 'banco', 1, 1, received + 100, 1, received, now() from told
       returning id)
     insert into settlement_difference (report_id, kind, e2e_id, txid, told, booked)
       select report.id, 'other-amount', e2e_id, txid, received + 100, received from report, told`,
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

  await page.goto('/admin')
  await waiting.getByRole('link', { name: /a loja não conferem?/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Conciliação' })).toBeVisible()
  await expectGoodPage(page)
  await page
    .getByRole('link', { name: /Pix, banco/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Diferenças' })).toContainText('Os valores são outros')
  await expectGoodPage(page)
  await page.getByRole('region', { name: 'Diferenças' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Pedido/ })).toBeVisible()
})
