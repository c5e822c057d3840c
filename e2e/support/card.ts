import type { Locator } from '@playwright/test'
import { fillCart } from './cart.ts'
import { member } from './person.ts'
import { expect, type Page } from './test.ts'

export const CPF = '529.982.247-25'
export const APPROVED = '5067 7667 8388 8311'
export const NO_FUNDS = '4000 0000 0000 1018'
export const REVIEWED = '4000 0000 0000 1182'
export const ASKS = '4000 0000 0000 1158'
/** Approved while its holder is there, and without funds for a renewal. */
export const DECLINED_LATER = '4000 0000 0000 1208'
export const CODE = '937'

/** A new person at the payment page with one product in the cart, `card` chosen and everything else filled in. */
export async function atTheCard(page: Page): Promise<void> {
  await fillCart(page, 'financas-para-autonomos')
  await member(page)
  await page.goto('/payment')
  await chooseCard(page)
}

/** At the payment page for the first time: by card, with everything else filled in. */
export async function chooseCard(page: Page): Promise<void> {
  await page.getByLabel(/CPF/).fill(CPF)
  await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
  await page.getByRole('radio', { name: /Cartão de crédito/ }).check()
}

/** The same person at the payment page with something else in the cart. */
export async function buyMore(page: Page): Promise<void> {
  await page.goto('/loja/planilha-fluxo-de-caixa')
  await page.getByRole('main').getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
  await expect(page.getByRole('link', { name: /Ver carrinho/ }).first()).toBeVisible()
  await page.goto('/payment')
  // Of the purchase before.
  await expect(page.getByText('CPF ***.982.247-**')).toBeVisible()
  await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
  await page.getByRole('radio', { name: /Cartão de crédito/ }).check()
}

export const frameOf = (page: Page) => page.frameLocator('iframe[title="Dados do cartão"]')
/** A field of Mercado Pago, which stands in a frame of its own. */
export const secureField = (page: Page, name: 'cardNumber' | 'expirationDate' | 'securityCode'): Locator =>
  frameOf(page).frameLocator(`iframe[name=${name}]`).getByRole('textbox')
export const codeFrame = (page: Page) => page.frameLocator('iframe[title="Código do cartão"]')
/** Where the issuer asks its customer. */
export const question = (page: Page) => page.frameLocator('iframe[title="Confirmação no banco do cartão"]')
/** Where the code of a saved card is typed. */
export const codeField = (page: Page): Locator =>
  codeFrame(page).frameLocator('iframe[name=securityCode]').getByRole('textbox')

export async function typeCard(page: Page, number: string): Promise<void> {
  const frame = frameOf(page)
  await secureField(page, 'cardNumber').fill(number)
  await secureField(page, 'expirationDate').fill('08/31')
  await secureField(page, 'securityCode').fill(CODE)
  await frame.getByLabel('Nome impresso no cartão').fill('MARINA D LOPES')
  await frame.getByLabel('CPF ou CNPJ do titular').fill(CPF)
}

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  pressOn(page, page.getByRole('button', { name }))

/** Ticks that the card is kept. */
export async function keepCard(page: Page): Promise<void> {
  const box = page.getByRole('checkbox', { name: /Salvar este cartão/ })
  await expect(box).not.toBeChecked()
  await pressOn(page, page.locator('label', { hasText: /^Salvar este cartão/ }))
  await expect(box).toBeChecked()
}

/**
 * Presses something beside a frame, or in it, as a person does: once the screen shows where it stands. Until then the
 * browser takes the place for the other one's, whose process hears the press instead.
 */
export async function pressOn(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  let isUnderMouse = false
  const reached = (element: Element) =>
    new Promise<void>((done) => element.addEventListener('pointermove', () => done(), { once: true }))
  const moved = target.evaluate(reached).then(() => {
    isUnderMouse = true
  })
  for (let x = 10; !isUnderMouse && x < 100; x++) {
    await target.hover({ position: { x, y: 10 } })
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  }
  await moved
  await target.click()
}
/** The page says that the card is looked at, and offers nothing else to be charged. */
export async function inReview(page: Page): Promise<void> {
  await expect(page.getByText('Pagamento em análise')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/O resultado sai até \d\d\/\d\d\/20\d\d/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Pagar/ })).toHaveCount(0)
}
export const pay = (page: Page) => press(page, /com cartão$/)
export const confirmed = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible({ timeout: 20_000 })
