import { newPerson, signUp } from './person.ts'
import { expect, type Page } from './test.ts'

const CPF = '529.982.247-25'
export const APPROVED = '5067 7667 8388 8311'
export const NO_FUNDS = '4000 0000 0000 1018'
export const ASKS = '4000 0000 0000 1158'
export const CODE = '937'

/** A new person at the payment page with one product in the cart, `card` chosen and everything else filled in. */
export async function atTheCard(page: Page): Promise<void> {
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

export const frameOf = (page: Page) => page.frameLocator('iframe[title="Dados do cartão"]')

export async function typeCard(page: Page, number: string): Promise<void> {
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
export async function press(page: Page, name: string | RegExp): Promise<void> {
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
export const pay = (page: Page) => press(page, /com cartão$/)
export const confirmed = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible({ timeout: 20_000 })
