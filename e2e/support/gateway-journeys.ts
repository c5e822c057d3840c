import type { FrameLocator, Locator } from '@playwright/test'
import { PANEL } from '../../test/support/gateways/cards.ts'
import { openPraia, praiaAt } from './brand-host.ts'
import {
  atTheCard,
  buyMore,
  chooseCard,
  codeFrame,
  confirmed,
  inReview,
  keepCard,
  pay,
  press,
  pressOn,
} from './card.ts'
import { queryOf } from './database.ts'
import { withShop } from './own-shop.ts'
import { newPerson, signUp } from './person.ts'
import { test as base, expect, expectGoodPage, type Page, WIDTHS } from './test.ts'

interface GatewayShop {
  url: string
  gatewayUrl: string
  databaseUrl: string
}
export type Gateway = 'stripe' | 'mercado-pago'

/** A shop of its own, whose cards are charged by a gateway's stand-in. */
export const test = base.extend<object, { gateway: Gateway; gatewayShop: GatewayShop }>({
  gateway: ['stripe', { option: true, scope: 'worker' }],
  gatewayShop: [
    ({ gateway }, use) => withShop('./gateway-shop.ts', [gateway], use),
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ gatewayShop }, use) => use(gatewayShop.url),
})

export interface Card {
  number: string
  holder?: string
}

/** All of them in one project, so that the shop is started once. */
export const FIRE_ALONE = { tag: ['@long', '@fire'] }

interface Journeys {
  /** Published test cards, by what becomes of them. */
  cards: Record<'good' | 'poor' | 'asks' | 'reviewed', Card>
  type(page: Page, card: Card): Promise<void>
  /** Where the code of a saved card is typed. */
  code(page: Page): Locator
  /** What is said of a number that is not whole. */
  problem(page: Page): Locator
  /** Where the issuer asks. */
  question(page: Page): Page | FrameLocator
}

/** Keeps the frame of a saved card's code from loading, until the answer is called. */
async function holdCodeFrame(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(
    (url) => url.searchParams.has('codigo'),
    async (route) => {
      await held.promise
      await route.continue()
    },
  )
  return held.resolve
}

