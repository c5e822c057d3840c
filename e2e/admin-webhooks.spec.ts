import { administrator } from './support/administrator.ts'
import { expect, expectGoodPage, type Page, test } from './support/test.ts'

test.describe.configure({ timeout: 240_000 })

/** Nobody listens there: the try fails, and is shown as it is. */
const ADDRESS = 'http://127.0.0.1:9/eventos'

async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Administração' }).getByRole('link', { name }).click()
}

// admin/webhook/webhook.test.ts: a sale arrives signed with the secret, a test event says that it is one, what fails is tried again.
test('a webhook is registered, shows its secret once, and a test event shows what became of it', {
  tag: '@fire',
}, async ({ page }) => {
  await administrator(page)
  await openFromMenu(page, 'Webhooks')
  await page.getByRole('link', { name: 'Novo webhook' }).first().click()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Planilha de vendas')
  await page.getByRole('textbox', { name: 'Endereço' }).fill(ADDRESS)
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Cadastrar webhook' }).click()
  await expect(page.getByRole('textbox', { name: 'Segredo' })).toHaveValue(/^whsec_/)
  await expectGoodPage(page)

  await page.getByRole('link', { name: 'Abrir o webhook' }).click()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Enviar evento de teste' }).click()
  await expect(page.getByText('"test": true')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/O servidor recusou ou encerrou a conexão/).first()).toBeVisible({
      timeout: 1000,
    })
  }).toPass({ timeout: 60_000 })
  await expectGoodPage(page)
  await page.getByRole('link', { name: 'Entregas' }).click()
  await expectGoodPage(page)
})

// api-key.test.ts: a key is shown once, may what it was given, and opens nothing once it is revoked.
test('a key of the API is made with some permissions, shown once, and revoked', { tag: '@fire' }, async ({
  page,
}) => {
  await administrator(page)
  await openFromMenu(page, 'Chaves da API')
  await page.getByRole('link', { name: 'Nova chave' }).first().click()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Contabilidade')
  await page.getByRole('checkbox', { name: 'ver pedidos' }).check()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Criar chave' }).click()
  const shown = page.getByRole('textbox', { name: 'Chave' })
  await expect(shown).toHaveValue(/^vtr_live_/)
  const authorization = `Bearer ${await shown.inputValue()}`
  const ask = () => page.request.get('/api/admin/orders', { headers: { authorization } })
  expect((await ask()).status()).toBe(200)
  await page.getByRole('link', { name: 'Abrir a chave' }).click()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Revogar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revogar' }).click()
  await expect(page.getByText('Esta chave foi revogada: não abre mais nada.')).toBeVisible()
  expect((await ask()).status()).toBe(401)
  await page.getByRole('link', { name: 'Chaves da API' }).first().click()
  await expectGoodPage(page)
})
