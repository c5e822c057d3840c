import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { brandAt, FIRST_BRAND, pathsOf } from '@vitrine/contract/brand-paths'
import fc from 'fast-check'
import { often } from '../test/support/often.ts'
import { wordsOf } from '../test/support/pdf.ts'
import { administrator } from './support/administrator.ts'
import { NEW, openElsewhere } from './support/credentials.ts'
import { query } from './support/database.ts'
import { linkIn, mailFor, mailsFor } from './support/mails.ts'
import { newPerson, type Person, signIn, signUp } from './support/person.ts'
import { only } from './support/second-factor.ts'
import { expect, expectGoodPage, FIRE, type Page, test, WIDTHS } from './support/test.ts'
import { payToBank } from './support/world.ts'

// Each walks through a whole purchase.
test.describe.configure({ timeout: 240_000 })

const LINK = '/gg-redirect?produto=manual-da-marca-em-uma-noite&cupom=BEMVINDO10&utm_source=boletim'
const SELLER = 'GG Estúdio Criativo Ltda.'

for (const width of WIDTHS) {
  test(`who comes by a link buys in the second storefront, at ${width} px`, async ({
    page,
    browser,
    request,
    complaints,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/api/cart/utm-parameters', (route) => held.then(() => route.continue()))
    for (const stray of ['/@ninguem/loja', '/loja-ninguem', '/@ninguem/payment']) {
      const answer = await request.get(stray)
      expect(answer.status(), stray).toBe(404)
      expect(await answer.text(), stray).toContain('Não há nenhuma loja neste endereço')
    }
    await page.goto(LINK)
    await expect(page.getByRole('heading', { level: 1, name: 'Levando você para o carrinho' })).toBeVisible()
    await expect(page.getByText('/cart-gg')).toBeVisible()
    await expectGoodPage(page)
    goOn()
    await expect(page).toHaveURL('/cart-gg')
    await expect(page.getByRole('main').getByText('Manual da marca em uma noite').first()).toBeVisible()
    await expect(page.getByRole('main').getByText('BEMVINDO10').first()).toBeVisible()
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(18, 18, 18)')
    await expectGoodPage(page)

    const person = newPerson()
    await page.goto('/conta/gg-cadastre-se?redirect=/payment-gg')
    await expect(page.getByRole('heading', { level: 1, name: 'Criar conta' })).toBeVisible()
    await signUp(page, person)
    // A page with the frame of a card is loaded anew.
    await expect(page).toHaveURL('/payment-gg', { timeout: 30_000 })
    await page.getByLabel(/CPF/).fill('529.982.247-25')
    await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Pagar com Pix' }).click()
    await expect(page.getByText(`Recebedor: ${SELLER}`)).toBeVisible()
    await payToBank(page, await page.getByLabel('Pix copia e cola').inputValue())
    await expect(page).toHaveURL(/\/payment-gg\/ord_/)
    await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
    await expect(page.getByText(SELLER)).toBeVisible()
    await expectGoodPage(page)

    const elsewhere = await openElsewhere(browser, width)
    // brand-matrix.test.ts: its messages name it alone; brand-paths.test.ts: a page in common stands in its frame.
    if (!FIRE) {
      await elsewhere.goto('/conta/esqueci-minha-senha-gg?redirect=/cart-gg')
      await choosePassword(elsewhere, request, person)
      return
    }
    const code = (await page.getByText(/Pedido GG-\d{4}-\d{6}-\d/).textContent())!.match(
      /GG-\d{4}-\d{6}-\d/,
    )![0]
    await openAndTakeBack(page)
    await page.goto('/account/esqueci-minha-senha-gg')
    await expect(page, 'that screen is for guests').toHaveURL('/')
    await resetPassword(elsewhere, request, person)
    const mails = await mailsFor(request, person.email)
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        `Pagamento confirmado: pedido ${code}`,
        'Confirme seu e-mail',
        'Escolha uma nova senha',
        expect.stringMatching(/^Desistência registrada: /),
      ]),
    )
    for (const { subject, text, html } of mails) {
      expect(text, subject).toContain(SELLER)
      for (const word of OF_FIRST) expect(text + html, subject).not.toContain(word)
    }
    // A page and a certificate that are not there; the browser notes that.
    only(complaints, /404/)
    if (width > 360) await expectUtmParameters(await openElsewhere(browser, width), code)
  })
}

