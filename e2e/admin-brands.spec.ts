import sharp from 'sharp'
import { administrator } from './support/administrator.ts'
import { openElsewhere } from './support/credentials.ts'
import { mailFor } from './support/mails.ts'
import { newPerson, signUp } from './support/person.ts'
import { expect, expectGoodPage, type Page, test } from './support/test.ts'
import { payInBankApp } from './support/world.ts'

// It walks through a form of many fields and a whole purchase.
test.describe.configure({ timeout: 240_000 })

/** The database outlives a journey that is repeated. */
const newBrand = () => {
  const id = `lume${Date.now().toString(36)}`
  return { id, name: `Ateliê ${id}`, store: `/@${id}/loja` }
}
const PRODUCT = 'Planilha de fluxo de caixa'

// brand.test.ts, brand-mark.test.ts, brand-document.test.ts: what a brand says, shows, sells and publishes.
test('an administrator opens a third brand, sells a product in it, and a visitor buys it there', {
  tag: '@fire',
}, async ({ page, browser, request }) => {
  const brand = newBrand()
  await administrator(page)
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Administração' }).getByRole('link', { name: 'Marcas' }).click()
  await expectGoodPage(page)
  await createBrand(page, brand)
  await publishTerms(page)
  await writeMail(page, brand.name)
  await sellIn(page, brand.name)
  const visitor = await openElsewhere(browser, 360)
  await buyIn(visitor, brand, request)
})

/** A colour that cannot be read is told at its field before anything is made. */
async function createBrand(page: Page, { id, name, store }: ReturnType<typeof newBrand>): Promise<void> {
  await page.getByRole('link', { name: 'Nova marca' }).click()
  await page.getByRole('textbox', { name: 'Endereço', exact: true }).fill(id)
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Monograma' }).fill('AL')
  await sendMark(page)
  await page.getByRole('textbox', { name: 'Frase do topo da loja' }).fill('Papel, tinta e calma.')
  await page
    .getByRole('textbox', { name: 'Descrição para buscadores' })
    .fill('Cadernos e cursos para quem escreve à mão.')
  await page.getByRole('heading', { name: 'Menus' }).click()
  const footer = page.getByRole('group', { name: 'No rodapé' })
  await footer.getByRole('button', { name: 'Incluir item' }).click()
  await footer.getByRole('textbox', { name: 'Nome no menu' }).fill('Quem faz os cadernos')
  await footer.getByRole('textbox', { name: 'Endereço' }).fill('javascript:alert(1)')
  await page.getByRole('heading', { name: 'Ajuda', exact: true }).click()
  const help = page.getByRole('group', { name: 'Perguntas da marca' })
  await help.getByRole('button', { name: 'Incluir pergunta' }).click()
  await help.getByRole('textbox', { name: 'Pergunta' }).fill('Vocês embrulham para presente?')
  await help.getByRole('textbox', { name: 'Resposta' }).fill('Sim, com um cartão escrito à mão.')
  await page.getByRole('combobox', { name: 'Letra' }).selectOption('Lora: com serifa')
  await page.getByRole('combobox', { name: 'Como a loja é vista' }).selectOption('Sempre clara')
  await page.getByRole('textbox', { name: 'Cor da marca', exact: true }).fill('#7a1f3d')
  await expect(page.getByRole('heading', { name: 'Cores em detalhe, de noite' })).toBeHidden()
  await page.getByRole('heading', { name: 'Cores em detalhe, de dia' }).click()
  const text = page.getByRole('textbox', { name: 'Texto dos botões', exact: true })
  await expect(text, 'it follows the colour of the brand').toHaveAttribute('placeholder', '#ffffff')
  await page.getByRole('textbox', { name: 'Botões', exact: true }).fill('#f2c4d0')
  await expect(text).toHaveAttribute('placeholder', '#121212')
  await text.fill('#ffffff')
  await page
    .getByRole('group', { name: 'Formas de pagamento' })
    .getByRole('checkbox', { name: 'Pix' })
    .check()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('A papelaria abre em março.')
  await page.getByRole('button', { name: 'Criar marca' }).click()
  await expect(page.getByText(/Com botões, o contraste é 1,\d; precisa de 4,5/)).toBeVisible()
  await text.fill('')
  await expect(footer.getByText(/^Use um endereço da loja/)).toBeVisible()
  await footer.getByRole('textbox', { name: 'Endereço' }).fill('/loja?type=training')
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Criar marca' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Endereços' })).toContainText(store)
  await expectGoodPage(page)
}

