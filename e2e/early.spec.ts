import { carryOutEarly, EARLY_SCRIPT } from '../web/app/boot/early.ts'
import { expect, type Page, test } from './support/test.ts'

/** A page whose framework already listens, as while it comes alive; it counts what reaches it. */
async function comingAlive(page: Page): Promise<void> {
  await page.setContent(`<main><button type="button">Adicionar</button>
    <form method="post"><button>Enviar</button></form></main>`)
  await page.evaluate(EARLY_SCRIPT)
  await page.evaluate(() => {
    const reached: string[] = []
    Object.assign(globalThis, { reached })
    for (const kind of ['click', 'submit'])
      document.addEventListener(kind, (event) => {
        event.preventDefault()
        if (event.target instanceof HTMLFormElement || kind === 'click') reached.push(kind)
      })
  })
}

const reached = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'reached'))

test('what is pressed while the page comes alive is done once', async ({ page }) => {
  await comingAlive(page)
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await page.evaluate(carryOutEarly)
  expect(await reached(page)).toEqual(['click'])
  await page.getByRole('button', { name: 'Adicionar' }).click()
  expect(await reached(page)).toEqual(['click', 'click'])
})

test('what is sent while the page comes alive is sent once', async ({ page }) => {
  await comingAlive(page)
  await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await page.evaluate(carryOutEarly)
  expect(await reached(page)).toEqual(['submit'])
})

/** Holds back the scripts of pages; resolves once they are let go and the page answers. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const alive = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await alive.promise
    await route.continue()
  })
  return async () => {
    alive.resolve()
    await page.waitForFunction(() => Reflect.get(globalThis, 'vitrineAlive') === true)
  }
}

test('what is chosen and put into the cart while the page comes alive is what is bought', async ({
  page,
}) => {
  const comeAlive = await holdScripts(page)
  await page.goto('/loja/plano-estudio', { waitUntil: 'commit' })
  const yearly = page.getByRole('radio', { name: /Anual/ })
  await yearly.check()
  await page.getByRole('main').getByRole('button', { name: 'Adicionar ao carrinho' }).first().click()
  const added = page.waitForRequest(/\/api\/cart\/lines/)
  await comeAlive()
  expect((await added).postDataJSON()).toMatchObject({ priceId: await yearly.inputValue() })
  await expect(yearly).toBeChecked()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Ver carrinho/ })
      .first(),
  ).toBeVisible()
})

test('what adds a plan to the cart stays where it is, whichever plan is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/loja/plano-estudio')
  const place = () =>
    page
      .getByRole('button', { name: 'Adicionar ao carrinho' })
      .first()
      .evaluate((button) => {
        return button.getBoundingClientRect().top + scrollY
      })
  const before = await place()
  for (const plan of [/Mensal/, /Trimestral/, /Anual/]) {
    await page.getByRole('radio', { name: plan }).check()
    expect(await place()).toBe(before)
  }
})

test('what is typed while the page comes alive is sent', async ({ page, complaints }) => {
  const comeAlive = await holdScripts(page)
  await page.goto('/acompanhar', { waitUntil: 'commit' })
  await page.getByLabel('Número do pedido').fill('2026-000042-5')
  await page.getByLabel('E-mail da compra').fill('ninguem@comprador.example')
  await comeAlive()
  const sent = page.waitForRequest(/\/api\/.*look-up|\/api\/orders/)
  await page.getByRole('button', { name: 'Ver pedido' }).click()
  expect((await sent).postData()).toContain('2026-000042-5')
  complaints.length = 0
})
