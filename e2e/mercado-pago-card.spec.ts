import { frameOf } from './support/card.ts'
import { gatewayJourneys, test } from './support/gateway-journeys.ts'

test.use({ gateway: 'mercado-pago' })

gatewayJourneys({
  cards: {
    good: { number: '5031433215406351', holder: 'APRO DA SILVA' },
    poor: { number: '5031433215406351', holder: 'FUND DA SILVA' },
    asks: { number: '5483928164574623', holder: 'APRO DA SILVA' },
  },
  async type(page, { number, holder = '' }) {
    const frame = frameOf(page)
    await frame.frameLocator('iframe[name=cardNumber]').getByRole('textbox').fill(number)
    await frame.frameLocator('iframe[name=expirationDate]').getByRole('textbox').fill('08/31')
    await frame.frameLocator('iframe[name=securityCode]').getByRole('textbox').fill('937')
    await frame.getByLabel('Nome impresso no cartão').fill(holder)
    await frame.getByLabel('CPF ou CNPJ do titular').fill('123.456.789-09')
  },
  problem: (page) => frameOf(page).getByText('Confira o número do cartão'),
  question: (page) => page.frameLocator('iframe[title="Confirmação no banco do cartão"]'),
})