/** What the receipts of the brand say in its words. */
async function writeMail(page: Page, brand: string): Promise<void> {
  await page.goto('/admin/emails/payment-confirmed/texto')
  const way = page.getByRole('navigation', { name: 'Loja' }).getByRole('link', { name: brand })
  await way.click()
  await expect(way).toHaveAttribute('aria-current', 'true')
  await page.getByLabel('Texto do fim').fill('Feito à mão, um a um, em Olinda.')
  await page.getByRole('button', { name: 'Salvar texto' }).click()
  await expect(page.getByText('Texto salvo')).toBeVisible()
}

/** A disc on nothing, in place of the letters: larger than is taken, made smaller first, and still on nothing. */
async function sendMark(page: Page): Promise<void> {
  const drawing =
    '<svg width="5200" height="5000"><circle cx="2600" cy="2500" r="1500" fill="#cdac6a"/></svg>'
  const buffer = await sharp(Buffer.from(drawing)).png().toBuffer()
  await page
    .getByLabel('Enviar imagem: Imagem da marca')
    .setInputFiles({ name: 'marca.png', mimeType: 'image/png', buffer })
  const crop = page.getByRole('dialog', { name: 'Recortar a imagem' })
  await expect(crop.getByRole('group', { name: /^Parte que fica/ })).toBeVisible()
  await crop.getByRole('button', { name: 'Usar esta parte' }).click()
  const sent = page.getByRole('img', { name: 'Imagem da marca, como está agora' })
  const mark = await page.request.get((await sent.getAttribute('src'))!)
  expect((await sharp(await mark.body()).stats()).isOpaque).toBe(false)
  await expect(page.getByRole('button', { name: 'Remover imagem' })).toBeVisible()
}

/** Which faces a page has fetched, and in which its text is set. */
const typefacesOf = (page: Page) =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name)
    const fetched = files.flatMap((name) => /\/([\w-]+)-latin-wght[^/]*\.woff2$/.exec(name)?.[1] ?? [])
    return { fetched: [...new Set(fetched)], set: getComputedStyle(document.body).fontFamily.split(',')[0] }
  })

/** They hold at once, and what held before stays readable. */
async function publishTerms(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Termos de Uso' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Termos de Uso de/ })).toBeVisible()
  await page
    .getByRole('textbox', { name: 'Texto', exact: true })
    .fill(
      `## Como o ateliê vende\n\n${'Cadernos digitais e cursos, sem frete e sem prazo. '.repeat(4)}\n\n- Veja a [Política](/privacidade)`,
    )
  await page.getByRole('textbox', { name: 'Motivo' }).fill('O jurídico revisou.')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByRole('status').getByText('Documento publicado')).toBeVisible()
  await expect(page.getByRole('row', { name: /Esta marca.*Em vigor/ })).toBeVisible()
  await expectGoodPage(page)
}

async function readTerms(page: Page, id: string): Promise<void> {
  await page.goto(`/@${id}/termos`)
  await expect(page.getByRole('heading', { level: 2, name: 'Como o ateliê vende' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Política' })).toHaveAttribute(
    'href',
    `/@${id}/privacidade`,
  )
  await expectGoodPage(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^\d\d\/\d\d\/\d{4}$/ })
    .first()
    .click()
  await expect(page.getByText('Esta é uma versão anterior')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: '1. Sua conta' })).toBeVisible()
  await expectGoodPage(page)
}

