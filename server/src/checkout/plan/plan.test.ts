import { parcelDueOn } from '@vitrine/contract/installment-plan'
import { addDays, calendarDay, dayOf, today } from '@vitrine/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hasBoleto, newBuyer, placeOrder, untilOrder } from '../../../../test/support/buyer.ts'
import { wordsOf } from '../../../../test/support/pdf.ts'
import {
  buyInParcels,
  noonOf,
  offerOf,
  opened,
  orderInParcels,
  payBill,
  payNow,
  signInAgain,
  stockInParcels,
} from '../../../../test/support/plan.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { sweepPlans } from './sweep-plans.ts'

const clock = { at: new Date() }
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ clock: { now: () => clock.at } })
  await stock(shop.parts.pool, { name: 'Nada', amount: 100 })
}, 60_000)
afterAll(() => shop[Symbol.asyncDispose](), 60_000)
beforeEach(() => {
  clock.at = new Date()
})

const SOON = { timeout: 15_000 }
const subjectsOf = async (email: string) => (await shop.bank.mails(email)).map(({ subject }) => subject)

/** Noon in São Paulo, so many days after (or before) a parcel is due; its dunning is done. */
async function goTo(dueOn: string, days: number): Promise<void> {
  clock.at = noonOf(dueOn, days)
  await sweepPlans(shop.parts.app)
}

test('a sale in three parcels: the first opens it, the others follow, and the last completes it', async () => {
  const buyer = await newBuyer(shop)
  const course = await stockInParcels(shop)
  const offer = await offerOf(buyer, course, 30_000, 3)
  expect(offer).toMatchObject({ first: 10_000, each: 10_150, total: 30_300, interest: 300, monthlyBp: 100 })
  const placed = await orderInParcels(buyer, course)
  expect(placed).toMatchObject({ total: 30_000, financed: 20_000, plan: { ...offer, state: 'offered' } })
  expect(placed.payment?.amount).toBe(10_000)

  await payNow(shop, buyer, placed.id)
  const sale = await buyer.client.checkout.readOrder({ id: placed.id })
  const anchor = dayOf(new Date(sale.paidAt!))
  expect(sale.plan).toMatchObject({
    state: 'active',
    bills: [2, 3].map((number) => ({
      ...{ number, amount: 10_150, state: 'open', dueOn: parcelDueOn(anchor, number) },
    })),
  })
  expect(await opened(buyer, course.productId)).toHaveLength(1)
  expect((await buyer.client.checkout.listOrders({})).map(({ id }) => id)).toEqual([sale.id])
  expect(await buyer.client.checkout.listDueBills()).toEqual([])

  const early = await payBill(shop, buyer, sale, 2)
  expect(early.bill).toMatchObject({ id: sale.id, number: 2, count: 3, names: ['Curso'] })
  expect(early.total).toBeLessThan(10_060)
  expect(early.total).toBeGreaterThan(10_040)
  await payBill(shop, buyer, sale, 3)
  const done = await buyer.client.checkout.readOrder({ id: sale.id })
  expect(done.plan).toMatchObject({ state: 'completed', bills: [{ state: 'paid' }, { state: 'paid' }] })
  const { rows } = await shop.parts.pool.query('select amount from fiscal_note where order_id = any($1)', [
    [sale.id, ...done.plan!.bills.map(({ id }) => id)],
  ])
  expect(rows).toEqual([{ amount: 30_000 }])
})

