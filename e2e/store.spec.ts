import { newPerson, signUp } from './support/person.ts'
import { expect, expectGoodPage, test, WIDTHS } from './support/test.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the store is found, filtered and read', async ({ page }) => {
    await page.goto('/loja')
    await expect(
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading') })
        .first(),
    ).toBeVisible()
    await page.getByRole('main').getByRole('searchbox').fill('promocao')
    await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
    await expect(page).toHaveURL(/q=promocao/)
    await expect(
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading') })
        .first(),
    ).toBeVisible()
    await page.goto('/loja?type=training')
    await page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
      .first()
      .getByRole('link')
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('R$').first()).toBeVisible()
  })

  test('what comes from scripts alone says that it needs them', async ({ page }) => {
    for (const path of ['/cart', '/entrar', '/', '/payment']) {
      await page.goto(path)
      await expect(page.getByText('Esta página precisa de JavaScript.')).toBeVisible()
    }
  })

  test('the finer filters are links, and what they count is what they leave', async ({ page }) => {
    await page.goto('/loja')
    await page.getByText('Mais filtros').click()
    const offers = page.getByRole('link', { name: /^Em promoção/ })
    const count = (await offers.textContent())!.replace('Em promoção', '')
    await offers.click()
    await expect(page).toHaveURL(/promotion=yes/)
    await expect(page.getByRole('heading', { level: 2, name: `${count} produtos` })).toBeVisible()
    await page.getByRole('link', { name: 'Tirar o filtro Em promoção' }).click()
    await expect(page).toHaveURL(/\/loja$/)
  })
})

test('a product says itself to search engines', { tag: '@fire' }, async ({ page }) => {
  await page.goto('/loja?type=subscription')
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first()
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/\/loja\/[^?]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const address = new URL(page.url())
  await page.goto(address.pathname)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(`${address.pathname}$`),
  )
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20,}/)
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http/)
  const described = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '{}',
  )
  expect(JSON.stringify(described)).toContain('"Product"')
})

test('a plan with many trainings says how much they are, and opens each', async ({ page }) => {
  await page.goto('/loja/plano-profissional')
  await expect(page.getByText(/^\d+ treinamentos, \d+ aulas, \d+ horas$/)).toBeVisible()
  const lesson = page.getByRole('main').locator('details ol li').first()
  await expect(lesson).toBeHidden()
  await page.getByRole('main').locator('summary').first().click()
  await expect(lesson).toBeVisible()
  await expectGoodPage(page)
})

test('the URL keeps the search, the filters and the page', { tag: '@fire' }, async ({ page }) => {
  await page.goto('/loja?sort=price')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Treinamentos/ })
    .click()
  await expect(page).toHaveURL(/type=training/)
  await expect(page).toHaveURL(/sort=price/)
  await page.goto('/loja?page=2')
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
      .first(),
  ).toBeVisible()
  await page.goto('/loja?q=xyzwvutsq')
  await expect(page.getByText(/Nenhum|Nada/).first()).toBeVisible()
  await expectGoodPage(page)
})

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('the store is narrowed, and what narrows it is taken away again', async ({ page }) => {
      await page.goto('/loja?type=training&sort=price')
      const main = page.getByRole('main')
      // A link that is followed before the page is alive loads another one, on which the filters are folded away.
      await page.waitForFunction(() => globalThis.vitrineAlive)
      await main.getByText('Mais filtros').click()
      await main.getByRole('link', { name: /^Iniciante/ }).click()
      await expect(page).toHaveURL('/loja?type=training&sort=price&level=beginner')
      // The address changes before what stands on the page does.
      const inUse = main.getByRole('list', { name: 'Filtros em uso' })
      await expect(inUse.getByRole('link')).toHaveText(['Treinamentos', 'Iniciante', 'Limpar filtros'])
      await main.getByRole('link', { name: /^R\$ 100 a R\$ 200/ }).click()
      await expect(page).toHaveURL(/price=100-200/)
      await expect(inUse.getByRole('link')).toHaveText([
        'Treinamentos',
        'R$ 100 a R$ 200',
        'Iniciante',
        'Limpar filtros',
      ])
      await expectGoodPage(page)
      await inUse.getByRole('link', { name: 'Tirar o filtro Iniciante' }).click()
      await expect(page).not.toHaveURL(/level=/)
      await main.getByRole('searchbox').fill('promocao')
      await main.getByRole('button', { name: 'Buscar' }).click()
      await expect(page).toHaveURL(/q=promocao/)
      await expect(page).toHaveURL(/price=100-200/)
      await inUse.getByRole('link', { name: 'Limpar filtros' }).click()
      await expect(page).toHaveURL(/^[^?]*\/loja\?(q=promocao&sort=price|sort=price&q=promocao)$/)
    })
  })
}

test('what does not exist answers 404 with a search', async ({ page, complaints }) => {
  for (const path of ['/nada-por-aqui', '/loja/produto-que-nao-existe']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible()
    await expectGoodPage(page)
  }
  complaints.length = 0
})

test('whoever wants to be told of a free seat learns why they have to enter, and comes back', async ({
  page,
}) => {
  await page.goto('/loja/oficina-precificacao-ao-vivo')
  await page.getByRole('button', { name: /quando puder comprar/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible()
  await expect(page.getByText('Entre ou cadastre-se para ser avisado')).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('main').getByRole('link', { name: 'Cadastre-se' }).click()
  await signUp(page, newPerson())
  await expect(page).toHaveURL('/loja/oficina-precificacao-ao-vivo')
})

test('legal pages are readable and accessible', async ({ page }) => {
  for (const path of ['/termos', '/privacidade', '/cookies', '/acessibilidade']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectGoodPage(page)
  }
})

test('what the content security policy blocks does not go unnoticed', async ({ page, complaints }) => {
  await page.goto('/loja')
  await page.evaluate(() => {
    new Image().src = 'https://elsewhere.example/pixel.png'
  })
  await expect
    .poll(() => complaints.join())
    .toContain('blocked by the content security policy: img-src https://elsewhere.example/pixel.png')
  complaints.length = 0
})
