import { addDays, calendarDay, dayOf, formatDay } from '@vitrine/contract/time'
import { administrator } from './support/administrator.ts'
import { forgive, openElsewhere } from './support/credentials.ts'
import { queryOf } from './support/database.ts'
import {
  comeBack,
  forward,
  type MovedShop,
  mailsOf,
  SWEEP_MS,
  subscribe,
  test,
  times,
} from './support/moved-time.ts'
import { forgetSession, type Person } from './support/person.ts'
import { openOwn, PLAN } from './support/subscription.ts'
import { expect, expectGoodPage, type Page } from './support/test.ts'
import { payToBank } from './support/world.ts'

test.describe.configure({ mode: 'default', timeout: 300_000 })

/** Pays what a message asks for, by its link. */
async function payByMessage(page: Page, shop: MovedShop, text: string): Promise<void> {
  await page.goto(text.match(/https?:\S+\/pagar\/\S+/)![0])
  await payToBank(page, await page.getByLabel('Pix copia e cola').inputValue(), shop.simulatorUrl)
  await expect(page.getByText(/pago|confirmado/i).first()).toBeVisible()
}

// price-campaign.test.ts: who is counted and told, accepts by the link or leaves, and what renewals cost then.
test('a raise is counted and announced, accepted by the link of its message, and left on the page of the subscription', {
  tag: ['@long', '@fire'],
}, async ({ page, browser, baseURL, shop, complaints }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  // Nobody is told of a price at night: it is morning.
  await forward(page, shop, 'dia')
  const accepts = await subscribe(page, shop)
  const other = await openElsewhere(browser, 360)
  await other.goto(baseURL!)
  const leaves = await subscribe(other, shop)
  const seller = await openElsewhere(browser, 1280)
  await seller.goto(baseURL!)
  await administrator(seller, (sql, values) => queryOf(shop.databaseUrl, sql, values))

  await seller.goto('/admin/assinaturas/reajustes')
  await seller.getByRole('link', { name: 'Novo reajuste' }).first().click()
  await expect(seller.getByText(/os números aparecem aqui/)).toBeVisible()
  await seller.getByRole('combobox', { name: 'Plano' }).fill(PLAN)
  await seller.getByRole('option', { name: PLAN, exact: true }).click()
  await seller.getByRole('textbox', { name: 'Novo preço' }).fill('49,90')
  const from = addDays(dayOf(new Date()), 45)
  const day = seller.getByRole('textbox', { name: 'Vale desde' })
  await day.fill(formatDay(calendarDay(from)))
  await day.press('Tab')
  await seller.getByRole('combobox', { name: 'Vale para' }).selectOption('Aumento, para todos que não saírem')
  await seller.getByRole('switch', { name: /^Os termos aceitos/ }).check()
  await seller.getByRole('textbox', { name: 'Motivo' }).fill('Dobramos a biblioteca de modelos.')
  await expect(seller.getByText(/^\+ R\$/)).toBeVisible()
  await expectGoodPage(seller)
  await seller.getByRole('button', { name: 'Gravar rascunho' }).click()
  await expect(seller.getByText('Rascunho', { exact: true })).toBeVisible()
  await expectGoodPage(seller)
  await seller.getByRole('button', { name: 'Anunciar' }).click()
  const question = seller.getByRole('dialog')
  await question.getByRole('textbox', { name: 'Motivo' }).fill('Custo de produção maior neste ano.')
  await question.getByRole('button', { name: 'Anunciar' }).click()
  await expect(seller.getByText('Anunciado', { exact: true }).first()).toBeVisible()

  const heard = async (person: Person, subject: RegExp, count = 1) => {
    const all = async () => (await mailsOf(page, shop, person)).filter((mail) => subject.test(mail.subject))
    await expect.poll(async () => (await all()).length, { timeout: SWEEP_MS }).toBe(count)
    return (await all())[0]!.text
  }
  const message = await heard(accepts, /passa a R\$.49,90/)
  await page.context().clearCookies()
  const address = message.match(/https?:\S+#\S+/)![0]
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'O preço da sua assinatura vai mudar' })).toBeVisible()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Aceitar o novo preço' }).click()
  await expect(page.getByText(/Você aceitou o novo preço/)).toBeVisible()

  // Another link in the same tab is another question, also one that lost its end.
  await page.goto(address.slice(0, -4))
  await expect(page.getByText(/^Este link não está completo/)).toBeVisible()
  forgive(complaints)
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Ver minhas assinaturas' })).toBeVisible()
  await expectGoodPage(page)

  await openOwn(other)
  await expect(other.getByRole('button', { name: 'Aceitar o novo preço' })).toBeVisible()
  await expectGoodPage(other)
  await other.getByRole('button', { name: 'Sair da assinatura' }).click()
  await expect(other.getByText('Cancelamento marcado', { exact: true }).first()).toBeVisible()

  await seller.reload()
  await expect(seller.getByRole('link', { name: '1 assinatura' }).first()).toBeVisible()
  await expectGoodPage(seller)
  await seller.getByRole('link', { name: 'Ver as assinaturas' }).click()
  await expect(seller.getByText('Aceitou').last()).toBeVisible()
  await expect(seller.getByText('Saiu').last()).toBeVisible()
  await expectGoodPage(seller)

  // Its next renewal keeps the price of before; the one after it has the new one.
  await forward(page, shop, ...times(3, 'semana'), ...times(3, 'dia'))
  await payByMessage(page, shop, await heard(accepts, /renova em/))
  await forward(page, shop, ...times(4, 'semana'), ...times(2, 'dia'))
  const raised = await heard(accepts, /renova em/, 2)
  expect(raised).toMatch(/R\$.49,90/)
  await payByMessage(page, shop, raised)
  await comeBack(page, accepts, complaints)
  await expect(page.getByText('Primeira renovação com o novo preço paga')).toBeVisible()
  await forgetSession(other)
  await comeBack(other, leaves, [])
  await expect(other.getByText(/^Cancelada/).first()).toBeVisible()
})
