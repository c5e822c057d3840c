import { randomUUID } from 'node:crypto'
import { photo } from '../../test/support/pictures.ts'
import { addTo } from './orders.ts'
import { member } from './person.ts'
import { expect, expectAccessible, expectGoodPage, type Page } from './test.ts'
import { payInBankApp } from './world.ts'

/** What a seller offers that was not there before. */
export interface Offer {
  category: string
  name: string
  slug: string
  coupon: string
}

export function newOffer(): Offer {
  // Letters alone: a name with a digit in it would be found where a journey looks for a number.
  const mark = randomUUID()
    .slice(0, 6)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)
  return {
    category: `Receitas ${mark}`,
    name: `Caderno de pães ${mark}`,
    slug: `caderno-de-paes-${mark}`,
    coupon: `PAO${mark.toUpperCase()}`,
  }
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const told = (page: Page, words: RegExp | string) =>
  expect(page.getByRole('status').getByText(words)).toBeVisible()

/** Says yes to what the dialog asks. */
export const agree = (page: Page, action: string) =>
  page.getByRole('dialog').getByRole('button', { name: action, exact: true }).click()

/** The same, where it asks why. */
async function agreeBecause(page: Page, action: string, reason: string): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox', { name: 'Motivo' }).fill(reason)
  await agree(page, action)
}

export async function createCategory(page: Page, { category }: Offer): Promise<void> {
  await page.goto('/admin/categorias')
  await page.getByRole('link', { name: 'Nova categoria' }).first().click()
  await field(page, 'Nome').fill(category)
  await expectGoodPage(page)
  await press(page, 'Criar categoria')
  await told(page, 'Categoria criada')
  await expect(page.getByRole('link', { name: category })).toBeVisible()
}

/** A product of R$ 49,90 with a picture, in the shop, in a category of its own. */
export async function createProduct(page: Page, { category, name, slug }: Offer): Promise<void> {
  await page.goto('/admin/produtos')
  await page.getByRole('link', { name: 'Novo produto' }).first().click()
  await press(page, 'Criar produto')
  await expect(page.getByText('Informe o nome')).toBeVisible()
  await expect(page.getByText(/no endereço/)).toBeHidden()
  await field(page, 'Nome').fill(name)
  // Its category is made in place, and what is typed stays.
  await press(page, 'Nova categoria')
  const question = page.getByRole('dialog', { name: 'Nova categoria' })
  await question.getByRole('textbox', { name: 'Nome' }).fill(category)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByLabel('Categoria', { exact: true }).locator(':checked')).toHaveText(category)
  await expect(field(page, 'Nome')).toHaveValue(name)
  await field(page, 'Endereço na loja').fill(slug)
  await field(page, 'Resumo').fill('Doze pães de fermentação natural, do levain à mesa.')
  const picture = await photo(1200, 900).jpeg().toBuffer()
  await page
    .getByLabel('Enviar imagem: Capa')
    .setInputFiles({ name: 'pao.jpg', mimeType: 'image/jpeg', buffer: picture })
  const crop = page.getByRole('dialog', { name: 'Recortar a imagem' })
  await expect(crop.getByRole('group', { name: /^Parte que fica/ })).toBeVisible()
  await expectAccessible(page)
  await crop.getByRole('button', { name: 'Usar esta parte' }).click()
  await expect(page.getByRole('img', { name: 'Capa, como está agora' })).toBeVisible()
  await press(page, 'Incluir preço')
  await page.getByRole('textbox', { name: 'Preço', exact: true }).fill('49,90')
  await expectGoodPage(page)
  await press(page, 'Criar produto')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText(/Envie ao menos um arquivo/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publicar', exact: true })).toBeHidden()
  await expectGoodPage(page)
  await giveFile(page, name)
  await press(page, 'Publicar')
  await agree(page, 'Publicar')
  await expect(page.getByRole('region', { name: 'Situação' }).getByText('Publicado')).toBeVisible()
}

/** What whoever buys the product saves; leads back to it. */
async function giveFile(page: Page, product: string): Promise<void> {
  const address = page.url()
  await page.getByRole('link', { name: 'Arquivos', exact: true }).click()
  await page.getByLabel('Enviar arquivo: Arquivo').setInputFiles({
    name: 'caderno.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 caderno'),
  })
  await expect(page.getByRole('button', { name: 'Trocar arquivo' })).toBeVisible()
  await field(page, 'Nome').fill('Caderno')
  await press(page, 'Incluir arquivo')
  await told(page, /Arquivo/)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible()
}

/** Ten per cent off that product, good from now on. */
export async function createCoupon(page: Page, { name, coupon }: Offer): Promise<void> {
  await page.goto('/admin/cupons')
  await page.getByRole('link', { name: 'Novo cupom' }).first().click()
  await field(page, 'Código').fill(coupon.toLowerCase())
  await field(page, 'Nome para a equipe').fill('Estreia do caderno')
  await page.getByText('Para quem e quantas vezes').click()
  await field(page, 'Usos por conta').fill('1000001')
  await press(page, 'Criar cupom')
  await expect(page.getByText('Informe quanto o cupom dá', { exact: true })).toBeVisible()
  await expect(page.getByText('Use até 1.000.000', { exact: true })).toBeVisible()
  await field(page, 'Usos por conta').clear()
  await field(page, 'Desconto').fill('10')
  await page.getByText('Em que compras').click()
  await page.getByRole('combobox', { name: 'Só para estes produtos' }).fill(name)
  await page.getByRole('option', { name }).click()
  await page.keyboard.press('Escape')
  await expectGoodPage(page)
  await press(page, 'Criar cupom')
  await expect(page.getByRole('heading', { level: 1, name: coupon })).toBeVisible()
  await press(page, 'Ativar')
  await agreeBecause(page, 'Ativar', 'Estreia do caderno')
  await expect(page.getByRole('region', { name: 'Situação' }).getByText('Ativo')).toBeVisible()
}

/** A visitor finds it within two seconds, and pays R$ 44,91 for it. */
export async function buyWithCoupon(
  page: Page,
  { name, slug, coupon }: Offer,
  bankUrl?: string,
): Promise<void> {
  // What the server sends: how long this machine takes to draw it is another question.
  const sent = async () => (await page.request.get(`/loja?q=${encodeURIComponent(name)}`)).text()
  await expect.poll(sent, { timeout: 2000 }).toContain(`href="/loja/${slug}"`)
  await page.goto(`/loja?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('link', { name }).first()).toBeVisible()
  await member(page)
  await addTo(page, slug)
  await page.goto('/cart')
  await page.getByLabel('Cupom de desconto').fill(coupon)
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText(`Cupom ${coupon} (10%)`)).toBeVisible()
  await page.goto('/payment')
  await page.getByLabel(/CPF/).fill('529.982.247-25')
  await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
  await page.getByRole('button', { name: 'Pagar com Pix' }).click()
  await payInBankApp(page, await page.getByLabel('Pix copia e cola').inputValue(), bankUrl)
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
}
