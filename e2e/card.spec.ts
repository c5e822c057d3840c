import { newPerson, signUp } from './support/person.ts'
import { expect, expectGoodPage, type Page, test } from './support/test.ts'
import { readDatabase } from './support/traces.ts'

const CPF = '529.982.247-25'
const APPROVED = '5067 7667 8388 8311'
const NO_FUNDS = '4000 0000 0000 1018'
const ASKS = '4000 0000 0000 1158'
const CODE = '937'

/** A new person at the payment page with one product in the cart, `card` chosen and everything else filled in. */
async function atTheCard(page: Page): Promise<void> {
  await page.goto('/loja')
  await page.getByRole('main').getByRole('searchbox').fill('Finanças para autônomos')
  await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
  await page.getByRole('link', { name: 'Finanças para autônomos' }).first().click()
  await page.getByRole('button', { name: 'Adicionar ao carrinho' }).first().click()
  await page
    .getByRole('link', { name: /Ver carrinho/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Finalizar compra' }).click()
  await signUp(page, newPerson())
  await page.getByLabel(/CPF/).fill(CPF)
  await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
  await page.getByRole('radio', { name: /Cartão de crédito/ }).check()
}

const frameOf = (page: Page) => page.frameLocator('iframe[title="Dados do cartão"]')

async function typeCard(page: Page, number: string): Promise<void> {
  const frame = frameOf(page)
  await frame.getByLabel('Número do cartão').fill(number)
  await frame.getByLabel('Nome impresso no cartão').fill('MARINA D LOPES')
  await frame.getByLabel('Validade (MM/AA)').fill('0831')
  await frame.getByLabel('Código (CVV)').fill(CODE)
}
/**
 * Presses a button of the page beside the frame as a person does: once the screen shows where it was scrolled to. Until
 * then the browser still takes the place for the frame's, whose process hears the press instead.
 */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name })
  await button.scrollIntoViewIfNeeded()
  let isUnderMouse = false
  const reached = (element: Element) =>
    new Promise<void>((done) => element.addEventListener('pointermove', () => done(), { once: true }))
  const moved = button.evaluate(reached).then(() => {
    isUnderMouse = true
  })
  for (let x = 10; !isUnderMouse && x < 100; x++) {
    await button.hover({ position: { x, y: 10 } })
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  }
  await moved
  await button.click()
}
const pay = (page: Page) => press(page, /com cartão$/)
const confirmed = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible({ timeout: 20_000 })

for (const width of [1280, 360]) {
  test(`a member buys in 10 parcels, and no number of the card reaches us, at ${width} px`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const toUs: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(baseURL!)) toUs.push(`${request.url()} ${request.postData() ?? ''}`)
    })
    await atTheCard(page)
    await typeCard(page, APPROVED)
    await expect(frameOf(page).getByText('Elo', { exact: true })).toBeVisible()
    await page.getByLabel('Parcelas').selectOption('10')
    await expect(
      page.getByText(/Total a prazo R\$.*juros de R\$.*2,99% ao mês, CET 42,41% ao ano/),
    ).toBeVisible()
    await expectGoodPage(page)
    await pay(page)
    await confirmed(page)
    await expectGoodPage(page)

    const digits = APPROVED.replaceAll(' ', '')
    const sent = toUs.join('\n')
    expect(sent).toContain('tok_')
    const kept = (await readDatabase()).map(({ text }) => text).join('\n')
    expect(kept).toContain('8311')
    const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    for (const [where, text] of Object.entries({ sent, kept, storage })) {
      for (const secret of [digits, APPROVED, digits.slice(0, 12)])
        expect(text.includes(secret), `${secret.slice(0, 4)}… in what was ${where}`).toBe(false)
    }
    expect(kept.includes('tok_'), 'a token in the database').toBe(false)
  })
}

test('wrong fields are said inside the frame, nothing is ordered, and the right ones pay', async ({
  page,
}) => {
  await atTheCard(page)
  await typeCard(page, '4235 6477 2802 5683')
  await pay(page)
  await expect(frameOf(page).getByText('Número inválido. Confira dígito por dígito')).toBeVisible()
  await expect(frameOf(page).getByLabel('Número do cartão')).toBeFocused()
  await expect(page).toHaveURL(/\/payment$/)

  await typeCard(page, APPROVED)
  await pay(page)
  await confirmed(page)
})

test('a declined card, then Pix on the same order', async ({ page }) => {
  await atTheCard(page)
  await typeCard(page, NO_FUNDS)
  await pay(page)
  await expect(page.getByText(/O cartão não tem saldo suficiente/)).toBeVisible()
  await expect(frameOf(page).getByLabel('Número do cartão')).toBeVisible()
  await expectGoodPage(page)
  const address = page.url()
  await press(page, 'Pagar com Pix')
  await expect(page.getByRole('heading', { name: 'Pague com Pix' })).toBeVisible()
  await expect(page.getByLabel('Pix copia e cola')).toBeVisible()
  expect(page.url()).toBe(address)
})

test('a declined card, then another one, by keyboard alone', async ({ page }) => {
  await atTheCard(page)
  await typeCard(page, NO_FUNDS)
  await pay(page)
  await expect(page.getByText(/O cartão não tem saldo suficiente/)).toBeVisible()
  await expect(frameOf(page).getByLabel('Número do cartão')).toBeEnabled()
  await frameOf(page).getByLabel('Número do cartão').focus()
  await page.keyboard.type(APPROVED.replaceAll(' ', ''))
  await page.keyboard.press('Tab')
  await page.keyboard.type('MARINA D LOPES')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0831')
  await page.keyboard.press('Tab')
  await page.keyboard.type(CODE)
  await page.keyboard.press('Enter')
  await confirmed(page)
})

test('the issuer asks and is told yes: the shop says it is paid', async ({ page }) => {
  await atTheCard(page)
  await typeCard(page, ASKS)
  await pay(page)
  await page.getByRole('button', { name: 'Confirmar compra' }).click()
  await confirmed(page)
})

test('the issuer asks and is told no: the order waits for another way', async ({ page }) => {
  await atTheCard(page)
  await typeCard(page, ASKS)
  await pay(page)
  await page.getByRole('button', { name: 'Não fui eu: recusar' }).click()
  await expect(page.getByText(/A confirmação pedida pelo banco foi negada/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pagar com Pix' })).toBeVisible()
})

test('the issuer asks and gets no answer: the way there stays, and Pix pays instead', async ({ page }) => {
  await atTheCard(page)
  await typeCard(page, ASKS)
  await pay(page)
  await page.getByRole('link', { name: 'Voltar à loja sem responder' }).click()
  await expect(page.getByRole('link', { name: 'Confirmar no banco' })).toBeVisible()
  await expectGoodPage(page)
  await press(page, 'Pagar com Pix')
  await expect(page.getByLabel('Pix copia e cola')).toBeVisible()
})
