import { checkOutPlan, comeBack, forward, mailboxOf, SWEEP_MS, test, times } from './support/moved-time.ts'
import { newPerson } from './support/person.ts'
import { openOwn } from './support/subscription.ts'
import { expect, expectGoodPage, FIRE, type Page } from './support/test.ts'
import { payToBank } from './support/world.ts'

test.describe.configure({ mode: 'default', timeout: 300_000 })

/** Ends the newest authorisation in the bank's app, as its payer does. */
async function revokeInBankApp(page: Page, simulatorUrl: string): Promise<void> {
  const app = await page.context().newPage()
  await app.goto(`${simulatorUrl}/banco/automatico`)
  await app.locator('a[href^="/banco/automatico/R"]').first().click()
  await app.getByRole('button', { name: 'Cancelar esta autorização' }).click()
  await expect(app.getByText(/Cancelada/i).first()).toBeVisible()
  await app.close()
}

// renewal-pix.test.ts: it is authorised with the first payment, debited on its day and revoked; what its messages say.
test('a plan is authorised with its first payment, debited on its day, and revoked in the app of the bank', {
  tag: ['@long', '@fire'],
}, async ({ page, shop, complaints }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const person = newPerson()
  const { heard } = mailboxOf(page, shop, person)
  await checkOutPlan(page, person)
  await page.getByLabel(/CPF/).fill('529.982.247-25')
  const renew = page.getByRole('checkbox', { name: /Renovar por Pix Automático/ })
  await expect(renew).not.toBeChecked()
  await page.locator('label', { hasText: /^Renovar por Pix Automático/ }).click()
  await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Pagar com Pix' }).first().click()
  await expect(page.getByText(/Este código também autoriza o Pix Automático/)).toBeVisible()
  await expectGoodPage(page)
  await payToBank(page, await page.getByLabel('Pix copia e cola').inputValue(), shop.simulatorUrl)
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  await expect(async () => {
    await openOwn(page)
    await expect(page.getByText('Pix Automático · Banco Horizonte')).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: SWEEP_MS })
  await expectGoodPage(page)

  await forward(page, shop, ...times(3, 'semana'), ...times(3, 'dia'))
  expect((await heard(/renova em/)).text).toMatch(/será debitado por Pix Automático em .*Você não precisa/)
  await comeBack(page, person, complaints)
  await expect(page.getByText(/por Pix Automático\. Você não precisa fazer nada/)).toBeVisible()
  await page.getByRole('link', { name: 'Pagar agora de outra forma' }).click()
  await expect(page.getByText(/será debitado na sua conta em/)).toBeVisible()
  await expectGoodPage(page)
  await forward(page, shop, ...times(9, 'dia'))
  await expect(async () => {
    await comeBack(page, person, complaints)
    await expect(page.getByText(/^(Renovação paga|Pagamento feito; assinatura em dia)$/)).toBeVisible({
      timeout: 5000,
    })
  }).toPass({ timeout: SWEEP_MS })

  // renewal-pix.test.ts: revoked, it is told, and paid in another way.
  if (!FIRE) return
  await page.setViewportSize({ width: 1280, height: 800 })
  await forward(page, shop, ...times(3, 'semana'), ...times(4, 'dia'))
  await heard(/renova em/, 2)
  await revokeInBankApp(page, shop.simulatorUrl)
  const failed = await heard(/O Pix Automático não foi debitado/)
  expect(failed.text).toMatch(/A autorização do Pix Automático não vale mais/)
  await comeBack(page, person, complaints)
  await expect(page.getByText('A cada renovação, pelo aviso')).toBeVisible()
  await expect(page.getByText('Pix Automático desligado')).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Pagar com Pix Automático' }).click()
  await page.getByRole('button', { name: 'Concordar e gerar o código' }).click()
  await expect(page.getByText('Aguardando a autorização…')).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Fechar' }).first().click()
  await page.goto(failed.text.match(/https?:\S+\/pagar\/\S+/)![0])
  await expect(page.getByText(/A autorização do Pix Automático não vale mais/)).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Pagar com Pix', exact: true }).click()
  await payToBank(page, await page.getByLabel('Pix copia e cola').inputValue(), shop.simulatorUrl)
  await expect(page.getByText(/pago|confirmado/i).first()).toBeVisible()
})