/** What the first brand is known by: on no page, in no message and on no paper of who bought in the second one. */
const OF_FIRST = [
  'Casa Vitrine',
  'Vitrine Conteúdo',
  '12.ABC.345/01DE-35',
  'Aurora dos Ipês',
  'atendimento@vitrine',
]

/** The whole document, as it stands: its title, its frame and all that a screen reader or a search engine reads of it. */
async function expectSecondFrame(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'GG Estúdio' }).first()).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText(SELLER)
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(18, 18, 18)')
  const html = await page.content()
  for (const word of OF_FIRST) expect(html.includes(word), `${page.url()} says ${word}`).toBe(false)
}

/** From the page that says that it is paid: opens the purchase, looks around in the account, and takes it back. */
async function openAndTakeBack(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Ver detalhes da compra' }).click()
  await expect(page.getByRole('button', { name: 'Desistir da compra' })).toBeVisible()
  await expectSecondFrame(page)
  const purchase = page.url()
  for (const path of [
    '/',
    '/account/perfil/gerenciar',
    '/acompanhar',
    '/certificados/AAAA-AAAA-AAAA',
    '/nada-aqui',
    purchase,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expectSecondFrame(page)
  }
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Desistir da compra' }).click()
  await page.getByRole('button', { name: /^Desistir e receber R\$/ }).click()
  await expect(page.getByText(/^Reembolso concluído em /)).toBeVisible()
  await expectSecondFrame(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar protocolo em PDF' }).click()
  const words = wordsOf(await readFile(await (await download).path()))
  expect(words).toContain(SELLER)
  for (const word of OF_FIRST) expect(words).not.toContain(word)
}

/** In a browser that has never been here, by what the messages lead to. */
async function resetPassword(page: Page, request: APIRequestContext, person: Person): Promise<void> {
  const [purchase] = (await mailFor(request, person.email, /^Desistência registrada/)).match(/https?:\S+/)!
  await page.goto(purchase)
  await expect(page).toHaveURL(/\/entrar\?redirect=/)
  await expectSecondFrame(page)
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await expect(page).toHaveURL(/\/conta\/esqueci-minha-senha-gg\?/)
  await choosePassword(page, request, person)
  await signIn(page, { ...person, password: NEW })
  await expect(page).toHaveURL(new URL(purchase).pathname + new URL(purchase).search)
  await expect(page.getByText(/^Reembolso concluído em /)).toBeVisible()
  await expectSecondFrame(page)
}

/** From where a link is asked for to where one signs in with what was chosen by it. */
async function choosePassword(page: Page, request: APIRequestContext, person: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(person.email)
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await expect(page.getByText(`Veja o e-mail ${person.email}`)).toBeVisible()
  await expectSecondFrame(page)
  await page.getByRole('button', { name: 'Usar outro e-mail' }).click()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
  const links = ['Confirme seu e-mail', 'Escolha uma nova senha'].map((subject) =>
    mailFor(request, person.email, subject),
  )
  for (const text of await Promise.all(links)) {
    await page.goto('about:blank')
    await page.goto(linkIn(text))
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expectSecondFrame(page)
  }
  await page.getByRole('textbox', { name: 'Nova senha' }).fill(NEW)
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  await expect(page).toHaveURL(/\/entrar/)
  await expectSecondFrame(page)
}

/** An administrator sees with the order where its buyer came from. */
async function expectUtmParameters(page: Page, code: string): Promise<void> {
  await administrator(page)
  await page.goto('/admin/pedidos')
  await page.getByRole('searchbox', { name: /^Buscar por código/ }).fill(code)
  await expect(page.getByText('1 pedido', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: code }).click()
  await expect(page.getByRole('region', { name: 'De onde veio' })).toContainText('boletim')
  await expectGoodPage(page)
}

// read-link.test.ts of the web; brand-matrix.test.ts: what the other brand sells, and its coupon, are refused.
test('a link that says something wrong is told; its coupon alone keeps no product back', {
  tag: '@fire',
}, async ({ page, complaints }) => {
  await query(
    `insert into coupon (id, code, name, kind, value, brand_ids, starts_at, ends_at)
     values ('cpn_acabou', 'ACABOU', 'Acabou', 'percent', 1000, '{gg}', '2025-01-01', '2025-02-01') on conflict do nothing`,
    [],
  )
  for (const asked of [
    'produto=nao-existe',
    'produto=planilha-fluxo-de-caixa',
    'para=https://mau.example/',
    'para=/loja',
  ]) {
    await page.goto(`/gg-redirect?${asked}`)
    await expect(page.getByRole('heading', { name: 'Este link não funciona mais' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Ir para a loja' })).toHaveAttribute(
      'href',
      '/loja-gg',
    )
    expect(new URL(page.url()).pathname).toBe('/gg-redirect')
  }
  await expectGoodPage(page)
  for (const [code, why] of [
    ['ACABOU', /^Este cupom expirou/],
    ['NAO-EXISTE', /^Não encontramos este cupom/],
  ] as const) {
    await page.goto(`/gg-redirect?produto=pacote-estudio-em-casa&cupom=${code}`)
    await expect(page.getByRole('heading', { name: 'Levando você para o carrinho' })).toBeVisible()
    await expect(page.getByText(`O cupom ${code} não entrou`)).toBeVisible()
    await expect(page.getByText(why)).toContainText('O produto está no carrinho')
    await expectGoodPage(page)
  }
  await page.getByRole('button', { name: 'Ir agora' }).click()
  await expect(page).toHaveURL('/cart-gg')
  await expect(page.getByRole('main').getByText('Pacote Estúdio em Casa').first()).toBeVisible()
  // A link that leads nowhere is not found, and its coupon is refused; the browser notes that.
  only(complaints, /404|422|409/)
})

const THIRD = { id: 'vizinha', name: 'Marca Vizinha', seller: 'Vizinha Digital Ltda.' }
const SELLERS: Record<string, string> = {
  [FIRST_BRAND]: 'Vitrine Conteúdo Digital Ltda.',
  gg: SELLER,
  [THIRD.id]: THIRD.seller,
}

/** A third brand, of a company of its own, that sells one product of the second. */
async function openThirdBrand(): Promise<void> {
  await query(
    `insert into brand (id, name, legal_name, cnpj, address, email, phone, hours) values ($1, $2, $3, '11222333000181',
       'Rua das Acácias, 10, Olinda/PE', 'oi@vizinha.example', '(81) 3000-0000', 'Segunda a sexta') on conflict do nothing`,
    [THIRD.id, THIRD.name, THIRD.seller],
  )
  await query(
    `update product set brand_ids = array_append(brand_ids, $1)
     where slug = 'manual-da-marca-em-uma-noite' and not $1 = any (brand_ids)`,
    [THIRD.id],
  )
  await query(
    `insert into price (id, product_id, brand_id, interval, amount, starts_at)
     select 'prc_vizinha', id, $1, 'once', 777700, '2025-01-01' from product
     where slug = 'manual-da-marca-em-uma-noite' on conflict do nothing`,
    [THIRD.id],
  )
}

/** Each public address of a brand, with a product that it sells. */
function publicAddresses(brand: string): string[] {
  const { product, order: _, payLink: __, ...places } = pathsOf(brand)
  const sold = brand === FIRST_BRAND ? 'planilha-fluxo-de-caixa' : 'manual-da-marca-em-uma-noite'
  return [...Object.values(places), product(sold)]
}

test('no public address of a brand says anything of another, made or kept', async ({ request }) => {
  await openThirdBrand()
  const brands = Object.keys(SELLERS)
  for (const brand of brands)
    for (const path of publicAddresses(brand)) {
      const made = await request.get(path)
      const kept = await request.get(path)
      expect([made.status(), kept.status()], path).toEqual([200, 200])
      for (const html of [await made.text(), await kept.text()]) {
        expect(html, path).toContain(SELLERS[brand])
        for (const other of brands.filter((one) => one !== brand)) {
          expect(html.includes(SELLERS[other]!), `${path} names ${SELLERS[other]}`).toBe(false)
          expect(html.includes(`href="${pathsOf(other).cart}"`), `${path} leads to ${other}`).toBe(false)
        }
        const canonical = html.match(/<link rel="canonical" href="([^"]+)"/)?.[1]
        if (canonical) expect(brandAt(new URL(canonical).pathname), `${path} is ${canonical}`).toBe(brand)
      }
    }
  const price = async (brand: string) =>
    (await request.get(pathsOf(brand).product('manual-da-marca-em-uma-noite'))).text()
  expect(await price(THIRD.id)).toMatch(/7\.777,00/)
  expect(await price('gg')).not.toMatch(/7\.777,00/)
  for (const path of ['/@gg/loja', '/@main/cart', '/account/loja', '/@ninguem/loja'])
    expect((await request.get(path)).status(), path).toBe(404)
})

// read-link.test.ts of the web: whatever a link says, it leads to a place of the brand or nowhere.
test('whatever a link from outside says, the server follows it nowhere and stands', { tag: '@fire' }, async ({
  request,
}) => {
  await openThirdBrand()
  const known = fc.constantFrom(
    '/loja-gg',
    '/cart-gg',
    '//mau.example',
    'https:',
    'kit',
    'BEMVINDO10',
    '%',
    '\u0000',
  )
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), known)
  const value = fc.tuple(text, text).map((parts) => parts.join(''))
  const name = fc.oneof(
    fc.constantFrom('produto', 'plano', 'cupom', 'para', 'utm_source'),
    fc.string({ maxLength: 8 }),
  )
  const query = fc
    .array(fc.tuple(name, value), { maxLength: 5 })
    .map((pairs) =>
      pairs
        .map(
          ([key, said]) =>
            `${encodeURIComponent(key.toWellFormed())}=${encodeURIComponent(said.toWellFormed())}`,
        )
        .join('&'),
    )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('/gg-redirect', `/@${THIRD.id}/redirect`),
      query,
      async (path, asked) => {
        const answer = await request.get(`${path}?${asked}`, { maxRedirects: 0 })
        expect([200, 400, 404], `${path}?${asked}`).toContain(answer.status())
        expect(answer.headers()).not.toHaveProperty('location')
      },
    ),
    { numRuns: often(2000) },
  )
})

// The journeys above show it: every public address names its own seller alone, and the second one has its own face.
test('neither storefront shows the other', { tag: '@fire' }, async ({ page }) => {
  const names = { '/loja': 'Vitrine Conteúdo Digital Ltda.', '/loja-gg': SELLER }
  for (const [path, name] of Object.entries(names)) {
    await page.goto(path)
    await expect(page.getByText(name)).toBeVisible()
    const html = await page.content()
    for (const other of Object.values(names)) expect(html.includes(other)).toBe(other === name)
    await expect(page.getByRole('heading', { name: path === '/loja' ? /produtos$/ : /peças$/ })).toBeVisible()
    const firstCard = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
    await expect(firstCard.first()).toHaveCSS('border-left-width', path === '/loja' ? '1px' : '0px')
    await expect(page.locator('link[rel=stylesheet][href*=editorial]')).toHaveCount(path === '/loja' ? 0 : 1)
    await expectGoodPage(page)
  }
  await page.getByRole('main').locator('a[href^="/loja-gg/"]').first().click()
  await expect(page).toHaveURL(/\/loja-gg\//)
  await expect(page.getByText(SELLER).first()).toBeVisible()
})
