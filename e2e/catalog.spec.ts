import { member } from './support/person.ts'
import { expect, expectGoodPage, type Page, test, WIDTHS } from './support/test.ts'
import { payInBankApp } from './support/world.ts'

/** The box with price and button; on a phone the bar at the bottom says the same once more. */
const box = (page: Page) => page.getByRole('region', { name: 'Comprar' })
const WORDS = 'Clara e sem enfeite: organizei o mês inteiro em uma tarde.'

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('what is ordered is paid from its own page, used, and then reviewed, changed and taken back', async ({
      page,
    }) => {
      await member(page)
      await page.goto('/loja/planilha-fluxo-de-caixa')
      await box(page).getByRole('button', { name: 'Adicionar ao carrinho' }).click()
      await expect(page.getByRole('link', { name: /Ver carrinho/ }).first()).toBeVisible()
      await page.goto('/payment')
      await page.getByLabel(/CPF/).fill('529.982.247-25')
      await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
      await page.getByRole('button', { name: 'Pagar com Pix' }).click()
      await expect(page.getByLabel('Pix copia e cola')).toBeVisible()

      await page.goto('/loja/planilha-fluxo-de-caixa')
      await expect(page.getByRole('form', { name: 'Sua avaliação' })).toBeHidden()
      await box(page).getByRole('link', { name: 'Pagar o pedido feito' }).click()
      await payInBankApp(page, await page.getByLabel('Pix copia e cola').inputValue())
      await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()

      await page.goto('/loja/planilha-fluxo-de-caixa')
      await expect(box(page).getByRole('link', { name: 'Já é seu · Acessar' })).toBeVisible()
      const form = page.getByRole('form', { name: 'Sua avaliação' })
      await form.getByLabel('Sua avaliação').fill('Curto')
      await form.getByRole('button', { name: 'Publicar avaliação' }).click()
      await expect(form.getByText('Conte um pouco mais: pelo menos 20 caracteres')).toBeVisible()
      await form.getByLabel('Sua avaliação').fill(WORDS)
      await form.getByRole('button', { name: 'Publicar avaliação' }).click()
      await expect(form.getByText('Dê de 1 a 5 estrelas')).toBeVisible()
      await form.getByRole('radio', { name: '4 de 5, Bom' }).check()
      await form.getByRole('button', { name: 'Publicar avaliação' }).click()
      await expect(page.getByText('Avaliação publicada')).toBeVisible()
      const said = page.getByRole('listitem').filter({ hasText: WORDS })
      await expect(said.getByRole('img', { name: '4 estrelas' })).toBeVisible()
      await expectGoodPage(page)

      await form.getByRole('radio', { name: '5 de 5, Ótimo' }).check()
      await form.getByRole('button', { name: 'Salvar avaliação' }).click()
      await expect(said.getByRole('img', { name: '5 estrelas' })).toBeVisible()
      await form.getByRole('button', { name: 'Apagar' }).click()
      await expect(said).toBeHidden()
    })

    test('what is sold out is waited for, and no longer', async ({ page }) => {
      await member(page)
      await page.goto('/loja/oficina-precificacao-ao-vivo')
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

    test('what is coming says when, and who it is for; to be told of it one signs in', async ({ page }) => {
      await page.goto('/loja/imersao-marca-em-um-dia')
      await expect(box(page).getByText(/^As vendas abrem em \d\d\/\d\d\/\d{4} às 09:00\.$/)).toBeVisible()
      await expect(box(page).getByRole('link', { name: 'Identidade visual do zero' })).toBeVisible()
      await expectGoodPage(page)
      await box(page)
        .getByRole('button', { name: /avise.me/i })
        .click()
      await expect(page).toHaveURL(/\/entrar\?redirect=%2Floja%2Fimersao-marca-em-um-dia/)
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

test('real reviews are told to search engines, and nothing where there are none', { tag: '@fire' }, async ({
  page,
}) => {
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
})
