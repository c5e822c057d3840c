import { fillCart } from './support/cart.ts'
import { forgive } from './support/credentials.ts'
import { query } from './support/database.ts'
import { addTo } from './support/orders.ts'
import { forgetSession, member, signIn } from './support/person.ts'
import { expect, expectGoodPage, type Page, test, WIDTHS } from './support/test.ts'

const names = (page: Page) => page.getByRole('region', { name: 'Itens do carrinho' }).getByRole('listitem')

// cart.test.ts: two carts become one; undo-merge.test.ts.
test('what a guest put into the cart is still there after signing in, with what was there before', {
  tag: '@fire',
}, async ({ page }) => {
  const person = await member(page)
  await addTo(page, 'planilha-fluxo-de-caixa')
  await forgetSession(page)
  await addTo(page, 'plano-essencial')
  await page.goto('/cart')
  await expect(names(page)).toHaveCount(1)
  await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).click()
  await signIn(page, person)
  await expect(page).toHaveURL('/cart')
  await expect(names(page)).toHaveCount(2)
  await expect(names(page).filter({ hasText: 'Plano Essencial' })).toBeVisible()
  await page.reload()
  await expect(names(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Restaurar carrinho anterior' }).click()
  await expect(names(page)).toHaveCount(1)
  await expect(names(page).filter({ hasText: 'fluxo de caixa' })).toBeVisible()
})

// changed-prices.test.ts: a higher price is charged only when its owner accepts it.
test('a price that went up since is charged only when it is accepted', { tag: '@fire' }, async ({ page }) => {
  await member(page)
  await addTo(page, 'mesa-clara-40-cenas')
  await query(
    `with ended as (
       update price set ends_at = now() from product
       where product.id = price.product_id and product.slug = $1 and price.brand_id = 'main' and price.ends_at is null
       returning price.*)
     insert into price (id, product_id, brand_id, interval, amount, starts_at)
     select left(id, 20) || 'higher', product_id, brand_id, interval, amount + 1000, now() from ended`,
    ['mesa-clara-40-cenas'],
  )
  // What was seen holds for an hour.
  await query(`update cart set quoted_at = quoted_at - interval '1 hour' where status = 'open'`, [])
  await page.goto('/cart')
  const changed = page.getByRole('region', { name: 'Itens que mudaram de preço' })
  await expect(changed.getByRole('listitem')).toHaveCount(1)
  await expect(names(page)).toHaveCount(0)
  await changed.getByRole('button', { name: /^Aceitar/ }).click()
  await expect(names(page)).toHaveCount(1)
  await expect(changed).toBeHidden()
})

// early.spec.ts shows it for every button; catalog.spec.ts with a session.
test('what is pressed before the scripts are there is carried out when they are', { tag: '@fire' }, async ({
  page,
}) => {
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto('/loja/planilha-fluxo-de-caixa', { waitUntil: 'commit' })
  await page.getByRole('main').getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
  press()
  await expect(page.getByRole('link', { name: /Ver carrinho/ }).first()).toBeVisible()
})

// attempts.test.ts: a reload knows of the attempt without an answer; lost-commit.test.ts: asked for again, it is one.
test('an order whose answer was lost is found again after a reload', { tag: '@fire' }, async ({
  page,
  complaints,
}) => {
  await fillCart(page, 'planilha-fluxo-de-caixa')
  await member(page)
  await page.goto('/payment')
  await page.getByLabel(/CPF/).fill('529.982.247-25')
  await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
  await page.route('**/api/checkout/orders', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Pagar com Pix' }).click()
  await expect(page.getByText('Sem conexão com o servidor')).toBeVisible()
  const kept = await page.evaluate(() => Object.values(sessionStorage).join(' '))
  expect(kept).not.toMatch(/529\D?982/)
  await page.reload()
  await expect(page).toHaveURL('/account/perfil/gerenciar')
  const purchases = page.getByRole('list', { name: 'Compras' })
  await expect(purchases.getByText('Aguardando pagamento')).toBeVisible()
  complaints.length = 0
})

// coupons.test.ts: of a sum that is not reached, the refusal says how much is missing.
test('a coupon that asks for more says how much is missing', { tag: '@fire' }, async ({
  page,
  complaints,
}) => {
  await query(
    `insert into coupon (id, code, name, kind, value, brand_ids, starts_at, conditions)
     values ('cpn_e2e_minimum', 'ACIMADE150', '10% acima de R$ 150,00', 'percent', 1000, '{main}', '2026-01-01', '{"minimum": 15000}')
     on conflict do nothing`,
    [],
  )
  await addTo(page, 'planilha-fluxo-de-caixa')
  await page.goto('/cart')
  await page.getByLabel('Cupom de desconto').fill('acimade150')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(
    page.getByText(/Este cupom vale para compras a partir de R\$\s150,00\. Faltam R\$\s100,10\./),
  ).toBeVisible()
  complaints.length = 0
})

for (const width of WIDTHS)
  test(`the coupon of a link waits for the first line, and the way to the payment stays in reach, at ${width} px`, async ({
    page,
    complaints,
  }) => {
    await page.setViewportSize({ width, height: 640 })
    await page.goto('/loja/planilha-fluxo-de-caixa?cupom=bemvindo10')
    await expect(page.getByText('Cupom guardado')).toBeVisible()
    await expect(page).toHaveURL('/loja/planilha-fluxo-de-caixa')
    await page.goto('/cart')
    await expect(page.getByText(/O cupom BEMVINDO10 está guardado/)).toBeVisible()
    await expectGoodPage(page)
    await addTo(page, 'planilha-fluxo-de-caixa')
    await expect(
      page.getByRole('main').getByRole('link', { name: 'No carrinho · Ver carrinho' }),
    ).toBeFocused()
    await page.goto('/loja')
    await page.getByRole('link', { name: 'No carrinho: Planilha de fluxo de caixa. Ver carrinho' }).click()
    await expect(page.getByRole('heading', { name: 'Carrinho', level: 1 })).toBeVisible()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByText('BEMVINDO10', { exact: true })).toBeVisible()
    // In how many installments a card pays its gateway tells, once the card is typed.
    await expect(page.getByText(/^ou \d+x de R\$/)).toBeHidden()
    await expectGoodPage(page)

    await page.goto('/cart?cupom=NAOEXISTE')
    await expect(page.getByText('Não encontramos este cupom. Confira o código.')).toBeVisible()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByText('BEMVINDO10', { exact: true })).toBeVisible()
    forgive(complaints)
    if (width > 360) return
    const onward = page.getByRole('link', { name: 'Finalizar', exact: true })
    await expect(onward).toBeInViewport({ ratio: 1 })
    await onward.click()
    const line = page.getByRole('button', { name: /^Resumo do pedido R\$/ })
    await expect(line).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('Total hoje').first()).toBeHidden()
    await line.click()
    await expect(page.getByRole('complementary').getByText('Total hoje')).toBeVisible()
    await expectGoodPage(page)
  })