test('receipts say what each payment was for, and messages what is charged', async () => {
  const buyer = await newBuyer(shop)
  const sale = await buyInParcels(shop, buyer, await stockInParcels(shop))
  const bill = await payBill(shop, buyer, sale, 2)
  const receiptOf = async (id: string) => {
    const file = await buyer.client.checkout.downloadReceipt({ id })
    return wordsOf(new Uint8Array(await file.arrayBuffer())).replaceAll('\u00a0', ' ')
  }
  expect(await receiptOf(sale.id)).toMatch(
    /- R\$ 200,00\nA pagar nas próximas parcelas.*\nR\$ 100,00\nTotal pago/,
  )
  expect(await receiptOf(bill.id)).toMatch(/R\$ 101,50\nParcela 2 de 3/)
  await expect
    .poll(async () => (await shop.bank.mails(buyer.email)).map(({ text }) => text).join(), SOON)
    .toMatch(/Valor cobrado agora: R\$\s100,00[\s\S]*2x de R\$\s101,50 por mês/)
  const letters = async () =>
    (await shop.bank.mails(buyer.email)).filter(({ subject }) => subject.startsWith('Parcela 2 de 3 paga'))
  await expect.poll(letters, SOON).toHaveLength(1)
  // A parcel is not taken back alone.
  expect((await letters())[0]!.text).not.toMatch(/desistir/)
})

test('what is not offered is refused, and so is another sum than the buyer saw', async () => {
  const buyer = await newBuyer(shop)
  const course = await stockInParcels(shop)
  const plain = await stock(shop.parts.pool, { name: 'Guia', amount: 30_000 })
  const { client } = buyer
  await client.cart.addLine({ priceId: course.priceId })
  const ask = (count: number, expectedTotal: number, method: 'pix' | 'card' = 'pix', total = 30_000) =>
    refusalOf(placeOrder(client, total, crypto.randomUUID(), { method, plan: { count, expectedTotal } }))
  expect(await ask(3, 30_299)).toBe('checkout.total-changed')
  expect(await ask(7, 30_300)).toBe('checkout.installments-unavailable')
  await client.cart.addLine({ priceId: plain.priceId })
  expect(await ask(3, 60_600, 'pix', 60_000)).toBe('checkout.installments-unavailable')
  expect(await client.checkout.listOrders({})).toEqual([])
})

test('dunning: sent, reminded of, resting until it is paid; nobody overdue gets another plan', async () => {
  const course = await stockInParcels(shop)
  const other = await stockInParcels(shop, {}, 'Oficina')
  const first = await newBuyer(shop)
  const sale = await buyInParcels(shop, first, course)
  const [bill] = sale.plan!.bills
  await goTo(bill!.dueOn, -8)
  await goTo(bill!.dueOn, -7)
  await expect
    .poll(() => subjectsOf(first.email), SOON)
    .toContainEqual(expect.stringMatching(/^Sua parcela 2 de 3 vence/))
  let buyer = await signInAgain(shop, first)
  expect(await buyer.client.checkout.listDueBills()).toMatchObject([
    { orderId: bill!.id, id: sale.id, number: 2 },
  ])

  await goTo(bill!.dueOn, 5)
  await expect.poll(() => subjectsOf(first.email), SOON).toContain('Sua parcela 2 de 3 está em atraso')
  buyer = await signInAgain(shop, first)
  expect(await opened(buyer, course.productId)).toHaveLength(1)
  await buyer.client.cart.addLine({ priceId: other.priceId })
  const again = { plan: { count: 3, expectedTotal: 30_300 } }
  expect(await refusalOf(placeOrder(buyer.client, 30_000, crypto.randomUUID(), again))).toBe('plan.overdue')

  await goTo(bill!.dueOn, 14)
  buyer = await signInAgain(shop, first)
  expect(await opened(buyer, course.productId)).toEqual([])
  const read = () => buyer.client.checkout.readOrder({ id: sale.id })
  expect((await read()).plan?.state).toBe('suspended')
  const late = await buyer.client.checkout.readOrder({ id: bill!.id! })
  // 2% once, and 14 days of 1% a month.
  expect(late.sum.map(({ amount }) => amount)).toEqual([10_150, 203, 47])
  const paid = await payBill(shop, buyer, sale, 2)
  expect(paid.total).toBe(10_400)
  expect((await read()).plan?.state).toBe('active')
  expect(await opened(buyer, course.productId)).toHaveLength(1)
}, 30_000)

