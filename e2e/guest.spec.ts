import { fillCart } from './support/cart.ts'
import { openElsewhere } from './support/credentials.ts'
import { query } from './support/database.ts'
import { buyWithoutPassword, member, newPerson, signIn } from './support/person.ts'
import { expect, expectGoodPage, type Page, test, WIDTHS } from './support/test.ts'
import { linkIn, payToBank } from './support/world.ts'

async function toPayment(page: Page, width: number, coupon = ''): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  if (coupon) await page.goto(`/loja?cupom=${coupon}`)
  if (coupon) await expect(page.getByText('Cupom guardado')).toBeVisible()
  await fillCart(page, 'planilha-fluxo-de-caixa')
  await page.goto('/payment')
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento' })).toBeVisible()
  await expectGoodPage(page)
}

for (const width of WIDTHS) {
  // checkout.test.ts: a coupon of 100 % completes the order; the trial in prices.spec.ts has no payment either.
  test(`an order of R$ 0,00 has no step of payment, at ${width} px`, { tag: '@fire' }, async ({ page }) => {
    const person = newPerson()
    await query(
      `insert into coupon (id, code, name, kind, value, brand_ids, starts_at)
       values ('cpn_presente', 'PRESENTE100', 'Presente', 'percent', 10000, '{main}', '2026-01-01') on conflict do nothing`,
      [],
    )
    await toPayment(page, width, 'PRESENTE100')
    await buyWithoutPassword(page, person)
    await page.getByLabel(/CPF/).fill('529.982.247-25')
    await expect(page.getByText('Gratuito: não há nada a pagar hoje.')).toBeVisible()
    await expect(page.getByRole('radio', { name: /Pix/ })).toBeHidden()
    await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Concluir pedido' }).click()
    await expect(page.getByRole('heading', { name: 'Pedido concluído!' })).toBeVisible()
    await expect(page.getByText(/sem nada a pagar, em/)).toBeVisible()
    await expectGoodPage(page)
  })
}

for (const width of WIDTHS)
  test(`who mistyped the e-mail puts it right in place, buys without an account and chooses a password later, at ${width} px`, async ({
    page,
    request,
    browser,
  }) => {
    const person = newPerson()
    const mistyped = `${person.email.split('@')[0]}@gmail.con`
    await toPayment(page, width)
    const address = page.getByRole('textbox', { name: 'E-mail', exact: true })
    await address.fill('maria@gmail.con')
    await page.getByRole('button', { name: 'maria@gmail.com' }).click()
    await expect(address).toHaveValue('maria@gmail.com')
    await expect(address).toBeFocused()
    await expect(page.getByText('Você quis dizer')).toBeHidden()
    await page.getByRole('textbox', { name: 'Nome completo' }).fill(person.name)
    await address.fill(mistyped)
    await expect(page.getByText('Você quis dizer')).toBeVisible()
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Continuar', exact: true }).click()
    await expect(page.getByText(mistyped)).toBeVisible()
    await page.getByLabel(/CPF/).fill('529.982.247-25')

    await page.getByRole('button', { name: 'Editar o e-mail' }).click()
    await expect(address).toBeFocused()
    await expectGoodPage(page)
    await address.fill(person.email)
    await page.getByRole('button', { name: 'Salvar e-mail' }).click()
    await expect(page.getByText(person.email)).toBeVisible()
    await expect(page.getByText(mistyped)).toHaveCount(0)
    await expect(page.getByLabel(/CPF/)).toHaveValue('529.982.247-25')
    await expect(page.getByRole('complementary', { name: 'Resumo do pedido' })).toContainText('R$')

    await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
    await page.getByRole('button', { name: 'Pagar com Pix' }).click()
    await payToBank(page, await page.getByLabel('Pix copia e cola').inputValue())
    await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
    const paid = page.url()
    const phone = await openElsewhere(browser, width)
    await phone.goto(await linkIn(request, person.email, 'Crie sua senha', '/conta/criar-senha'))
    await phone.getByRole('textbox', { name: 'Nova senha' }).fill(person.password)
    await phone.getByRole('button', { name: 'Salvar senha' }).click()
    await expect(phone).toHaveURL(paid)
    await expect(phone.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
    await phone.context().close()
  })

// correct-email.test.ts: whoever has ordered and not paid takes the order along.
test('who sees the typo only on the Pix page mends it there, and the confirmation goes to the right address', {
  tag: '@fire',
}, async ({ page, request }) => {
  const [person, right] = [newPerson(), newPerson()]
  await toPayment(page, 360)
  await buyWithoutPassword(page, person)
  await page.getByLabel(/CPF/).fill('529.982.247-25')
  await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
  await page.getByRole('button', { name: 'Pagar com Pix' }).click()
  await expect(page.getByText(`O recibo e o acesso vão para ${person.email}`)).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Endereço errado? Corrigir' }).click()
  await page.getByLabel('E-mail').fill(right.email)
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Salvar e-mail' }).click()
  await expect(page.getByText(`O recibo e o acesso vão para ${right.email}`)).toBeVisible()
  await payToBank(page, await page.getByLabel('Pix copia e cola').inputValue())
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  await linkIn(request, right.email, 'Crie sua senha', '/conta/criar-senha')
})

// correct-email.test.ts: an address with an account is refused; cart.test.ts: the cart comes along.
test('an address that has an account already is entered in place, and the cart comes along', {
  tag: '@fire',
}, async ({ page, browser, baseURL, complaints }) => {
  const elsewhere = await browser.newContext({ baseURL: baseURL! })
  const known = await member(await elsewhere.newPage())
  await elsewhere.close()
  await toPayment(page, 1280)
  await buyWithoutPassword(page, newPerson())
  await page.getByRole('button', { name: 'Editar o e-mail' }).click()
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(known.email)
  await page.getByRole('button', { name: 'Salvar e-mail' }).click()
  await expect(page.getByText('Este e-mail já está cadastrado.')).toBeVisible()
  await page.getByRole('button', { name: 'Entrar?' }).click()
  await expect(page.getByRole('textbox', { name: 'E-mail', exact: true })).toHaveValue(known.email)
  await signIn(page, known)
  await expect(page.getByText(known.email)).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Resumo do pedido' })).toContainText('Planilha')
  // The browser tells of the answer that refused.
  expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([])
  complaints.length = 0
})

// undo-merge.test.ts: a released cart stays with its browser, for whoever signs in next.
test('who wants to buy with another account keeps the cart', { tag: '@fire' }, async ({ page }) => {
  await toPayment(page, 360)
  // The heading stands before the cart was read.
  await expect(page.getByRole('textbox', { name: 'Nome completo' })).toBeVisible()
  const reading = Promise.withResolvers<void>()
  await page.route(/\/api\/cart\?/, async (route) => {
    await reading.promise
    await route.continue()
  })
  await buyWithoutPassword(page, newPerson())
  const another = page.getByRole('button', { name: 'Usar outra conta' })
  // A cart that is still read as the first person makes the browser forget the one that is released.
  await expect(another).toBeDisabled()
  reading.resolve()
  await another.click()
  const other = newPerson()
  await buyWithoutPassword(page, other)
  await expect(page.getByText(other.email)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pagar com Pix' })).toBeVisible()
})
