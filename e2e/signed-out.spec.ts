import { query } from './support/database.ts'
import { member, signIn } from './support/person.ts'
import { expect, expectGoodPage, test, WIDTHS } from './support/test.ts'
import { payInBankApp } from './support/world.ts'

/** All sessions of an account end, as from another device. */
const endSessions = (email: string) =>
  query(
    `update session set ended_at = now(), end_reason = 'ended-by-owner'
     where account_id = (select id from account where email = $1)`,
    [email],
  )

for (const width of WIDTHS) {
  // pause.test.ts: what stood on the page is kept once, and not for long; cart.test.ts: who signs in finds the cart.
  test(`who is signed out while paying signs in in place and goes on with the same cart, at ${width} px`, {
    tag: '@fire',
  }, async ({ page, complaints }) => {
    await page.setViewportSize({ width, height: 800 })
    const person = await member(page)
    await page.goto('/loja/planilha-fluxo-de-caixa')
    await page.getByRole('main').getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
    await expect(page.getByRole('link', { name: /Ver carrinho/ }).first()).toBeVisible()
    await page.goto('/payment')
    await page.getByLabel(/CPF/).fill('529.982.247-25')
    await page.getByRole('radio', { name: /Boleto bancário/ }).check()
    await page.getByRole('radio', { name: /^Pix/ }).check()
    await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
    await endSessions(person.email)
    await page.getByRole('button', { name: 'Pagar com Pix' }).click()

    await expect(page.getByText('Sua sessão expirou. Entre novamente')).toBeVisible()
    await expect(page).toHaveURL('/payment')
    const summary = page.getByRole('complementary', { name: 'Resumo do pedido' })
    await expect(summary).toContainText('R$')
    await expect(page.getByRole('textbox', { name: 'E-mail', exact: true })).toHaveValue(person.email)
    await expectGoodPage(page)
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toMatch(/529\D?982/)

    await signIn(page, person)
    await page.getByLabel(/CPF/).fill('529.982.247-25')
    await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
    await page.getByRole('button', { name: 'Pagar com Pix' }).click()
    await payInBankApp(page, await page.getByLabel('Pix copia e cola').inputValue())
    await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
    // The browser tells of the answers that refused.
    expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([])
    complaints.length = 0
  })
}

// session.spec.ts finds again what was typed.
test('who is signed out in another tab keeps all that was typed', { tag: '@fire' }, async ({
  page,
  context,
}) => {
  const person = await member(page)
  await page.goto('/loja/planilha-fluxo-de-caixa')
  await page.getByRole('main').getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
  await expect(page.getByRole('link', { name: /Ver carrinho/ }).first()).toBeVisible()
  await page.goto('/payment')
  await page.getByLabel(/CPF/).fill('529.982.247-25')
  await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
  const other = await context.newPage()
  await other.goto('/loja')
  await other.getByRole('button', { name: /conta de/ }).click()
  const visitor = await context.newPage()
  await visitor.goto('/account')
  await expect(visitor.getByRole('button', { name: /conta de/ })).toBeVisible()
  // It is said for five seconds in both.
  const told = [page, visitor].map((tab) =>
    tab.getByText('Você saiu da conta em outra aba').waitFor({ timeout: 30_000 }),
  )
  await other.getByRole('button', { name: 'Sair', exact: true }).click()
  await Promise.all(told)
  await expect(other.getByRole('link', { name: 'Entrar', exact: true })).toBeVisible()
  await expect(visitor).toHaveURL(/\/entrar\?redirect=/)
  await expectGoodPage(visitor)

  await expect(page.getByText(/sessão expirou/)).toHaveCount(0)
  await signIn(page, person)
  await expect(page.getByLabel(/CPF/)).toHaveValue('529.982.247-25')
  await expect(page.getByRole('checkbox', { name: /condições desta compra/ })).toBeChecked()
  await page.getByRole('button', { name: 'Pagar com Pix' }).click()
  await expect(page.getByLabel('Pix copia e cola')).toBeVisible()
})