test('what is not paid for sixty days ends, and nothing more is asked', async () => {
  const course = await stockInParcels(shop)
  const first = await newBuyer(shop)
  const sale = await buyInParcels(shop, first, course)
  await goTo(sale.plan!.bills[0]!.dueOn, 64)
  const buyer = await signInAgain(shop, first)
  expect(await opened(buyer, course.productId)).toEqual([])
  const { plan } = await buyer.client.checkout.readOrder({ id: sale.id })
  expect(plan).toMatchObject({ state: 'defaulted', bills: [{ state: 'cancelled' }, { state: 'cancelled' }] })
  expect(await buyer.client.checkout.listDueBills()).toEqual([])
  const id = plan!.bills[1]!.id!
  expect(await refusalOf(buyer.client.checkout.changeMethod({ id, method: 'pix' }))).toBe('order.not-payable')
  await expect
    .poll(() => subjectsOf(first.email), SOON)
    .toContain(`O parcelamento do pedido ${sale.code} terminou`)
})

test('who pays by boleto is sent one a week before, which is due with its parcel', async () => {
  const first = await newBuyer(shop)
  const sale = await buyInParcels(shop, first, await stockInParcels(shop), { method: 'boleto' })
  const [bill] = sale.plan!.bills
  await goTo(bill!.dueOn, -7)
  const buyer = await signInAgain(shop, first)
  const { payment, total } = await untilOrder(buyer.client, bill!.id!, hasBoleto)
  expect(total).toBe(10_150)
  expect(
    payment!.boleto!.dueOn >= bill!.dueOn && payment!.boleto!.dueOn <= addDays(calendarDay(bill!.dueOn), 4),
  ).toBe(true)
  await sweepPlans(shop.parts.app)
  const { attempts } = await buyer.client.checkout.readOrderHistory({ id: bill!.id! })
  expect(attempts).toHaveLength(1)
})

test('taken back, all that was paid goes back and nothing more is asked; a parcel alone is not', async () => {
  const buyer = await newBuyer(shop)
  const course = await stockInParcels(shop)
  const sale = await buyInParcels(shop, buyer, course, { count: 4 })
  const paid = await payBill(shop, buyer, sale, 2)
  const open = sale.plan!.bills[1]!.id!
  const { payment } = await buyer.client.checkout.changeMethod({ id: open, method: 'pix' })
  expect(await refusalOf(buyer.client.checkout.regretOrder({ id: paid.id }))).toBe('plan.bill')
  expect(await refusalOf(buyer.client.checkout.cancelOrder({ id: open }))).toBe('plan.bill')

  const { refunds } = await buyer.client.checkout.regretOrder({ id: sale.id })
  expect(refunds).toMatchObject([{ amount: sale.payment!.amount }])
  const isBack = ({ status }: { status: string }) => status === 'refunded'
  await untilOrder(buyer.client, sale.id, isBack)
  const { refunds: ofBill } = await untilOrder(buyer.client, paid.id, isBack)
  expect(ofBill).toMatchObject([{ amount: paid.total }])
  const { plan } = await buyer.client.checkout.readOrder({ id: sale.id })
  expect(plan!.state).toBe('cancelled')
  expect(plan!.bills.map(({ state }) => state)).toEqual(['refunded', 'cancelled', 'cancelled'])
  expect(payment).toBeDefined()
  expect(await opened(buyer, course.productId)).toEqual([])
  expect(today(clock.at) < sale.plan!.bills[0]!.dueOn).toBe(true)
})

test('the contract of the sale says what CDC art. 52 asks for', async () => {
  const buyer = await newBuyer(shop)
  const { id } = await orderInParcels(buyer, await stockInParcels(shop))
  const file = await buyer.client.checkout.downloadContract({ id })
  const words = wordsOf(new Uint8Array(await file.arrayBuffer())).replaceAll('\u00a0', ' ')
  for (const part of ['R$ 303,00', 'R$ 101,50', 'R$ 3,00', '12,68%', 'multa de 2%', '10 dias de atraso'])
    expect(words).toContain(part)
})
