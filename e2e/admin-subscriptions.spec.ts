import { administrator, ageProofs } from './support/administrator.ts'
import { openElsewhere } from './support/credentials.ts'
import { bought } from './support/orders.ts'
import { only, proveByRecoveryCode } from './support/second-factor.ts'
import { expect, expectGoodPage, test } from './support/test.ts'

// It looks at many screens, at two widths.
test.describe.configure({ timeout: 240_000 })

const PLAN = 'Plano Essencial'

test('an administrator pauses a subscription for its owner, who sees it and undoes it', async ({
  page,
  browser,
  complaints,
}) => {
  const { recoveryCodes, ...admin } = await administrator(page)
  const owner = await openElsewhere(browser, 360)
  const { email } = await bought(owner, 'plano-essencial')
  await owner.goto('/account/perfil/minhas-assinaturas')
  await owner.getByRole('link', { name: 'Gerenciar assinatura' }).click()
  await expect(owner.getByRole('heading', { level: 1, name: PLAN })).toBeVisible()

  await page.goto('/admin')
  const menu = page.getByRole('navigation', { name: 'Administração' })
  await menu.getByRole('link', { name: 'Assinaturas' }).click()
  await page.getByRole('searchbox', { name: /^Buscar por nome/ }).fill(email)
  await expect(page.getByText('1 assinatura', { exact: true })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('link', { name: PLAN }).click()
  await expect(page.getByRole('heading', { level: 1, name: PLAN })).toBeVisible()
  await expectGoodPage(page)

  await page.getByRole('button', { name: 'Pausar', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Pausar a assinatura' })
  await question.getByLabel('Como').selectOption('As 2 próximas cobranças (2 meses)')
  await expect(question.getByText('Volta em')).toBeVisible()
  await question.getByRole('button', { name: 'Pausar' }).click()
  await expect(question.getByText(/Escreva o motivo/)).toBeVisible()
  await question.getByRole('textbox', { name: 'Motivo' }).fill('Pediu por telefone: viaja até fevereiro.')
  await expectGoodPage(page)
  // The proof ends meanwhile: what was confirmed goes on by itself once it is renewed.
  await ageProofs(admin, '13 hours')
  await question.getByRole('button', { name: 'Pausar' }).click()
  await expect(page).toHaveURL('/admin/2fa')
  await proveByRecoveryCode(page, recoveryCodes[0]!)
  await expect(page.getByRole('row', { name: /Pausa marcada.*Loja/ })).toBeVisible()

  await owner.reload()
  await expect(owner.getByText('Pausa marcada', { exact: true })).toBeVisible()
  await owner.getByRole('button', { name: /Desfazer a pausa/ }).click()
  await owner
    .getByRole('dialog')
    .getByRole('button', { name: /Desfazer a pausa/ })
    .click()
  await expect(owner.getByText('Pausa marcada', { exact: true })).toBeHidden()

  await page.reload()
  await page.getByRole('button', { name: 'Dar dias', exact: true }).click()
  const given = page.getByRole('dialog', { name: 'Dar dias e mover a próxima cobrança' })
  await expect(given.getByText('São 7 dias sem cobrança.')).toBeVisible()
  await expect(given.getByText('Próxima cobrança', { exact: true })).toBeVisible()
  await given.getByRole('textbox', { name: 'Motivo' }).fill('Ficou fora do ar no fim de semana.')
  await expectGoodPage(page)
  await given.getByRole('button', { name: 'Dar dias' }).click()
  await expect(page.getByRole('row', { name: /Dias dados pela loja.*Loja/ })).toBeVisible()
  await owner.reload()
  await expect(owner.getByText(/Dias dados pela loja/)).toBeVisible()
  await page.getByRole('link', { name: 'Todos desta pessoa' }).click()
  await expect(page.getByText('1 pedido', { exact: true })).toBeVisible()

  await page.goto('/admin')
  await page.getByRole('main').getByRole('link', { name: 'Números das assinaturas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Números das assinaturas' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Receita recorrente mensal \(MRR\): R\$/ })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('link', { name: 'Novas' }).click()
  await expect(page.getByText(email)).toBeVisible()
  await expectGoodPage(page)

  await page.goto('/admin/assinaturas')
  await page.getByRole('link', { name: 'Em atraso' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Renovações em atraso' })).toBeVisible()
  await expectGoodPage(page)
  await page.goBack()
  await page.getByRole('link', { name: 'Regras de cobrança' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Regras de cobrança' })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('link', { name: 'Mudar: Todas as lojas' }).click()
  const reminders = page.getByRole('textbox', { name: 'Dias dos lembretes' })
  await reminders.fill('um, três')
  await page.getByRole('button', { name: 'Ver o efeito' }).click()
  await expect(page.getByText('Informe números inteiros, separados por vírgula')).toBeVisible()
  await reminders.fill('-3, 0, 1 e 3')
  await page.getByRole('button', { name: 'Ver o efeito' }).click()
  await expect(page.getByText(/Nenhuma renovação atrasou ainda|Acesso sem pagamento/)).toBeVisible()
  await expectGoodPage(page)
  only(complaints, /401/)
})
