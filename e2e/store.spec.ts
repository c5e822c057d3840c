import { expect, expectGoodPage, test, WIDTHS } from './support/test.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the store is found, filtered and read, and what comes from scripts alone says that it needs them', async ({
    page,
  }) => {
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

    await page.goto('/loja')
    await page.getByText('Mais filtros').click()
    const offers = page.getByRole('link', { name: /^Em promoção/ })
    const count = (await offers.textContent())!.replace('Em promoção', '')
    await offers.click()
    await expect(page).toHaveURL(/promotion=yes/)
    await expect(page.getByRole('heading', { level: 2, name: `${count} produtos` })).toBeVisible()
    await page.getByRole('link', { name: 'Tirar o filtro Em promoção' }).click()
    await expect(page).toHaveURL(/\/loja$/)

    for (const path of ['/cart', '/entrar', '/', '/payment']) {
      await page.goto(path)
      await expect(page.getByText('Esta página precisa de JavaScript.')).toBeVisible()
    }
  })
})

// store-query.test.ts of the web.
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

    // facets.test.ts: a filter leaves what it says; store-query.test.ts: it is added and taken away; above, by links.
    test('the store is narrowed, and what narrows it is taken away again', { tag: '@fire' }, async ({
      page,
    }) => {
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
      await page.goto('/loja?q=xyzwvutsq')
      await expect(page.getByText(/Nenhum|Nada/).first()).toBeVisible()
      await expectGoodPage(page)
    })
  })
}

test('what does not exist answers 404 with a search, and a link that is cut says what to do', async ({
  page,
  complaints,
}) => {
  for (const path of ['/nada-por-aqui', '/loja/produto-que-nao-existe']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible()
    await expectGoodPage(page)
  }
  await page.goto('/pagar/01jd2zqk5s9x8w7v6t5r4q3p2n.t6k3a0.quase')
  await expect(page.getByText(/Este link de pagamento não existe ou está incompleto/)).toBeVisible()
  await expectGoodPage(page)
  await page.goto('/acompanhar/01jd2zqk5s9x8w7v6t5r4q3p2n.t6k3a0.quase')
  await expect(page.getByRole('heading', { name: 'A consulta terminou' })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('link', { name: 'Consultar de novo' }).click()
  await expect(page.getByLabel('Número do pedido')).toBeVisible()
  // The refused call is an error of the console, too: here it is what was wanted.
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
  complaints.length = 0
})

test('legal pages are readable and accessible, and what their policy blocks does not go unnoticed', async ({
  page,
  complaints,
}) => {
  for (const path of ['/termos', '/privacidade', '/cookies', '/acessibilidade', '/ajuda']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectGoodPage(page)
  }
  expect(complaints).toEqual([])
  await page.evaluate(() => {
    new Image().src = 'https://elsewhere.example/pixel.png'
  })
  await expect
    .poll(() => complaints.join(), { intervals: [50] })
    .toContain('blocked by the content security policy: img-src https://elsewhere.example/pixel.png')
  complaints.length = 0
})
