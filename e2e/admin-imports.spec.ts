import { administrator } from './support/administrator.ts'
import { expect, expectGoodPage, test } from './support/test.ts'

test.describe.configure({ timeout: 240_000 })

const SOON = { timeout: 60_000 }

test('people of a file are checked, imported and taken back', async ({ page }) => {
  await administrator(page)
  await page.goto('/admin')
  await page
    .getByRole('navigation', { name: 'Administração' })
    .getByRole('link', { name: 'Importar' })
    .click()
  await page.getByRole('link', { name: 'Importar um arquivo' }).first().click()
  const run = Date.now()
  const rows = [
    'Nome;E-mail;Celular',
    `Marta Importada;marta${run}@exemplo.com.br;(11) 98765-4321`,
    `Nilo Importado;nilo${run}.exemplo.com.br;`,
  ]
  const file = { name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
  await page.getByLabel('Enviar arquivo: Planilha').setInputFiles(file)
  await expect(page.getByRole('status').filter({ hasText: 'Enviado' })).toBeVisible(SOON)
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Ler o arquivo' }).click()

  await expect(page.getByRole('heading', { name: 'clientes.csv' })).toBeVisible(SOON)
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Conferir as linhas' }).click()
  await expect(page.getByText('Enquanto houver linhas recusadas')).toBeVisible(SOON)
  await expectGoodPage(page)

  await page.getByRole('link', { name: '2 linhas' }).click()
  await expect(page.getByText(/não é um endereço de e-mail/)).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('link', { name: 'Importação' }).click()

  await page.getByRole('checkbox', { name: /Deixar de fora/ }).check()
  await page.getByRole('button', { name: 'Importar 1 pessoa' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Importar 1 pessoa' }).click()
  await expect(page.getByText(/Pode ser desfeita até/)).toBeVisible(SOON)
  await expectGoodPage(page)

  await page.getByRole('button', { name: 'Desfazer a importação' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('textbox').fill('Arquivo de teste')
  await question.getByRole('button', { name: 'Desfazer a importação' }).click()
  await expect(page.getByText('Desfeitas', { exact: true })).toBeVisible(SOON)
  await expectGoodPage(page)
})
