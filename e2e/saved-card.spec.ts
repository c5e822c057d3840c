import type { Locator } from '@playwright/test'
import { buy, buyAndKeepCard, fillCartOf, newBuyer } from './support/buyer.ts'
import {
  APPROVED,
  atTheCard,
  buyMore,
  codeField,
  confirmed,
  DECLINED_LATER,
  keepCard,
  pay,
  press,
  typeCard,
} from './support/card.ts'
import { askAndConfirm } from './support/subscription.ts'
import { expect, expectGoodPage, test, WIDTHS } from './support/test.ts'

// Two purchases and every screen of a card's life.
test.describe.configure({ timeout: 180_000 })

for (const width of WIDTHS) {
  // saved-card.test.ts: it pays by its code and is removed; card.spec.ts walks the screen of the cards.
  test(`a card saved once pays the next purchase by its code, and is removed, at ${width} px`, {
    tag: '@fire',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const buyer = await newBuyer(page)
    await buyAndKeepCard(page, buyer, 'financas-para-autonomos')
    await fillCartOf(buyer, 'planilha-fluxo-de-caixa')
    await page.goto('/payment')
    await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
    await page.getByRole('radio', { name: /Cartão de crédito/ }).check()
    await expect(page.getByRole('radio', { name: /Elo final 8311/ })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: /Salvar este cartão/ })).toHaveCount(0)
    await codeField(page).fill('000')
    await expectGoodPage(page)
    await pay(page)
    await expect(page.getByText(/O código de segurança \(CVV\) não confere/)).toBeVisible()
    await codeField(page).fill('321')
    await expectGoodPage(page)
    await pay(page)
    await confirmed(page)

    await page.goto('/account')
    await page
      .getByRole('main')
      .getByRole('link', { name: /Formas de pagamento 1 cartão salvo/ })
      .click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Elo final 8311' })).toContainText(
      'Vence em 08/2031',
    )
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Renomear Elo final 8311' }).click()
    await expectGoodPage(page)
    await page.getByRole('dialog').getByLabel('Apelido').fill('5067 7667 8388')
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Não escreva números do cartão no apelido')).toBeVisible()
    await page.getByRole('dialog').getByLabel('Apelido').fill('Cartão da família')
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Cartão da família' })).toContainText(
      'Elo final 8311',
    )
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Remover Cartão da família' }).click()
    await expectGoodPage(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
    await expect(page.getByRole('heading', { name: 'Nenhum cartão salvo' })).toBeVisible()
    await expectGoodPage(page)

    // Without a purchase: a card is added, and nothing is charged.
    await page.getByRole('link', { name: 'Adicionar cartão' }).click()
    await typeCard(page, APPROVED)
    await page.getByRole('button', { name: 'Adicionar cartão' }).click()
    await expect(page.getByText(/marque que concorda em guardá-lo/)).toBeVisible()
    await page.getByRole('checkbox', { name: /Salvar este cartão/ }).check()
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Adicionar cartão' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Elo final 8311' })).toContainText('Preferido')
  })
}

// saved-card.test.ts: the preferred card comes first, and the next one when it is removed.
test('another card instead of the saved one, and which is preferred', { tag: '@fire' }, async ({ page }) => {
  await atTheCard(page)
  await typeCard(page, APPROVED)
  await keepCard(page)
  await pay(page)
  await confirmed(page)

  await buyMore(page)
  await page.getByRole('radio', { name: 'Outro cartão' }).check()
  await typeCard(page, '5480 8328 0103 3311')
  await keepCard(page)
  await press(page, /com cartão$/)
  await confirmed(page)

  await page.goto('/account/perfil/formas-de-pagamento')
  await expect(page.getByRole('listitem').filter({ hasText: 'Preferido' })).toContainText('Elo final 8311')
  await page.getByRole('button', { name: 'Preferir Mastercard final 3311' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Preferido' })).toContainText('Mastercard')
  await page.getByRole('button', { name: 'Remover Mastercard final 3311' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Preferido' })).toContainText('Elo final 8311')
})

const PLANS = ['plano-essencial', 'plano-profissional', 'plano-estudio']

// subscription/renewal-card.test.ts: what is charged to the card afterwards.
test('a card changed once renews all three plans of its owner', { tag: '@fire' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const buyer = await newBuyer(page)
  await buyAndKeepCard(page, buyer, 'financas-para-autonomos')
  for (const slug of PLANS) await buy(page, buyer, { slug })
  const subscriptions = await buyer.client.subscription.list()
  expect(subscriptions).toHaveLength(PLANS.length)
  const pageOf = (at: number) => `/account/perfil/gerenciar-assinatura/${subscriptions[at]!.id}`
  const renewedBy = async (card: string) => {
    for (const at of PLANS.keys()) {
      await page.goto(pageOf(at))
      await expect(page.getByText(`${card}, cobrado automaticamente`)).toBeVisible()
    }
  }
  const everywhere = (question: Locator) =>
    question.getByRole('checkbox', { name: 'Usar em todas as minhas assinaturas' }).check()
  await page.goto(pageOf(0))
  await askAndConfirm(page, 'Renovar no cartão', 'Autorizar e salvar', everywhere)
  await expect(page.getByText('Elo final 8311, cobrado automaticamente')).toBeVisible()
  await renewedBy('Elo final 8311')

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Trocar o cartão da renovação' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Adicionar outro cartão' }).click()
  await typeCard(page, DECLINED_LATER)
  await page.getByRole('checkbox', { name: /Salvar este cartão/ }).check()
  await page.getByRole('button', { name: 'Adicionar cartão' }).click()
  const question = page.getByRole('dialog')
  await expect(question.locator('option:checked')).toHaveText(/^Visa final 1208/)
  await everywhere(question)
  await expectGoodPage(page)
  await question.getByRole('button', { name: 'Autorizar e salvar' }).click()
  await expect(page.getByText('Visa final 1208, cobrado automaticamente')).toBeVisible()
  await renewedBy('Visa final 1208')
})
