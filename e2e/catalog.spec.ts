import { newBuyer, placeOrder } from './support/buyer.ts'
import { member, newPerson, signUp } from './support/person.ts'
import { expect, expectGoodPage, type Page, test, WIDTHS } from './support/test.ts'
import { payToBank } from './support/world.ts'

/** The box with price and button; on a phone the bar at the bottom says the same once more. */
const box = (page: Page) => page.getByRole('region', { name: 'Comprar' })

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })
    // Both widths review the same product at the same time.
    const words = `Clara e sem enfeite: organizei o mês inteiro em ${width} minutos.`

    // review.test.ts: who has it reviews it, changes and takes that back; selling.test.ts: who has it and who owes it.
    test('what is ordered is paid from its own page, used, and then reviewed, changed and taken back', {
      tag: '@fire',
    }, async ({ page }) => {
      const buyer = await newBuyer(page)
      await placeOrder(buyer, { slug: 'planilha-fluxo-de-caixa' })
      await page.goto('/loja/planilha-fluxo-de-caixa')
      await expect(page.getByRole('form', { name: 'Sua avaliação' })).toBeHidden()
      await box(page).getByRole('link', { name: 'Pagar o pedido feito' }).click()
      await payToBank(page, await page.getByLabel('Pix copia e cola').inputValue())
      await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()

      await page.goto('/loja/planilha-fluxo-de-caixa')
      await box(page).getByRole('link', { name: 'Já é seu · Acessar' }).click()
      await expect(page.getByRole('list', { name: /^Arquivos de Planilha/ })).toBeVisible()
      await page.goto('/loja/planilha-fluxo-de-caixa')
      const form = page.getByRole('form', { name: 'Sua avaliação' })
      await form.getByLabel('Sua avaliação').fill('Curto')
      await form.getByRole('button', { name: 'Publicar avaliação' }).click()
      await expect(form.getByText('Conte um pouco mais: pelo menos 20 caracteres')).toBeVisible()
      await form.getByLabel('Sua avaliação').fill(words)
      await form.getByRole('button', { name: 'Publicar avaliação' }).click()
      await expect(form.getByText('Dê de 1 a 5 estrelas')).toBeVisible()
      await form.getByRole('radio', { name: '4 de 5, Bom' }).check()
      await form.getByRole('button', { name: 'Publicar avaliação' }).click()
      await expect(page.getByText('Avaliação publicada')).toBeVisible()
      const said = page.getByRole('listitem').filter({ hasText: words })
      await expect(said.getByRole('img', { name: '4 estrelas' })).toBeVisible()
      await expectGoodPage(page)

      await form.getByRole('radio', { name: '5 de 5, Ótimo' }).check()
      await form.getByRole('button', { name: 'Salvar avaliação' }).click()
      await expect(said.getByRole('img', { name: '5 estrelas' })).toBeVisible()
      await form.getByRole('button', { name: 'Apagar' }).click()
      await expect(said).toBeHidden()
    })

    // waiting.test.ts: a freed seat is kept for who waits.
    test('what is coming says when; who enters to be told of a free seat waits for it, and no longer', {
      tag: '@fire',
    }, async ({ page }) => {
      await page.goto('/loja/imersao-marca-em-um-dia')
      await expect(box(page).getByText(/^As vendas abrem em \d\d\/\d\d\/\d{4} às 09:00\.$/)).toBeVisible()
      await expect(box(page).getByRole('link', { name: 'Identidade visual do zero' })).toBeVisible()
      await expectGoodPage(page)
      await page.goto('/loja/oficina-precificacao-ao-vivo')
      await box(page)
        .getByRole('button', { name: /quando puder comprar/ })
        .click()
      await expect(page).toHaveURL(/\/entrar\?redirect=%2Floja%2Foficina-precificacao-ao-vivo/)
      await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible()
      await expect(page.getByText('Entre ou cadastre-se para ser avisado')).toBeVisible()
      await expectGoodPage(page)
      await page.getByRole('main').getByRole('link', { name: 'Cadastre-se' }).click()
      await signUp(page, newPerson())
      await expect(page).toHaveURL('/loja/oficina-precificacao-ao-vivo')
      await box(page)
        .getByRole('button', { name: /avise.me/i })
        .click()
      await expect(page.getByText('Você está na lista de espera')).toBeVisible()
      const leave = box(page).getByRole('button', { name: /sair da lista de espera$/ })
      await expect(leave).toBeVisible()
      await expectGoodPage(page)
      await page.goto('/loja?q=oficina+tarde')
      await expect(page.getByRole('button', { name: /sair da lista de espera$/ })).toBeVisible()
      await page.goBack()
      await leave.click()
      await expect(box(page).getByRole('button', { name: /avise.me/i })).toBeVisible()
    })
  })
}

test('who asks to be told before the page is alive, and is signed in, is not sent to sign in', async ({
  page,
}) => {
  await member(page)
  let letScriptsGo: () => void = () => undefined
  const held = new Promise<void>((done) => {
    letScriptsGo = done
  })
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/loja/oficina-precificacao-ao-vivo', { waitUntil: 'commit' })
  await box(page)
    .getByRole('button', { name: /avise.me/i })
    .click()
  letScriptsGo()
  await expect(page.getByText('Você está na lista de espera')).toBeVisible()
})

test('a product says itself to search engines, with its reviews where there are some', async ({ page }) => {
  const graphOf = async (slug: string) => {
    await page.goto(`/loja/${slug}`)
    const text = await page.locator('script[type="application/ld+json"]').first().textContent()
    return JSON.parse(text!)['@graph'][0]
  }
  const rated = await graphOf('kit-contratos-prestador')
  expect(rated.aggregateRating).toMatchObject({ ratingValue: 5, reviewCount: 1 })
  const coming = await graphOf('imersao-marca-em-um-dia')
  expect(coming.aggregateRating).toBeUndefined()
  expect(coming.offers[0].availability).toBe('https://schema.org/PreOrder')
  expect(JSON.stringify(await graphOf('plano-essencial'))).toContain('"Product"')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/loja\/plano-essencial$/)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20,}/)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http/)
})
