import { APPROVED, confirmed, keepCard, NO_FUNDS, pay, typeCard } from './support/card.ts'
import { openElsewhere } from './support/credentials.ts'
import { mailFor } from './support/mails.ts'
import { orderByPix } from './support/orders.ts'
import { expect, expectGoodPage, type Page, test, WIDTHS } from './support/test.ts'
import { payToBank } from './support/world.ts'

/** Somebody who has ordered something and not paid it; resolves to the link in the message. */
async function order(page: Page): Promise<string> {
  const { code, email } = await orderByPix(page)
  const mail = await mailFor(page.request, email, `Falta pagar o Pix do pedido ${code}`)
  return mail.match(/https?:\S+\/pagar\/\S+/)![0]
}

for (const width of WIDTHS) {
  // pay-link.test.ts: whoever has it pays; same-methods.test.ts: in the same ways; look-up.spec.ts pays on its page.
  test(`a friend without an account pays by the link of the message, at ${width} px`, {
    tag: '@fire',
  }, async ({ page, browser }) => {
    await page.setViewportSize({ width, height: 800 })
    const link = await order(page)
    const friend = await openElsewhere(browser, width)
    await friend.goto(link)
    await expect(friend.getByRole('heading', { name: 'Pedido de Beatriz' })).toBeVisible()
    await expect(friend.getByText(/Nogueira|visitante\.example|982\.247/)).toHaveCount(0)
    await expectGoodPage(friend)

    // The same ways as for its buyer; a boleto asks where whoever pays it lives.
    await expect(friend.getByRole('button', { name: 'Pagar com cartão' })).toBeVisible()
    await friend.getByRole('button', { name: 'Pagar com boleto' }).click()
    await expect(friend.getByRole('group', { name: 'Endereço de quem paga o boleto' })).toBeVisible()
    await expectGoodPage(friend)
    await friend.getByRole('button', { name: 'Fechar' }).click()
    await payToBank(friend, await friend.getByLabel('Pix copia e cola').inputValue())
    await expect(friend.getByRole('heading', { name: 'Este pedido está pago' })).toBeVisible()
    await expectGoodPage(friend)
    await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  })
}

for (const width of WIDTHS) {
  // pay-link.test.ts: whoever has the link pays with a card of theirs.
  test(`a friend pays by the link with a card of theirs, after one that was declined, at ${width} px`, {
    tag: '@fire',
  }, async ({ page, browser }) => {
    await page.setViewportSize({ width, height: 800 })
    const link = await order(page)
    const friend = await openElsewhere(browser, width)
    await friend.goto(link)
    await friend.getByRole('button', { name: 'Pagar com cartão' }).click()
    await typeCard(friend, NO_FUNDS)
    await expect(friend.getByRole('checkbox', { name: /Salvar este cartão/ })).toHaveCount(0)
    await expectGoodPage(friend)
    await pay(friend)
    await expect(friend.getByText(/O cartão não tem saldo suficiente/)).toBeVisible()
    await expectGoodPage(friend)
    await typeCard(friend, APPROVED)
    await pay(friend)
    await expect(friend.getByRole('heading', { name: 'Este pedido está pago' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  })
}

// card.test.ts: a running Pix is taken back when its buyer pays by card instead.
test('a member pays a waiting Pix by card instead', { tag: '@fire' }, async ({ page }) => {
  await order(page)
  await page.getByRole('button', { name: 'Pagar com cartão' }).click()
  await typeCard(page, APPROVED)
  await keepCard(page)
  await pay(page)
  await confirmed(page)
})
