import type { Locator } from '@playwright/test'
import { buy, newBuyer } from './support/buyer.ts'
import { askAndConfirm, openOwn } from './support/subscription.ts'
import { expect, expectGoodPage, test } from './support/test.ts'
import { payToBank } from './support/world.ts'

// renewal.test.ts, change.test.ts, due-day.test.ts, subscription/pause.test.ts: what each act changes, and its undoing; admin-subscriptions.spec.ts undoes a pause.
test('cancelled with a protocol and undone, another plan today with what is left credited, a smaller one later, another due day, a charge skipped, and cancelled at once', {
  tag: '@fire',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await buy(page, await newBuyer(page), { slug: 'plano-essencial' })
  await openOwn(page)
  await page.getByRole('button', { name: 'Cancelar assinatura' }).click()
  const question = page.getByRole('dialog', { name: 'Cancelar a assinatura?' })
  await expect(question.getByText(/Nada mais é cobrado/)).toBeVisible()
  await expectGoodPage(page)
  await question.getByRole('button', { name: 'Cancelar assinatura' }).click()
  await expect(page.getByText('Cancelamento marcado').first()).toBeVisible()
  await expect(page.getByText(/protocolo P\d{4}-\d{6}-\d/)).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Desfazer cancelamento' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer cancelamento' }).click()
  await expect(page.getByText('Ativa', { exact: true })).toBeVisible()

  const plan = (name: RegExp) => async (question: Locator) => {
    const select = question.getByLabel('Novo plano')
    const option = select.getByRole('option', { name })
    await select.selectOption((await option.getAttribute('value'))!)
  }
  await askAndConfirm(page, 'Trocar de plano', 'Trocar e pagar', async (question) => {
    await plan(/Plano Profissional.*mês/)(question)
    await expect(question.getByText(/Crédito de Plano Essencial/)).toBeVisible()
    await expect(question.getByText(/Você ganha/)).toBeVisible()
  })
  await payToBank(page, await page.getByLabel('Pix copia e cola').inputValue())
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  await page.goto('/account/perfil/minhas-assinaturas')
  await page.getByRole('link', { name: 'Gerenciar assinatura' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plano Profissional' })).toBeVisible()
  await expect(page.getByText('Plano trocado', { exact: true })).toBeVisible()

  await askAndConfirm(page, 'Trocar de plano', 'Marcar a troca', plan(/Plano Essencial.*mês/))
  await expect(page.getByText('Troca de plano marcada', { exact: true })).toBeVisible()
  await expectGoodPage(page)
  await askAndConfirm(page, 'Desfazer a troca', 'Desfazer a troca')

  await askAndConfirm(page, 'Mudar o dia de vencimento', 'Mudar o vencimento', async (question) => {
    await question.getByLabel('Novo dia de vencimento').selectOption('15')
    await expect(question.getByText('Nenhum dia é cobrado duas vezes, e o acesso não para.')).toBeVisible()
  })
  await expect(page.getByText('Novo dia de vencimento', { exact: true })).toBeVisible()
  await askAndConfirm(page, 'Manter o dia de antes', 'Manter o dia de antes')

  await askAndConfirm(page, 'Pular a próxima cobrança', 'Pular a cobrança', async (question) => {
    await expect(question.getByText(/não é feita: a assinatura fica em pausa por um período/)).toBeVisible()
  })
  await expect(page.getByText('Pausa marcada', { exact: true })).toBeVisible()
  await askAndConfirm(page, 'Desfazer a pausa', 'Desfazer a pausa')

  await askAndConfirm(page, 'Cancelar assinatura', 'Cancelar assim mesmo', async (question) => {
    await question.getByLabel('Quando').selectOption('1')
    await question.getByLabel('Se quiser, conte o motivo').selectOption('price')
    await expect(question.getByText(/O acesso a Plano Profissional termina agora/)).toBeVisible()
    await expect(question.getByRole('button', { name: 'Ver outros planos' })).toBeVisible()
  })
  await expect(page.getByText('Cancelada', { exact: true })).toBeVisible()
})
