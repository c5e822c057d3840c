import type { Page } from '@playwright/test'
import { addDays, formatDay, today } from '@vitrine/contract/time'
import { APPROVED, typeCard } from './support/card.ts'
import { fillCart } from './support/cart.ts'
import { query } from './support/database.ts'
import { member, newPerson, signUp } from './support/person.ts'
import { expect, expectGoodPage, test, WIDTHS } from './support/test.ts'

/** By Pix alone, and for three charges of a plan. */
async function issueCoupons(): Promise<void> {
  await query(
    `insert into coupon (id, code, name, kind, value, brand_ids, starts_at, conditions)
     values ('cpn_e2e_pix', 'SOPIX10', '10% no Pix', 'percent', 1000, '{main}', '2026-01-01', '{"methods": ["pix"]}')
     on conflict do nothing`,
    [],
  )
  await query(
    `insert into coupon (id, code, name, kind, value, brand_ids, starts_at, conditions)
     values ('cpn_e2e_half', 'METADE3', 'Três meses pela metade', 'percent', 5000, '{main}', '2026-01-01', '{"duration": "cycles", "cycles": 3}')
     on conflict do nothing`,
    [],
  )
  await query(
    `insert into coupon (id, code, name, kind, value, brand_ids, starts_at, conditions)
     values ('cpn_e2e_sum', 'SOMA10', '10% que acumulam', 'percent', 1000, '{main}', '2026-01-01', '{"combines": true}'),
       ('cpn_e2e_sum_too', 'SOMA5', 'R$ 5,00 a menos', 'fixed', 500, '{main}', '2026-01-01', '{"combines": true}')
     on conflict do nothing`,
    [],
  )
}

async function putPlanInCart(page: Page): Promise<void> {
  await fillCart(page, 'plano-profissional')
  await page.goto('/cart')
}

async function useCoupon(page: Page, code: string): Promise<void> {
  await page.getByLabel('Cupom de desconto').fill(code)
  await page.getByRole('button', { name: 'Aplicar' }).click()
}

test.beforeAll(issueCoupons)

for (const width of WIDTHS) {
  // coupons.test.ts: only by Pix, it is said in the cart, shown at the choice and taken off what a Pix asks for.
  test(`what paying by Pix saves is said at the choice and changes the sum, at ${width} px`, {
    tag: '@fire',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await putPlanInCart(page)
    await useCoupon(page, 'sopix10')
    await expect(page.getByText(/SOPIX10: vale só para pagamento com Pix/)).toBeVisible()
    await expectGoodPage(page)
    await page.getByRole('link', { name: 'Finalizar compra' }).click()
    // On a phone the sum is one line, which opens.
    if (width === 360) await page.getByRole('button', { name: /^Resumo do pedido/ }).click()
    await signUp(page, newPerson())
    const pix = page.getByRole('radio', { name: /Pix/ })
    await expect(page.getByText(/no Pix: R\$/)).toBeVisible()
    await expect(pix).toBeChecked()
    await expect(page.getByText('Cupom SOPIX10 (10%)')).toBeVisible()
    await expectGoodPage(page)
    await page.getByRole('radio', { name: /Boleto bancário/ }).check()
    await expect(page.getByText('Cupom SOPIX10 (10%)')).toBeHidden()
  })

  // coupons.test.ts: three charges of a plan at half price; one of several is taken off.
  test(`a plan at half price for three charges says what comes later, at ${width} px`, {
    tag: '@fire',
  }, async ({ page, complaints }) => {
    await page.setViewportSize({ width, height: 800 })
    await putPlanInCart(page)
    await useCoupon(page, 'METADE3')
    await expect(page.getByText(/^Vale até .* Para continuar: 2x de R\$/)).toBeVisible()
    await expect(page.getByText(/^50% de R\$/)).toBeVisible()
    await page.getByText('Ver tributos').first().click()
    await expect(page.getByText(/Valor aproximado dos tributos: R\$/).first()).toBeVisible()
    await expectGoodPage(page)
    await page.getByText('Tenho outro cupom').click()
    await useCoupon(page, 'sopix10')
    await expect(page.getByText(/não acumula com o desconto que já está no carrinho/)).toBeVisible()
    // The browser tells of every answer that refuses.
    complaints.length = 0
    await page.getByRole('button', { name: 'Remover cupom METADE3' }).click()
    await expect(page.getByText(/^50% de R\$/)).toBeHidden()
  })

  // coupons.test.ts: two that combine are both kept.
  test(`two coupons that combine stand in one sum, at ${width} px`, { tag: '@fire' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await putPlanInCart(page)
    await useCoupon(page, 'soma5')
    await page.getByText('Tenho outro cupom').click()
    await useCoupon(page, 'soma10')
    await expect(page.getByRole('term').filter({ hasText: 'Cupom SOMA10 (10%)' })).toBeVisible()
    await expect(page.getByRole('term').filter({ hasText: 'Cupom SOMA5' })).toBeVisible()
    await expectGoodPage(page)
  })
}

// price-trial.test.ts, trial-card.test.ts: nothing is charged before its end.
test('a plan with days of trial costs nothing today, and says when its first charge is', {
  tag: '@fire',
}, async ({ page }) => {
  const main = page.getByRole('main')
  await page.setViewportSize({ width: 360, height: 800 })
  await member(page)
  await page.goto('/loja/plano-estudio')
  await page.getByRole('radio', { name: /Anual/ }).check()
  await expect(main.getByText(/14 dias grátis/).first()).toBeVisible()
  await expectGoodPage(page)
  await main.getByRole('button', { name: 'Adicionar ao carrinho' }).first().click()
  await page
    .getByRole('link', { name: /Ver carrinho/ })
    .first()
    .click()
  await expect(page.getByText(/Para continuar: 14 dias grátis, depois R\$/)).toBeVisible()
  await page.getByRole('link', { name: 'Finalizar compra' }).click()
  await page.getByLabel(/CPF/).fill('529.982.247-25')
  await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
  await typeCard(page, APPROVED)
  await page.getByRole('checkbox', { name: /Renovar automaticamente neste cartão/ }).check()
  await page.getByRole('button', { name: 'Concluir pedido' }).click()
  await expect(page).toHaveURL(/\/payment\/ord_/)
  await page.goto('/account/perfil/minhas-assinaturas')
  await page.getByRole('link', { name: 'Gerenciar assinatura' }).click()
  await expect(page.getByText('Em teste', { exact: true })).toBeVisible()
  const firstCharge = formatDay(addDays(today(new Date()), 14))
  await expect(main.getByText(new RegExp(firstCharge)).first()).toBeVisible()
  await expectGoodPage(page)
})
