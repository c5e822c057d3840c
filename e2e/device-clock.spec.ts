import { DAY_MS, MINUTE_MS } from '@vitrine/contract/time'
import { bought, orderByBoleto, orderByPix } from './support/orders.ts'
import { member } from './support/person.ts'
import { expect, type Page, test } from './support/test.ts'
import { payToBank } from './support/world.ts'

/** From now on the device says another time; what passes for the page goes on. */
const setDevice = (page: Page, off: number) => page.clock.setFixedTime(Date.now() + off)

const leftOf = async (page: Page): Promise<number> => {
  const [, minutes] = (await page.getByText(/^Expira em \d+:\d\d$/).textContent())!.match(/(\d+):/)!
  return Number(minutes)
}

for (const off of [45, -60]) {
  // hear-time.test.ts: a device that is off tells the right time; the architecture lets no screen ask the device.
  test(`a device that is ${off} min off pays by Pix, and the time that is left is the server's`, {
    tag: '@fire',
  }, async ({ page }) => {
    await setDevice(page, off * MINUTE_MS)
    await orderByPix(page)
    const left = await leftOf(page)
    expect(left).toBeGreaterThanOrEqual(28)
    expect(left).toBeLessThanOrEqual(30)
    await payToBank(page, await page.getByLabel('Pix copia e cola').inputValue())
    await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  })
}

test('a clock that is set while the code is shown does not end it', { tag: '@fire' }, async ({ page }) => {
  await orderByPix(page)
  await setDevice(page, 45 * MINUTE_MS)
  const before = await page
    .getByText(/^Expira em/)
    .first()
    .textContent()
  await expect(page.getByText(/^Expira em/).first()).not.toHaveText(before!)
  expect(await leftOf(page)).toBeGreaterThanOrEqual(28)
})

test('a device that is days ahead takes no good boleto for overdue and no right away', {
  tag: '@fire',
}, async ({ page }) => {
  await setDevice(page, 20 * DAY_MS)
  await orderByBoleto(page)
  const { order } = await bought(page, 'planilha-fluxo-de-caixa')
  await page.goto(`/account/perfil/gerenciar-assinatura/${order.id}`)
  await expect(page.getByText(/Você pode desistir desta compra, .* \(faltam? \d dias?\)/)).toBeVisible()
})

// hear-time.test.ts: the next page begins with what the last one knew.
test('a device that is an hour ahead renews its token once, and not with each page', {
  tag: '@fire',
}, async ({ page }) => {
  await setDevice(page, 60 * MINUTE_MS)
  let refreshes = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/account/refresh-token')) refreshes++
  })
  await member(page)
  for (let times = 0; times < 3; times++) {
    const answered = page.waitForResponse('**/api/subscriptions')
    await page.goto('/')
    expect((await answered).status()).toBe(200)
  }
  expect(refreshes).toBe(1)
})
