import type { Locator } from '@playwright/test'
import { COOKIES_VERSION } from '@vitrine/contract/consent-texts'
import { enterOn, tabTo } from './support/keyboard.ts'
import { expect, expectGoodPage, FIRE, type Page, test, WIDTHS } from './support/test.ts'

/** What may be kept without asking; see /cookies. */
const NECESSARY = /^(vitrine_cookies|vitrine_device|vitrine_cart(_\w+)?|vitrine_visitor(_\w+)?)$/

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const answer = (page: Page, name: string) => banner(page).getByRole('button', { name, exact: true })

async function optionalCookies(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies()
  return cookies.map(({ name }) => name).filter((name) => !NECESSARY.test(name))
}

/** All that makes one button weigh more than another. */
const weightOf = (button: Locator) =>
  button.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const looks = [
      'backgroundColor',
      'color',
      'borderColor',
      'borderWidth',
      'fontSize',
      'fontWeight',
      'opacity',
    ]
    const look = looks.map((name) => style[name as 'color'])
    return { width: Math.round(width), height: Math.round(height), look }
  })

test.describe('a browser that was never asked', () => {
  test.use({ cookiesChosen: false })

  for (const width of WIDTHS) {
    test(`is asked once, with answers that weigh the same, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/loja')
      await expect(banner(page)).toBeVisible()
      await page.mouse.move(0, 0)
      const [accept, reject, manage] = await Promise.all(
        ['Aceitar todos', 'Rejeitar não necessários', 'Gerenciar'].map((name) =>
          weightOf(answer(page, name)),
        ),
      )
      expect(reject).toEqual(accept)
      expect(manage).toEqual(accept)
      await expectGoodPage(page)
      expect(await optionalCookies(page)).toEqual([])

      const proof = page.waitForResponse('**/api/privacy/cookie-choice')
      await answer(page, 'Rejeitar não necessários').click()
      expect((await proof).status()).toBe(200)
      await expect(banner(page)).toBeHidden()
      for (const path of FIRE ? ['/loja', '/cookies', '/cart', '/entrar'] : ['/cart']) {
        await page.goto(path)
        await page.waitForFunction(() => globalThis.vitrineAlive)
        await expect(banner(page)).toBeHidden()
      }
      expect(await optionalCookies(page)).toEqual([])
      const [choice] = (await page.context().cookies()).filter(({ name }) => name === 'vitrine_cookies')
      expect(choice!.value).toMatch(new RegExp(`^${COOKIES_VERSION}\\.0\\.0\\.1\\.`))
      const days = (choice!.expires - Date.now() / 1000) / 86_400
      expect(Math.round(days)).toBe(365)
    })
  }

  for (const width of FIRE ? [1280, 768, 360] : [360]) {
    test(`sees a message and the question beside each other, at ${width} px`, async ({
      page,
      complaints,
    }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/cart?cupom=NAOEXISTE')
      await expect(banner(page)).toBeVisible()
      const message = page
        .getByRole('status')
        .filter({ hasText: 'Não encontramos este cupom' })
        .locator('> div')
      await expect(message).toBeVisible()
      const [one, other] = await Promise.all([message.boundingBox(), banner(page).boundingBox()])
      const isApart =
        one!.x + one!.width <= other!.x ||
        other!.x + other!.width <= one!.x ||
        one!.y + one!.height <= other!.y ||
        other!.y + other!.height <= one!.y
      expect(isApart, JSON.stringify([one, other])).toBe(true)
      complaints.length = 0
    })
  }

  // consents.test.ts: a later choice is kept beside the first; cookie-choice.test.ts; the keyboard chooses below.
  test('chooses by purpose, each of which begins switched off, and changes its mind later', {
    tag: '@fire',
  }, async ({ page }) => {
    await page.goto('/cookies')
    await answer(page, 'Gerenciar').click()
    const measurement = banner(page).getByRole('switch', { name: 'Medição' })
    const marketing = banner(page).getByRole('switch', { name: 'Marketing' })
    await expect(banner(page).getByRole('switch', { name: 'Necessários' })).toBeDisabled()
    await expect(measurement).not.toBeChecked()
    await expect(marketing).not.toBeChecked()
    await expect(banner(page)).toContainText('Você pode mudar de ideia quando quiser')
    await expectGoodPage(page)
    await measurement.check()
    await answer(page, 'Salvar escolhas').click()
    await expect(banner(page)).toBeHidden()
    const flags = async () =>
      (await page.evaluate(() => document.cookie)).match(/\.([01]\.[01])\.[01]\./)?.[1]
    expect(await flags()).toBe('1.0')

    await page.getByRole('contentinfo').getByRole('button', { name: 'Preferências de cookies' }).click()
    await expect(measurement).toBeChecked()
    await answer(page, 'Rejeitar não necessários').click()
    expect(await flags()).toBe('0.0')
    await page.getByRole('button', { name: 'Mudar minha escolha' }).click()
    await expect(measurement).not.toBeChecked()
    await answer(page, 'Aceitar todos').click()
    expect(await flags()).toBe('1.1')
  })

  test('answers by keyboard, and the page goes on from where it was', async ({ page }) => {
    await page.goto('/loja')
    await expect(banner(page)).toBeVisible()
    await enterOn(page, answer(page, 'Gerenciar'))
    await expect(banner(page).getByRole('heading', { name: 'Cookies' })).toBeFocused()
    await tabTo(page, banner(page).getByRole('switch', { name: 'Medição' }))
    await page.keyboard.press('Space')
    await enterOn(page, answer(page, 'Salvar escolhas'))
    await expect(banner(page)).toBeHidden()
    await expect(page.locator('#conteudo')).toBeFocused()
    expect(await page.evaluate(() => document.cookie)).toContain('.1.0.')
  })

  test('can buy on a phone while the question stands there', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/loja')
    await page.getByRole('main').locator('a[href^="/loja/"]').first().click()
    await expect(banner(page)).toBeVisible()
    const buy = page
      .locator('[data-buy-bar]')
      .getByRole('button')
      .or(page.locator('[data-buy-bar] a'))
      .first()
    const [bar, question] = await Promise.all([
      page.locator('[data-buy-bar]').boundingBox(),
      banner(page).boundingBox(),
    ])
    expect(question!.y + question!.height).toBeLessThanOrEqual(bar!.y)
    await buy.click()
    await page.goto('/cart')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner(page)).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const end = await page.getByRole('contentinfo').locator('p').last().boundingBox()
    const over = await banner(page).boundingBox()
    expect(end!.y + end!.height).toBeLessThanOrEqual(over!.y)
  })
})

// cookie-choice.test.ts of the web.
test('another version of the question is asked again', { tag: '@fire' }, async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: 'vitrine_cookies', value: '2020-01-01.1.1.1.x', url: baseURL! }])
  await page.goto('/loja')
  await expect(banner(page)).toBeVisible()
})