// saved.test.ts: a visitor puts a line aside and adds it again; forgotten-carts.test.ts: a wrong link opens no cart.
for (const width of WIDTHS)
  test(`a line is put aside, removed and taken back without an account, at ${width} px`, {
    tag: '@fire',
  }, async ({ page, complaints }) => {
    await page.setViewportSize({ width, height: 800 })
    await fillCart(page, 'planilha-fluxo-de-caixa')
    await page.goto('/cart')
    await page.getByRole('button', { name: /^Salvar para depois/ }).click()
    const saved = page.getByRole('region', { name: 'Salvos para depois' })
    await expect(saved.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByText('Seu carrinho está vazio')).toBeVisible()
    await expectGoodPage(page)
    await page.reload()
    await saved.getByRole('button', { name: /^Mover para o carrinho/ }).click()
    await expect(names(page)).toHaveCount(1)
    await expect(saved).toBeHidden()
    await expectGoodPage(page)
    await page.getByRole('button', { name: /^Remover Planilha/ }).click()
    await expect(page.getByText('Planilha de fluxo de caixa saiu do carrinho.')).toBeVisible()
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(names(page)).toHaveCount(1)
    // A link of a message, whose cart is not ours.
    await page.goto('about:blank')
    await page.goto('/cart#inventado')
    await expect(page.getByText('Não foi possível abrir o carrinho')).toBeVisible()
    await expect(names(page)).toHaveCount(1)
    await expect(page).toHaveURL('/cart')
    forgive(complaints)
  })
