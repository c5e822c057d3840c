import { APPROVED, typeCard } from './support/card.ts'
import { member } from './support/person.ts'
import { expect, expectGoodPage, test } from './support/test.ts'

// product-installments.test.ts of the contract and of the payment.
test('beside a product with fewer installments the others have no more, and the page says whose limit it is', {
  tag: '@fire',
}, async ({ page }) => {
  await member(page)
  for (const slug of ['mentoria-lancamento-em-grupo', 'kit-contratos-prestador']) {
    await page.goto(`/loja/${slug}`)
    await page.getByRole('button', { name: 'Adicionar ao carrinho' }).first().click()
    await expect(page.getByRole('link', { name: /Ver carrinho/ }).first()).toBeVisible()
  }
  await page.goto('/payment')
  await page.getByText('Ver as condições desta compra').click()
  await expect(page.getByText(/Turma de lançamento.* · Acesso por 12 meses/)).toBeVisible()
  await expect(page.getByText(/Kit de contratos.* · Acesso vitalício/)).toBeVisible()
  await page.getByRole('radio', { name: /Cartão de crédito/ }).check()
  await expect(page.getByText(/^Em até 10x no cartão: é o limite de “Turma de lançamento/)).toBeVisible()
  // Mercado Pago says by the card how many there are, and no more than that.
  await typeCard(page, APPROVED)
  await expect(page.getByLabel('Parcelas').getByRole('option')).toHaveCount(10)
  await expectGoodPage(page)
})

// installments.test.ts of the web: a product with terms of its own says those.
test('the page of a product says how many installments there are', { tag: '@fire' }, async ({ page }) => {
  await page.goto('/loja/mentoria-lancamento-em-grupo')
  await expect(page.getByText('ou em até 10x no cartão')).toBeVisible()
  await page.goto('/loja/guia-mei-impostos-sem-susto')
  await expect(page.getByText('ou em até 2x no cartão')).toBeVisible()
})
