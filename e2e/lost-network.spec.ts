import { buyWithoutPassword, newPerson } from './support/person.ts'
import { expect, FIRE, test, WIDTHS } from './support/test.ts'
import { payInBankApp } from './support/world.ts'

const FAILED = 'Não foi possível carregar'
const KIT = 'Kit de contratos para prestadores de serviço'

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 740 } })

    // Two journeys below show it of a list: it comes by itself with the network, and what fails keeps the frame.
    test('a product that does not load keeps the frame, and comes by itself with the network', {
      tag: '@fire',
    }, async ({ page, context, complaints }) => {
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

test('whoever loses the network on the shop, scrolls and taps keeps the page, and buys once it is back, at 360 px', async ({
  page,
  context,
  complaints,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/loja')
  await page.waitForFunction(() => globalThis.vitrineAlive)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.mouse.wheel(0, 400)
  await page.mouse.move(100, 300)
  await expect(page.getByRole('banner')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: KIT, exact: true }).click()
  await expect(page.getByText('Abrimos a página assim que ela voltar.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: KIT, exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: KIT })).toBeVisible()
  const add = page.getByRole('main').getByRole('button', { name: 'Adicionar ao carrinho', exact: true })
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await add.click()
  await expect(page.getByText('Sem conexão com o servidor')).toBeVisible()
  await context.setOffline(false)
  await add.click()
  await expect(page.getByRole('link', { name: /Ver carrinho/ }).first()).toBeVisible()
  complaints.length = 0
  // journey.spec.ts pays.
  if (!FIRE) return
  await page.goto('/payment')
  await buyWithoutPassword(page, newPerson())
  await page.getByLabel(/CPF/).fill('529.982.247-25')
  await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
  await page.getByRole('button', { name: 'Pagar com Pix' }).click()
  await payInBankApp(page, await page.getByLabel('Pix copia e cola').inputValue())
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  complaints.length = 0
})

test('whoever goes elsewhere is no longer told that a page is waited for', async ({
  page,
  context,
  complaints,
}) => {
  await page.goto('/loja')
  await page.waitForFunction(() => globalThis.vitrineAlive)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('main').getByRole('link', { name: KIT, exact: true }).click()
  const told = page.getByText('Abrimos a página assim que ela voltar.')
  await expect(told).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Materiais/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: FAILED })).toBeVisible()
  await expect(told).toBeHidden()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Materiais' })).toBeVisible()
  complaints.length = 0
})

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
