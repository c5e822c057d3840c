import { fillAddress } from './address.ts'
import { member, type Person } from './person.ts'
import { expect, type Page } from './test.ts'
import { payInBankApp } from './world.ts'

type Method = 'pix' | 'boleto'

/** Somebody who has just ordered something, on the page where it is paid. */
async function order(page: Page, method: Method): Promise<{ code: string; email: string }> {
  const { email } = await member(page)
  await addTo(page, 'planilha-fluxo-de-caixa')
  await page.goto('/payment')
  await page.getByLabel(/CPF/).fill('529.982.247-25')
  if (method === 'boleto') {
    await page.getByRole('radio', { name: /Boleto bancário/ }).check()
    await fillAddress(page)
  }
  await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
  await page.getByRole('button', { name: method === 'pix' ? 'Pagar com Pix' : 'Gerar boleto' }).click()
  await expect(page.getByLabel(method === 'pix' ? 'Pix copia e cola' : 'Linha digitável')).toBeVisible()
  const code = (await page.getByText(/Pedido \d{4}-\d{6}-\d/).textContent())!.match(/\d{4}-\d{6}-\d/)![0]
  return { code, email }
}

/** Puts a product into the cart, from its page. */
export async function addTo(page: Page, slug: string): Promise<void> {
  await page.goto(`/loja/${slug}`)
  await page.getByRole('main').getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
  await expect(page.getByRole('link', { name: /Ver carrinho/ }).first()).toBeVisible()
}

/** Somebody who has just paid for a product, on the page that says so. */
export async function buyByPix(page: Page, slug: string): Promise<Person> {
  const person = await member(page)
  await addTo(page, slug)
  await page.goto('/payment')
  await page.getByLabel(/CPF/).fill('529.982.247-25')
  await payByPix(page)
  return person
}

/** The same by somebody whose CPF is known from a purchase before. */
export async function buyAgainByPix(page: Page, slug: string): Promise<void> {
  await addTo(page, slug)
  await page.goto('/payment')
  await payByPix(page)
}

async function payByPix(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
  await page.getByRole('button', { name: 'Pagar com Pix' }).click()
  await payInBankApp(page, await page.getByLabel('Pix copia e cola').inputValue())
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
}

export const orderByPix = (page: Page) => order(page, 'pix')
export const orderByBoleto = (page: Page) => order(page, 'boleto')
