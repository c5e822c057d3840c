import { atTheCard, codeFrame, confirmed, frameOf, pay } from './support/card.ts'
import { type Card, FIRE_ALONE, gatewayJourneys, test } from './support/gateway-journeys.ts'
import { expect, expectGoodPage, type Page, WIDTHS } from './support/test.ts'

test.use({ gateway: 'mercado-pago' })

async function type(page: Page, { number, holder = '' }: Card): Promise<void> {
  const frame = frameOf(page)
  await frame.frameLocator('iframe[name=cardNumber]').getByRole('textbox').fill(number)
  await frame.frameLocator('iframe[name=expirationDate]').getByRole('textbox').fill('08/31')
  await frame.frameLocator('iframe[name=securityCode]').getByRole('textbox').fill('937')
  await frame.getByLabel('Nome impresso no cartão').fill(holder)
  await frame.getByLabel('CPF ou CNPJ do titular').fill('123.456.789-09')
}

gatewayJourneys({
  cards: {
    good: { number: '5031433215406351', holder: 'APRO DA SILVA' },
    poor: { number: '5031433215406351', holder: 'FUND DA SILVA' },
    reviewed: { number: '5031433215406351', holder: 'CONT DA SILVA' },
    asks: { number: '5483928164574623', holder: 'APRO DA SILVA' },
  },
  type,
  code: (page) => codeFrame(page).frameLocator('iframe[name=securityCode]').getByRole('textbox'),
  problem: (page) => frameOf(page).getByText('Confira o número do cartão'),
  question: (page) => page.frameLocator('iframe[title="Confirmação no banco do cartão"]'),
})

// gateway-installments.test.ts: the page is told that the card decides, and what it takes is charged.
for (const width of WIDTHS)
  test(`the installments are those that the card takes, at ${width} px`, FIRE_ALONE, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await atTheCard(page)
    const installments = page.getByLabel('Parcelas')
    const hint = page.getByText(/As parcelas deste cartão aparecem quando você digita o número/)
    await expect(hint).toBeVisible()
    await expect(installments.locator('option')).toHaveCount(1)
    await type(page, { number: '375365153556885', holder: 'APRO DA SILVA' })
    await expect(installments.locator('option')).toHaveCount(1)
    await type(page, { number: '4235647728025682', holder: 'APRO DA SILVA' })
    await expect(installments.locator('option')).toHaveCount(6)
    await expect(hint).toHaveCount(0)
    await installments.selectOption('3')
    await expect(page.getByText(/^Total R\$.*sem juros/)).toBeVisible()
    await installments.selectOption('6')
    await expect(page.getByText(/Total a prazo R\$.*juros de R\$.*ao mês, CET .* ao ano/)).toBeVisible()
    await expectGoodPage(page)
    await pay(page)
    await confirmed(page)
  })