/** What a buyer does with a card, whoever charges it: the page is one for all. */
export function gatewayJourneys({ cards, type, code, problem, question }: Journeys): void {
  test.describe.configure({ mode: 'default' })

  for (const width of WIDTHS) {
    // gateway-cards.test.ts, gateway-saved-cards.test.ts: kept, it pays by its code; card.spec.ts walks the screens.
    test(
      `a card that is typed anew pays in 10 installments, is kept, pays by its code and is removed, at ${width} px`,
      FIRE_ALONE,
      async ({ page, gatewayShop }) => {
        // Two purchases and the screen of the saved cards.
        test.setTimeout(180_000)
        await page.setViewportSize({ width, height: 800 })
        const elsewhere: string[] = []
        page.on('request', (request) => {
          if (request.url().startsWith(gatewayShop.gatewayUrl)) return
          elsewhere.push(`${request.url()} ${request.postData() ?? ''}`)
        })
        await page.emulateMedia({ colorScheme: 'light' })
        await atTheCard(page)
        await type(page, { ...cards.good, number: '4242' })
        await pay(page)
        await expect(problem(page)).toBeVisible()
        await expect(page).toHaveURL(/\/payment$/)
        await type(page, cards.good)
        // At dusk, or by hand.
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.getByLabel('Parcelas').selectOption('10')
        await expect(page.getByText(/Total a prazo R\$.*juros de R\$/)).toBeVisible()
        await keepCard(page)
        await expectGoodPage(page)
        await pay(page)
        await confirmed(page)
        await expectGoodPage(page)

        const letLoad = await holdCodeFrame(page)
        await buyMore(page)
        const cardDisplay = new RegExp(`final ${cards.good.number.slice(-4)}`)
        await expect(page.getByRole('radio', { name: cardDisplay })).toBeChecked()
        await pay(page)
        letLoad()
        await expect(codeFrame(page).getByText('Confira o código de segurança')).toBeVisible()
        await expectGoodPage(page)
        await code(page).fill('000')
        await pay(page)
        await expect(page.getByText(/O código de segurança \(CVV\) não confere/)).toBeVisible()
        await code(page).fill('937')
        await page.getByLabel('Parcelas').selectOption('2')
        await expectGoodPage(page)
        await pay(page)
        await confirmed(page)
        const sent = elsewhere.join('\n')
        expect(sent).toContain('"token"')
        expect(sent.includes(cards.good.number.slice(0, 12)), 'digits in what was sent to us').toBe(false)

        await page.goto('/account/perfil/formas-de-pagamento')
        await expect(page.getByRole('listitem').filter({ hasText: cardDisplay })).toContainText(
          'Vence em 08/2031',
        )
        await page.getByRole('button', { name: /^Remover/ }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click()
        await expect(page.getByRole('heading', { name: 'Nenhum cartão salvo' })).toBeVisible()
      },
    )
  }

  // gateway-cards.test.ts.
  test('a declined card, then another one', FIRE_ALONE, async ({ page }) => {
    await atTheCard(page)
    await type(page, cards.poor)
    await pay(page)
    await expect(page.getByText(/O cartão não tem saldo suficiente/)).toBeVisible()
    await type(page, cards.good)
    await pay(page)
    await confirmed(page)
  })

  for (const [says, button] of [
    ['yes', 'Confirmar compra'],
    ['no', 'Não fui eu: recusar'],
  ] as const) {
    // gateway-cards.test.ts: told yes the order is paid, told no it waits for another way.
    test(`the issuer asks and is told ${says}`, FIRE_ALONE, async ({ page }) => {
      await atTheCard(page)
      await type(page, cards.asks)
      await pay(page)
      await pressOn(page, question(page).getByRole('button', { name: button }))
      if (says === 'yes') return confirmed(page)
      await expect(page.getByText(/A confirmação pedida pelo banco foi negada/)).toBeVisible()
      await press(page, 'Pagar com Pix')
      await expect(page.getByLabel('Pix copia e cola')).toBeVisible()
    })
  }

  // gateway-reviews.test.ts.
  test(
    'the card is looked at, and approved while its buyer watches',
    FIRE_ALONE,
    async ({ page, gatewayShop }) => {
      await atTheCard(page)
      await type(page, cards.reviewed)
      await pay(page)
      await inReview(page)
      await expectGoodPage(page)
      await page.request.post(`${gatewayShop.gatewayUrl}${PANEL}`, { form: { aprova: 'sim' } })
      await confirmed(page)
    },
  )

  // brand-host.test.ts: a card is typed on its pages, and on those of no other host.
  test(
    'on the host of a brand the card is typed in the same fields, and charged there',
    FIRE_ALONE,
    async ({ page, gatewayShop: { url, databaseUrl } }) => {
      await openPraia((sql, values) => queryOf(databaseUrl, sql, values))
      const own = praiaAt(url)
      await page.goto(`${own}/loja/planilha-fluxo-de-caixa`)
      await page.getByRole('main').getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
      await page.getByRole('link', { name: 'Ver carrinho' }).first().click()
      await page.getByRole('link', { name: 'Finalizar compra' }).click()
      await signUp(page, newPerson())
      await chooseCard(page)
      await type(page, cards.asks)
      await pay(page)
      await pressOn(page, question(page).getByRole('button', { name: 'Confirmar compra' }))
      await confirmed(page)
      expect(page.url()).toMatch(new RegExp(`^${own}/payment/ord_`))
    },
  )

  // gateway-cards.test.ts: the page of the fields names the gateway alone, and only the shop may hold it.
  test(
    'the page of the fields is for the shop alone, and stands in no other page',
    FIRE_ALONE,
    async ({ page, gatewayShop }) => {
      const { frameUrl } = (await (await page.request.get('/api/checkout/card')).json()) as {
        frameUrl: string
      }
      const { headers } = await page.request.get(frameUrl).then((answer) => ({ headers: answer.headers() }))
      expect(headers['content-security-policy']).toContain(`frame-ancestors ${gatewayShop.url}`)
      for (const path of ['/', '/loja', '/cart', '/entrar', '/account']) {
        const policy = (await page.request.get(path)).headers()['content-security-policy']
        expect(policy, path).not.toMatch(/frame-src|unsafe-inline' [^;]*script/)
        expect(policy, path).not.toContain(gatewayShop.gatewayUrl)
      }
      const payment = (await page.request.get('/payment')).headers()['content-security-policy']
      expect(payment).toContain(`frame-src ${new URL(frameUrl).origin};`)
      expect(payment).not.toContain(gatewayShop.gatewayUrl)
    },
  )
}
