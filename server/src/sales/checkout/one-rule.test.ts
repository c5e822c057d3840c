import { calendarDay, formatDay } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hasPix, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { orderByCard } from '../../../../test/support/card.ts'
import { wordsOf as textOf } from '../../../../test/support/pdf.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { issueCoupon, offerInstallments, stock } from '../../../../test/support/stock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await offerInstallments(shop.parts.pool)
})
afterAll(() => shop[Symbol.asyncDispose]())

const SOON = { timeout: 20_000, interval: 200 }
/** The text of the message that somebody got with this subject, with ordinary spaces. */
const mailOf = (to: string, subject: string) =>
  vi.waitFor(async () => {
    const mail = (await shop.bank.mails(to)).find((one) => one.subject.startsWith(subject))
    if (!mail) throw new Error(`no message ${subject}`)
    return mail.text.replaceAll('\u00a0', ' ')
  }, SOON)
const wordsOf = async (file: File) => textOf(new Uint8Array(await file.arrayBuffer())).replaceAll(/\s+/g, ' ')

test('cart, contract, messages, purchase and receipt give the same days to withdraw, also when the product changes', async () => {
  const { pool } = shop.parts
  const [guide, course] = [
    await stock(pool, { name: 'Guia', amount: 1000 }),
    await stock(pool, { name: 'Curso', amount: 2000 }),
  ]
  const guarantee = (days: number) =>
    pool.query('update product set guarantee_days = $2 where id = $1', [course.productId, days])
  await guarantee(15)
  const buyer = await newBuyer(shop)
  expect((await buyer.client.cart.addLine({ priceId: guide.priceId })).regretDays).toBe(7)
  expect((await buyer.client.cart.addLine({ priceId: course.priceId })).regretDays).toBe(15)
  const { id } = await buyer.order(course.priceId)
  const { payment } = await untilOrder(buyer.client, id, hasPix)
  await guarantee(7)
  await shop.bank.pay(payment!.pix!.copyPaste)
  await untilOrder(buyer.client, id, isPaid)

  const { checkout } = buyer.client
  const { regretUntil } = await checkout.readOrderHistory({ id })
  expect((await checkout.readOrder({ id })).regretDays).toBe(15)
  expect(await wordsOf(await checkout.downloadContract({ id }))).toContain('Você tem 15 dias corridos')
  expect(await wordsOf(await checkout.downloadReceipt({ id }))).toContain('em até 15 dias')
  expect(await mailOf(buyer.email, 'Falta pagar o Pix')).toContain('Você tem 15 dias corridos')
  expect(await mailOf(buyer.email, 'Pagamento confirmado')).toContain(
    `desistir até ${formatDay(calendarDay(regretUntil!))}`,
  )
})

test('what installments cost is said before the charge as it is after, in message, notification and contract', async () => {
  await issueCoupon(shop.parts.pool, { code: 'DEZ', value: 1000 })
  const { priceId } = await stock(shop.parts.pool, { name: 'Curso', amount: 100_000 })
  const buyer = await newBuyer(shop)
  const { id, payment } = await orderByCard(shop, buyer, priceId, { name: 'asks', count: 10, coupon: 'DEZ' })
  const { total, interest } = payment!.card!.installments
  expect([payment!.status, total - interest]).toEqual(['pending', 90_000])
  const charged = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
    .format(total / 100)
    .replaceAll('\u00a0', ' ')

  const mail = await mailOf(buyer.email, 'Recebemos seu pedido')
  expect(mail).toContain(charged)
  expect(mail).toContain('Juros do parcelamento')
  const notices = await buyer.client.notice.list({})
  expect(JSON.stringify(notices).replaceAll('\u00a0', ' ')).toContain(charged)
  const contract = await wordsOf(await buyer.client.checkout.downloadContract({ id }))
  expect(contract).toContain('Juros do parcelamento em 10x')
  expect(contract).toContain(charged)
  expect(contract).toContain('DEZ')
})
