import { administrator } from './support/administrator.ts'
import { mailFor } from './support/mails.ts'
import { expect, expectGoodPage, test } from './support/test.ts'

test.describe.configure({ timeout: 240_000 })

// admin/mail.test.ts: an example in both schemes, a test to who asks, what went out; mail-senders.test.ts: what is published.
test('a kind of message is looked at, tried, and found in what went out and in the mailbox', {
  tag: '@fire',
}, async ({ page }) => {
  const { email } = await administrator(page)
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Administração' }).getByRole('link', { name: 'E-mails' }).click()
  await expect(page.getByText('Quando alguém cria a conta.')).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('link', { name: 'Remetente' }).click()
  await expect(page.getByRole('heading', { name: 'Remetente dos e-mails' })).toBeVisible()
  for (const kind of ['SPF', 'DMARC'])
    await expect(page.getByRole('region', { name: `${kind} de` }).first()).toContainText(
      'Não conseguimos consultar',
    )
  await expectGoodPage(page)
  await page.getByRole('link', { name: 'E-mails', exact: true }).last().click()
  await page.getByRole('link', { name: 'Pagamento confirmado' }).click()
  const example = page.frameLocator('iframe[title="Exemplo: Pagamento confirmado"]')
  await expect(example.getByRole('heading', { name: 'Pagamento confirmado' })).toBeVisible()
  await page.getByRole('link', { name: 'Escuro' }).click()
  await expect(example.locator('body')).toHaveCSS('background-color', 'rgb(18, 18, 18)')
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Enviar teste para mim' }).click()
  await expect(page.getByText('Teste a caminho do seu e-mail')).toBeVisible()

  const subject = '[Teste] Pagamento confirmado: pedido 2026-000042-7'
  await expect(async () => {
    await page.goto(`/admin/emails/enviados?q=${encodeURIComponent(email)}`)
    await expect(page.getByText(subject).first()).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await expectGoodPage(page)
  await page.getByRole('link', { name: 'Pagamento confirmado' }).first().click()
  await expect(page.getByText('Links e códigos que abrem algo não são mostrados.')).toBeVisible()
  await expectGoodPage(page)
  await mailFor(page.request, email, subject)
})

// admin/mail.test.ts: the words of a brand, an example before they are saved, and an earlier version.
test('a brand writes a message in its words, sees it as it types, and goes back to what it said before', {
  tag: '@fire',
}, async ({ page }) => {
  await administrator(page)
  await page.goto('/admin/emails/access-given')
  await page.getByRole('link', { name: 'Texto da loja' }).click()
  const opening = page.getByLabel('Texto do começo')
  const example = page.frameLocator('iframe[title^="Exemplo:"]')
  await opening.fill('{{nome}}, o curso é seu.')
  await expect(example.getByText('o curso é seu.')).toBeVisible()
  await opening.fill('Pedido {{pedido}}')
  await expect(page.getByText(/Este e-mail não tem \{\{pedido\}\}/).first()).toBeVisible()
  await expectGoodPage(page)
  await opening.fill('Primeiro texto')
  await page.getByRole('button', { name: 'Salvar texto' }).click()
  await expect(page.getByText('Texto salvo')).toBeVisible()
  await opening.fill('Segundo texto')
  await page.getByRole('button', { name: 'Salvar texto' }).click()
  await expect(page.getByRole('button', { name: 'Voltar à versão 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Voltar à versão 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Voltar à versão 1' }).click()
  await expect(opening).toHaveValue('Primeiro texto')
  await expect(example.getByText('Primeiro texto')).toBeVisible()
  await expectGoodPage(page)
})
