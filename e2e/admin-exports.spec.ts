import { administrator } from './support/administrator.ts'
import { expect, expectGoodPage, test } from './support/test.ts'

test.describe.configure({ timeout: 240_000 })

const SOON = { timeout: 60_000 }

// data-export.test.ts: a list in the background, the whole shop, and what is removed.
test('a list is prepared in the background, downloaded and deleted; so is the whole shop', {
  tag: '@fire',
}, async ({ page }) => {
  await administrator(page)
  await page.goto('/admin/usuarios')
  await page.getByRole('button', { name: 'Exportar' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('checkbox', { name: 'Preparar em segundo plano' }).check()
  await expectGoodPage(page)
  await question.getByRole('button', { name: 'Excel (XLSX)' }).click()

  await expect(page.getByRole('heading', { name: 'Exportações' })).toBeVisible(SOON)
  await expect(page.getByText('Pronta').first()).toBeVisible(SOON)
  await expectGoodPage(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)

  await page.getByRole('button', { name: 'Levar a loja inteira' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Levar a loja inteira' }).click()
  await expect(page.getByText('A loja inteira').first()).toBeVisible(SOON)
  await expect(page.getByRole('button', { name: 'Baixar' })).toHaveCount(2, SOON)
  await page.getByRole('button', { name: 'Apagar: A loja inteira' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click()
  await expect(page.getByRole('button', { name: 'Apagar: A loja inteira' })).toHaveCount(0, SOON)
})
