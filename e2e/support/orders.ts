import type { Order } from '@vitrine/contract/order'
import { type Buyer, buy, newBuyer, placeOrder } from './buyer.ts'
import { expect, type Page } from './test.ts'
import { payToBank } from './world.ts'

type Method = 'pix' | 'boleto'

const SLUG = 'planilha-fluxo-de-caixa'

/** Somebody who has just ordered something, on the page where it is paid. */
async function order(page: Page, method: Method): Promise<{ code: string; email: string }> {
  const buyer = await newBuyer(page)
  const { id, code } = await placeOrder(buyer, { slug: SLUG, method })
  await page.goto(`/payment/${id}`)
  await expect(page.getByLabel(method === 'pix' ? 'Pix copia e cola' : 'Linha digitável')).toBeVisible()
  return { code, email: buyer.email }
}

export const orderByPix = (page: Page) => order(page, 'pix')
export const orderByBoleto = (page: Page) => order(page, 'boleto')

/** Puts a product into the cart, from its page. */
export async function addTo(page: Page, slug: string): Promise<void> {
  await page.goto(`/loja/${slug}`)
  await page.getByRole('main').getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
  await expect(page.getByRole('link', { name: /Ver carrinho/ }).first()).toBeVisible()
}

/** Somebody who has paid for a product; no page of the shop is opened. */
export async function bought(page: Page, slug: string): Promise<Buyer & { order: Order }> {
  const buyer = await newBuyer(page)
  return { ...buyer, order: await buy(page, buyer, { slug }) }
}

/** The same, on the page that says so. */
export async function buyByPix(page: Page, slug: string): Promise<Buyer> {
  const { order, ...buyer } = await bought(page, slug)
  await page.goto(`/payment/${order.id}`)
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  return buyer
}

/** The same by somebody whose CPF is known from a purchase before, by its screens. */
export async function buyAgainByPix(page: Page, slug: string): Promise<void> {
  await addTo(page, slug)
  await page.goto('/payment')
  await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
  await page.getByRole('button', { name: 'Pagar com Pix' }).click()
  await payToBank(page, await page.getByLabel('Pix copia e cola').inputValue())
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
}
