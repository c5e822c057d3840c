import { member } from './support/person.ts'
import { expect, expectGoodPage, test } from './support/test.ts'

// product-parcels.test.ts of the contract and of the payment.
test('beside a product with fewer parcels the others have no more, and the page says whose limit it is', {
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
  await expect(page.getByLabel('Parcelas').getByRole('option')).toHaveCount(10)
  await expectGoodPage(page)
})

// parcels.test.ts of the web: a product with terms of its own says those.
test('the page of a product says its own parcels', { tag: '@fire' }, async ({ page }) => {
  await page.goto('/loja/mentoria-lancamento-em-grupo')
  await expect(page.getByText(/ou 10x sem juros de R\$\s189,00/)).toBeVisible()
  await page.goto('/loja/guia-mei-impostos-sem-susto')
  await expect(page.getByText(/ou 2x sem juros de R\$\s19,95/)).toBeVisible()
})