async function sellIn(page: Page, brand: string): Promise<void> {
  await page.goto('/admin/produtos')
  await page.getByRole('searchbox', { name: 'Buscar por nome ou endereço' }).fill(PRODUCT)
  await expect(page.getByText('1 produto', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: PRODUCT }).click()
  await page.getByRole('checkbox', { name: brand }).check()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('status').getByText('Produto salvo')).toBeVisible()
  await expect(page.getByText(`Dê um preço na loja ${brand}`)).toBeVisible()
  await page.getByRole('link', { name: 'Dar o preço' }).click()
  await expect(page.getByRole('combobox', { name: 'Loja' }).locator('option:checked')).toHaveText(brand)
  const price = page.getByRole('textbox', { name: 'Preço', exact: true })
  // It begins as the price that holds.
  await expect(price).toHaveValue(/^\d+,\d\d$/)
  await price.fill('31,00')
  await page.getByRole('button', { name: 'Criar preço' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`31,00.*${brand}.*Vale agora`) })).toBeVisible()
}

async function buyIn(
  page: Page,
  { id, name, store }: ReturnType<typeof newBrand>,
  request: Parameters<typeof mailFor>[0],
): Promise<void> {
  await expect(async () => {
    await page.goto(store)
    await expect(page.getByRole('main').getByText(PRODUCT)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByText('Papel, tinta e calma.')).toBeVisible()
  const mark = page.getByRole('banner').locator('img[src^="/marks/"]')
  await expect.poll(() => mark.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(144)
  await expect.poll(() => typefacesOf(page)).toEqual({ fetched: ['lora'], set: 'Lora' })
  const places = page.getByRole('navigation', { name: 'Loja e documentos' })
  await expect(places.getByRole('link').first()).toHaveText('Quem faz os cadernos')
  await expect(places.getByRole('link').first()).toHaveAttribute('href', `${store}?type=training`)
  await expectGoodPage(page)
  await page.getByRole('main').getByRole('link', { name: PRODUCT }).first().click()
  await expect(page).toHaveURL(new RegExp(`^[^?]*${store}/`))
  await expect(page.getByText(/R\$\s31,00/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar ao carrinho' }).first().click()
  await page
    .getByRole('link', { name: /Ver carrinho/ })
    .first()
    .click()
  await expect(page).toHaveURL(`/@${id}/cart`)
  await expect(page.getByRole('main').getByText(PRODUCT).first()).toBeVisible()
  await readTerms(page, id)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ajuda' }).click()
  await expect(page).toHaveURL(`/@${id}/ajuda`)
  await page.getByText('Vocês embrulham para presente?').click()
  await expect(page.getByText('Sim, com um cartão escrito à mão.')).toBeVisible()
  const person = newPerson()
  await page.goto(`/@${id}/conta/cadastre-se?redirect=/@${id}/payment`)
  await signUp(page, person)
  await expect(page).toHaveURL(`/@${id}/payment`, { timeout: 30_000 })
  await page.getByLabel(/CPF/).fill('529.982.247-25')
  await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
  const methods = page.getByRole('group', { name: 'Forma de pagamento' }).getByRole('radio')
  await expect(methods, 'it takes Pix alone: there is nothing to choose').toHaveCount(0)
  await page.getByRole('button', { name: 'Pagar com Pix' }).click()
  await payInBankApp(page, await page.getByLabel('Pix copia e cola').inputValue())
  await expect(page).toHaveURL(new RegExp(`/@${id}/payment/ord_`))
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  await expectGoodPage(page)
  expect(await mailFor(request, person.email, 'Confirme seu e-mail')).toContain(name)
  const code = (await page.getByText(/Pedido \d{4}-\d{6}-\d/).textContent())!.match(/\d{4}-\d{6}-\d/)![0]
  const paid = await mailFor(request, person.email, `Pagamento confirmado: pedido ${code}`)
  expect(paid).toContain('Feito à mão, um a um, em Olinda.')
}
