import { administrator } from './support/administrator.ts'
import { openElsewhere } from './support/credentials.ts'
import { query } from './support/database.ts'
import { mailFor } from './support/mails.ts'
import { forgetSession, newPerson, signUp } from './support/person.ts'
import { only } from './support/second-factor.ts'
import { expect, expectGoodPage, type Page, test } from './support/test.ts'
import { payInBankApp } from './support/world.ts'

// Each walks through a whole purchase.
test.describe.configure({ timeout: 240_000 })

const LINK = '/gg-redirect?produto=manual-da-marca-em-uma-noite&cupom=BEMVINDO10&utm_source=boletim'
const SELLER = 'GG Estúdio Criativo Ltda.'

for (const width of [360, 1280]) {
  test(`who comes by a link buys in the second storefront, at ${width} px`, async ({
    page,
    browser,
    request,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/api/cart/utm-parameters', (route) => held.then(() => route.continue()))
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
    await expect(page).toHaveURL('/payment-gg')
    await page.getByLabel(/CPF/).fill('529.982.247-25')
    await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Pagar com Pix' }).click()
    await payInBankApp(page, await page.getByLabel('Pix copia e cola').inputValue())
    await expect(page).toHaveURL(/\/payment-gg\/ord_/)
    await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
    await expect(page.getByText(SELLER)).toBeVisible()
    await expectGoodPage(page)

    const code = (await page.getByText(/Pedido \d{4}-\d{6}-\d/).textContent())!.match(/\d{4}-\d{6}-\d/)![0]
    await page.goto('/account/esqueci-minha-senha-gg')
    await expect(page, 'that screen is for guests').toHaveURL('/')
    await forgetSession(page)
    await page.goto('/account/esqueci-minha-senha-gg')
    await page.getByLabel('E-mail').fill(person.email)
    await expectGoodPage(page)
    await page.getByRole('button', { name: 'Enviar link' }).click()
    await expect(page.getByText(`Veja o e-mail ${person.email}`)).toBeVisible()
    for (const subject of [
      `Pagamento confirmado: pedido ${code}`,
      'Confirme seu e-mail',
      'Escolha uma nova senha',
    ]) {
      const text = await mailFor(request, person.email, subject)
      expect(text).toContain(SELLER)
      expect(text).not.toContain('Vitrine Conteúdo Digital')
    }
    if (width > 360) await expectUtmParameters(await openElsewhere(browser, width), code)
  })
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

test('a link that says something wrong is told, and leads to the shop', async ({ page, complaints }) => {
  await query(
    `insert into coupon (id, code, name, kind, value, brand_ids, starts_at, ends_at)
     values ('cpn_acabou', 'ACABOU', 'Acabou', 'percent', 1000, '{gg}', '2025-01-01', '2025-02-01') on conflict do nothing`,
    [],
  )
  for (const asked of [
    'produto=nao-existe',
    'produto=planilha-fluxo-de-caixa',
    'produto=pacote-estudio-em-casa&cupom=ACABOU',
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
  // A link that leads nowhere is not found, and its coupon is refused; the browser notes that.
  only(complaints, /404|422|409/)
})

test('neither storefront shows the other', async ({ page }) => {
  const names = { '/loja': 'Vitrine Conteúdo Digital Ltda.', '/loja-gg': SELLER }
  for (const [path, name] of Object.entries(names)) {
    await page.goto(path)
    await expect(page.getByText(name)).toBeVisible()
    const html = await page.content()
    for (const other of Object.values(names)) expect(html.includes(other)).toBe(other === name)
    await expectGoodPage(page)
  }
  await page.getByRole('main').locator('a[href^="/loja-gg/"]').first().click()
  await expect(page).toHaveURL(/\/loja-gg\//)
  await expect(page.getByText(SELLER).first()).toBeVisible()
})
