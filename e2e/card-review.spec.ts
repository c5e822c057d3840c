import { atTheCard, confirmed, inReview, pay, press, REVIEWED, typeCard } from './support/card.ts'
import { expect, expectGoodPage, test, WIDTHS } from './support/test.ts'
import { decideReview } from './support/world.ts'

// One after the other: whoever decides at the acquirer takes the newest charge.
test.describe.configure({ mode: 'default' })

// review.test.ts: charged once it is approved.
for (const width of WIDTHS)
  test(`a card is looked at: the purchase says so until it is approved, at ${width} px`, {
    tag: '@fire',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await atTheCard(page)
    await typeCard(page, REVIEWED)
    await pay(page)
    await inReview(page)
    await expectGoodPage(page)
    const payment = page.url()
    await press(page, 'Verificar agora')
    await expect(page.getByText('A análise ainda não terminou. Esta página muda sozinha.')).toBeVisible()

    await page.goto('/account/perfil/gerenciar?estado=in-review')
    await expect(page.getByRole('main').getByText('Em análise', { exact: true }).last()).toBeVisible()
    await page.goto(payment.replace('/payment/', '/account/perfil/gerenciar-assinatura/'))
    await expect(page.getByText('Pagamento em análise', { exact: true })).toBeVisible()
    await expect(page.getByText('Pagamento em análise de segurança')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Pagar agora' })).toHaveCount(0)
    await expectGoodPage(page)

    await page.goto(payment)
    await inReview(page)
    await decideReview(page, 'Aprovar')
    await confirmed(page)
  })

// review.test.ts: turned down, nothing is charged, and its buyer has a day to pay in another way.
test('a card is looked at and turned down: the order waits for another way', { tag: '@fire' }, async ({
  page,
}) => {
  await atTheCard(page)
  await typeCard(page, REVIEWED)
  await pay(page)
  await inReview(page)
  await decideReview(page, 'Recusar')
  await expect(page.getByText(/A análise de segurança não aprovou este pagamento/)).toBeVisible()
  await press(page, 'Pagar com Pix')
  await expect(page.getByLabel('Pix copia e cola')).toBeVisible()
})
