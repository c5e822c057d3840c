import { administrator } from './support/administrator.ts'
import { expect, expectGoodPage, test } from './support/test.ts'

// It looks at many screens, at two widths.
test.describe.configure({ timeout: 240_000 })

// rule.test.ts: a version holds, ends, and is what a sale is simulated by; date-inputs.test.ts: days before months.
test('an administrator writes a fee, simulates a sale with it, and ends it', { tag: '@fire' }, async ({
  page,
}) => {
  await administrator(page)
  await page.goto('/admin')
  const menu = page.getByRole('navigation', { name: 'Administração' })
  await menu.getByRole('link', { name: 'Taxas' }).click()
  await expectGoodPage(page)
  await page.getByRole('tab', { name: 'Meios de pagamento' }).click()
  await expectGoodPage(page)
  await page.getByRole('link', { name: 'Novo custo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Novo custo de pagamento' })).toBeVisible()
  await page.getByLabel('Forma de pagamento').selectOption('Boleto')
  await page.getByRole('textbox', { name: 'Porcentagem' }).fill('0')
  await page.getByRole('textbox', { name: 'Valor por pagamento' }).fill('3,49')
  await page.getByRole('textbox', { name: 'Vendas a partir de' }).fill('90.000,00')
  // The day comes before the month.
  const until = page.getByRole('textbox', { name: 'Vale até' })
  await until.fill('10/12/2099')
  await until.press('Tab')
  await expect(until).toHaveValue('10/12/2099')
  await page.getByRole('button', { name: 'Criar versão' }).click()
  await expect(page.getByText('Diga o motivo', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Contrato novo com o banco.')
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Criar versão' }).click()
  const row = page.getByRole('row', { name: /Boleto.*R\$\s3,49.*Vale agora.* a 10\/12\/2099.*Contrato novo/ })
  await expect(row).toBeVisible()
  await expectGoodPage(page)

  await page.getByRole('link', { name: 'Tabela do cartão' }).click()
  await page.getByLabel('Bandeira').selectOption('Elo')
  for (const [nth, share] of ['3,19', '3,69', '4,29'].entries())
    await page.getByRole('textbox', { name: 'Porcentagem' }).nth(nth).fill(share)
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Tabela nova da operadora.')
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Criar versão' }).click()
  await expect(page.getByRole('row', { name: /3,69%.*Elo, 2 a 6 parcelas.*Tabela nova/ })).toBeVisible()

  await page.getByRole('link', { name: 'Simular venda' }).click()
  await page.getByRole('combobox', { name: 'Produto' }).fill('Planilha de fluxo')
  await page.getByRole('option', { name: /Planilha de fluxo de caixa/ }).click()
  // Nothing is kept here, so nothing is unsaved.
  await expect(page.getByText('Alterações não salvas')).toBeHidden()
  await page.getByRole('button', { name: 'Simular' }).click()
  const left = page.getByRole('region', { name: 'Quanto fica' })
  await expect(left.getByText('Fica', { exact: true })).toBeVisible()
  await expectGoodPage(page)

  await page.getByRole('link', { name: 'Taxas' }).first().click()
  await page.getByRole('tab', { name: 'Meios de pagamento' }).click()
  await row.getByRole('button', { name: /^Encerrar/ }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('textbox', { name: 'Motivo' }).fill('O banco voltou atrás.')
  await expectGoodPage(page)
  await question.getByRole('button', { name: 'Encerrar' }).click()
  await expect(row.getByRole('button')).toHaveCount(0)
})
