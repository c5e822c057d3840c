import {
  APPROVED,
  ASKS,
  atTheCard,
  CODE,
  CPF,
  confirmed,
  frameOf,
  keepCard,
  NO_FUNDS,
  pay,
  press,
  pressOn,
  question,
  secureField,
  typeCard,
} from './support/card.ts'
import { expect, expectGoodPage, type Page, test, WIDTHS } from './support/test.ts'
import { readDatabase } from './support/traces.ts'

for (const width of WIDTHS) {
  test(`a wrong number is said in the frame, the right one pays in 10 installments, and none reaches us, at ${width} px`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    const toUs: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(baseURL!)) toUs.push(`${request.url()} ${request.postData() ?? ''}`)
    })
    await atTheCard(page)
    await typeCard(page, '4235 6477 2802 5683')
    await pay(page)
    await expect(frameOf(page).getByText('Confira o número do cartão')).toBeVisible()
    await expect(page).toHaveURL(/\/payment$/)

    await typeCard(page, APPROVED)
    // At dusk, or by hand.
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(secureField(page, 'cardNumber')).toHaveValue(APPROVED)
    await page.getByLabel('Parcelas').selectOption('10')
    await expect(page.getByText(/Total a prazo R\$.*juros de R\$.*ao mês, CET .* ao ano/)).toBeVisible()
    const told = await page.getByText(/Total a prazo R\$/).innerText()
    const charged = told.match(/Total a prazo (R\$\s[\d.]+,\d\d)/)![1]!
    await keepCard(page)
    await expectGoodPage(page)
    await pay(page)
    await confirmed(page)
    await expect(page.getByText(/^Pago com Cartão final 8311, 10x (de|\()/)).toBeVisible()
    await expectGoodPage(page)
    await expectCharged(page, charged)

    const digits = APPROVED.replaceAll(' ', '')
    const sent = toUs.join('\n')
    expect(sent).toMatch(/"elo-[0-9a-f]{32}"/)
    const kept = (await readDatabase()).map(({ text }) => text).join('\n')
    expect(kept).toContain('8311')
    const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    for (const [where, text] of Object.entries({ sent, kept, storage })) {
      for (const secret of [digits, APPROVED, digits.slice(0, 12)])
        expect(text.includes(secret), `${secret.slice(0, 4)}… in what was ${where}`).toBe(false)
    }
    expect(kept).not.toMatch(/elo-[0-9a-f]{32}/)

    await page.goto('/account/perfil/formas-de-pagamento')
    await expect(page.getByRole('listitem').filter({ hasText: 'Elo final 8311' })).toContainText(
      'Vence em 08/2031',
    )
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Remover Elo final 8311' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
    await expect(page.getByRole('heading', { name: 'Nenhum cartão salvo' })).toBeVisible()
  })
}

/** What the receipt, the list of purchases and the purchase say was charged: the interest is part of it. */
async function expectCharged(page: Page, charged: string): Promise<void> {
  const sum = page.getByRole('main').locator('div', { has: page.getByText('Total cobrado', { exact: true }) })
  await expect(sum.last()).toContainText(charged)
  await page.goto('/account/perfil/gerenciar')
  await expect(page.getByRole('listitem').filter({ hasText: 'Finanças para autônomos' })).toContainText(
    charged,
  )
  await page.getByRole('link', { name: 'Finanças para autônomos' }).click()
  await expect(sum.last()).toContainText(charged)
}

test('a declined card, then Pix on the same order; an answer that the news has overtaken takes nothing back', async ({
  page,
}) => {
  await atTheCard(page)
  await typeCard(page, NO_FUNDS)
  await pay(page)
  await expect(page.getByText(/O cartão não tem saldo suficiente/)).toBeVisible()
  await expect(secureField(page, 'cardNumber')).toBeVisible()
  await expectGoodPage(page)
  const address = page.url()
  const code = page.getByLabel('Pix copia e cola')
  await page.route(/\/api\/orders\/[^/]+\/method$/, async (route) => {
    const response = await route.fetch()
    await expect(code).toBeVisible()
    const late = await response.json()
    delete late.payment.pix
    await route.fulfill({ response, json: late })
  })
  const heardAnew = page.waitForRequest(/\/orders\/[^/]+\/events$/)
  await press(page, 'Pagar com Pix')
  await expect(page.getByRole('heading', { name: 'Pague com Pix' })).toBeVisible()
  await heardAnew
  await expect(code).toBeVisible()
  expect(page.url()).toBe(address)
})

// card.test.ts: declined, then another one.
test('a declined card, then another one, by keyboard alone', { tag: '@fire' }, async ({ page }) => {
  await atTheCard(page)
  await typeCard(page, NO_FUNDS)
  await pay(page)
  await expect(page.getByText(/O cartão não tem saldo suficiente/)).toBeVisible()
  await expect(secureField(page, 'cardNumber')).toBeEnabled()
  await secureField(page, 'cardNumber').focus()
  for (const [field, typed] of [
    [secureField(page, 'cardNumber'), APPROVED.replaceAll(' ', '')],
    [frameOf(page).getByLabel('Nome impresso no cartão'), 'MARINA D LOPES'],
    [secureField(page, 'expirationDate'), '0831'],
    [secureField(page, 'securityCode'), CODE],
  ] as const) {
    await expect(field).toBeFocused()
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await expect(frameOf(page).getByLabel('CPF ou CNPJ do titular')).toBeFocused()
  await page.keyboard.type(CPF)
  await page.keyboard.press('Enter')
  await confirmed(page)
})

// card.test.ts: the issuer asks, its customer says yes.
test('the issuer asks: left without an answer the way there stays, and told yes the shop says it is paid', {
  tag: '@fire',
}, async ({ page }) => {
  await atTheCard(page)
  await typeCard(page, ASKS)
  await pay(page)
  await page.getByRole('link', { name: 'Voltar à loja sem responder' }).click()
  const back = page.getByRole('link', { name: 'Confirmar no banco' })
  await expect(back).toBeVisible()
  await expectGoodPage(page)
  await back.click()
  await pressOn(page, question(page).getByRole('button', { name: 'Confirmar compra' }))
  await confirmed(page)
})

// card.test.ts: the issuer asks, its customer says no.
test('the issuer asks and is told no: the order waits for another way', { tag: '@fire' }, async ({
  page,
}) => {
  await atTheCard(page)
  await typeCard(page, ASKS)
  await pay(page)
  await pressOn(page, question(page).getByRole('button', { name: 'Não fui eu: recusar' }))
  await expect(page.getByText(/A confirmação pedida pelo banco foi negada/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pagar com Pix' })).toBeVisible()
})

// card.test.ts: whoever pays by Pix while the issuer asks can no longer be charged by card.
test('an issuer that asked is not waited for: Pix pays instead', { tag: '@fire' }, async ({ page }) => {
  await atTheCard(page)
  await typeCard(page, ASKS)
  await pay(page)
  await page.getByRole('link', { name: 'Voltar à loja sem responder' }).click()
  await press(page, 'Pagar com Pix')
  await expect(page.getByLabel('Pix copia e cola')).toBeVisible()
})
