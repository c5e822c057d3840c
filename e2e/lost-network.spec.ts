import { expect, test, WIDTHS } from './support/test.ts'

const FAILED = 'Não foi possível carregar'
const KIT = 'Kit de contratos para prestadores de serviço'

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } })

    test('a product that does not load keeps the frame, and comes by itself with the network', async ({
      page,
      context,
      complaints,
    }) => {
      await page.goto('/loja')
      // What a product's page is made of is fetched as soon as somebody moves.
      const ready = page.waitForResponse(/\.data\?_routes=routes%2Fstore%2Fdetails/)
      await page.waitForFunction(() => globalThis.vitrineAlive)
      await page.mouse.wheel(0, 50)
      await ready
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      await page.getByRole('main').getByRole('link', { name: KIT, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: FAILED })).toBeVisible()
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByRole('heading', { level: 1, name: KIT })).toBeVisible()
      complaints.length = 0
    })
  })
}

test('a list that the server cannot make offers another try, and the try shows it', async ({
  page,
  complaints,
}) => {
  await page.goto('/loja')
  await page.waitForFunction(() => globalThis.vitrineAlive)
  await page.route(/\.data/, (route) => route.fulfill({ status: 500, body: 'no' }))
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Materiais/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: FAILED })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.unroute(/\.data/)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Materiais' })).toBeVisible()
  complaints.length = 0
})
