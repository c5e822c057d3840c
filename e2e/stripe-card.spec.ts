import { codeFrame, frameOf } from './support/card.ts'
import { gatewayJourneys, test } from './support/gateway-journeys.ts'

test.use({ gateway: 'stripe' })

gatewayJourneys({
  cards: {
    good: { number: '4242424242424242' },
    poor: { number: '4000000000009995' },
    reviewed: { number: '4000000000009235' },
    asks: { number: '4000000000003220' },
  },
  async type(page, { number }) {
    const fields = frameOf(page).frameLocator('iframe')
    await fields.getByLabel('Número do cartão').fill(number)
    await fields.getByLabel('Validade').fill('08/31')
    await fields.getByLabel('Código de segurança').fill('937')
  },
  code: (page) => codeFrame(page).frameLocator('iframe').getByLabel('Código de segurança'),
  problem: (page) =>
    frameOf(page)
      .frameLocator('iframe')
      .getByText(/está incompleto/),
  // On a page of its own, which sends its customer back.
  question: (page) => page,
})
