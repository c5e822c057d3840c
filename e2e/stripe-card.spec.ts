import { atTheCard, buyMore, codeFrame, confirmed, frameOf, keepCard, pay } from './support/card.ts'
import { type Card, FIRE_ALONE, gatewayJourneys, test } from './support/gateway-journeys.ts'
import { expect, type Page } from './support/test.ts'

test.use({ gateway: 'stripe' })

const GOOD: Card = { number: '4242424242424242' }
const codeOf = (page: Page) => codeFrame(page).frameLocator('iframe').getByLabel('Código de segurança')

async function type(page: Page, { number }: Card): Promise<void> {
  const fields = frameOf(page).frameLocator('iframe')
  await fields.getByLabel('Número do cartão').fill(number)
  await fields.getByLabel('Validade').fill('08/31')
  await fields.getByLabel('Código de segurança').fill('937')
}

// gateway-cards.test.ts holds Stripe and Mercado Pago to the same rules.
gatewayJourneys({
  cards: {
    good: GOOD,
    poor: { number: '4000000000009995' },
    reviewed: { number: '4000000000009235' },
    asks: { number: '4000000000003220' },
  },
  type,
  code: codeOf,
  problem: (page) =>
    frameOf(page)
      .frameLocator('iframe')
      .getByText(/está incompleto/),
  // On a page of its own, which sends its customer back.
  question: (page) => page,
})

// The whole journey looks at both frames in the dark theme.
test("the fields of a card and of its code alone follow the page's theme", FIRE_ALONE, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await atTheCard(page)
  await type(page, GOOD)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(frameOf(page).getByRole('document')).toHaveCSS('color-scheme', 'dark')
  await keepCard(page)
  await pay(page)
  await confirmed(page)

  await buyMore(page)
  await codeOf(page).fill('937')
  await expect(codeOf(page)).toHaveCSS('color', 'rgb(240, 240, 240)')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(codeOf(page)).toHaveCSS('color', 'rgb(51, 51, 51)')
  await pay(page)
  await confirmed(page)
})
