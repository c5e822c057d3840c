import { readFile } from 'node:fs/promises'
import { administrator } from './support/administrator.ts'
import { buyByPix } from './support/orders.ts'
import { only } from './support/second-factor.ts'
import { expect, expectGoodPage, test } from './support/test.ts'

const SLUG = 'ia-no-trabalho-guia-de-bolso'
/** Three pieces. */
const SHEET = Buffer.alloc(2_500_000, 'vitrine;')

test('a file that an administrator sends is what a buyer saves', async ({ page, browser, complaints }) => {
  test.slow()
  const buyer = await (await browser.newContext()).newPage()
  await buyByPix(buyer, SLUG)

  await administrator(page)
  await page.goto('/admin/produtos?q=guia+de+bolso')
  await page.getByRole('link', { name: /guia de bolso/ }).click()
  await page.getByRole('link', { name: 'Arquivos' }).click()
  await expect(page.getByRole('heading', { name: 'Arquivos deste produto' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Planilha de tarefas')
  const choose = page.getByLabel('Enviar arquivo: Arquivo')
  await choose.setInputFiles({ name: 'tarefas.exe', mimeType: 'application/x-msdownload', buffer: SHEET })
  await expect(page.getByText(/Este tipo de arquivo não pode ser enviado aqui/)).toBeVisible()
  await choose.setInputFiles({ name: 'tarefas.csv', mimeType: 'text/csv', buffer: SHEET })
  await expect(page.getByText('Enviado', { exact: true })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Incluir arquivo' }).click()
  await page.getByRole('link', { name: 'Planilha de tarefas' }).click()
  await expect(page.getByText('Agora: tarefas.csv, versão 1.')).toBeVisible()
  await expectGoodPage(page)
  only(complaints, /422/)

  await buyer.goto('/')
  const saved = buyer.waitForEvent('download')
  await buyer.getByRole('button', { name: 'Baixar Planilha de tarefas' }).click()
  expect((await readFile(await (await saved).path())).equals(SHEET)).toBe(true)
  await buyer.context().close()
})
