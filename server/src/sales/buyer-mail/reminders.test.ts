import { addBusinessDays, nextBusinessDay } from '@vitrine/contract/brazil/business-days'
import { declineSentence } from '@vitrine/contract/card'
import { addDays, calendarDay, startOfDay } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import { createTestClock, type TestClock } from '../../../../test/support/app.ts'
import { hasBoleto, hasPix, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { orderByCard, typeCard } from '../../../../test/support/card.ts'
import { makeMailsDue } from '../../../../test/support/due-mails.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { enqueueOrderMail } from './order-mails.ts'
import { remindPayments } from './reminders.ts'

const HOUR = 3600
let shop: Shop
let clock: TestClock
beforeAll(async () => {
  clock = createTestClock(new Date().toISOString())
  shop = await openShop({ clock })
})
afterAll(() => shop[Symbol.asyncDispose]())

const remind = () => remindPayments(shop.parts.app)
const subjectsTo = async (email: string, about: RegExp) =>
  (await shop.bank.mails(email)).map(({ subject }) => subject).filter((subject) => about.test(subject))
const untilWritten = () => shop.untilWritten()

// Sessions end while the clock runs, so that its buyer cannot be asked.
const untilPaid = (id: string) =>
  expect
    .poll(
      async () =>
        (await shop.parts.pool.query(`select from purchase_order where id = $1 and status = 'paid'`, [id]))
          .rowCount,
      { timeout: 15_000 },
    )
    .toBe(1)

async function waiting(method: 'pix' | 'boleto') {
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 1000 })
  const buyer = await newBuyer(shop)
  const { id } = await buyer.order(priceId, { method })
  const { payment } = await untilOrder(buyer.client, id, method === 'pix' ? hasPix : hasBoleto)
  return { ...buyer, id, payment: payment! }
}

// Before the clock leaves the bank's behind, whose codes would then be over at once.
test('a declined card is told with why and what to do, once, a while later, and not when it was paid meanwhile', async () => {
  const declined = async () => {
    const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 1000 })
    const buyer = await newBuyer(shop)
    const { id } = await orderByCard(shop, buyer, priceId, { name: 'noFunds' })
    return { ...buyer, id }
  }
  const [late, paid] = [await declined(), await declined()]
  const again = { id: late.id, card: await typeCard(shop, 1000, 'stolen') }
  await late.client.checkout.payByCard(again)
  await paid.client.checkout.payByCard({ id: paid.id, card: await typeCard(shop, 1000) })
  const about = /^Pagamento não aprovado/
  expect(await subjectsTo(late.email, about)).toEqual([])
  expect(await makeMailsDue(shop.parts.pool, 'payment-refused', [late.id, paid.id])).toHaveLength(3)
  await expect.poll(() => subjectsTo(late.email, about), { timeout: 15_000 }).toHaveLength(1)
  await untilWritten()
  const [mail, ...more] = (await shop.bank.mails(late.email)).filter(({ subject }) => about.test(subject))
  expect(more).toEqual([])
  expect(mail!.text).toContain(declineSentence('lost-or-stolen'))
  expect(mail!.text).toContain('/pagar/')
  expect(await subjectsTo(paid.email, about)).toEqual([])
})

test('a Pix is reminded of ten minutes before it ends, once, and not when it was paid', async () => {
  const [late, paid] = [await waiting('pix'), await waiting('pix')]
  const about = /^Seu Pix expira em poucos minutos/
  clock.advance(19 * 60)
  await remind()
  await untilWritten()
  expect(await subjectsTo(late.email, about)).toEqual([])
  await shop.bank.pay(paid.payment.pix!.copyPaste)
  await untilPaid(paid.id)
  clock.advance(2 * 60)
  await remind()
  await remind()
  await expect.poll(() => subjectsTo(late.email, about), { timeout: 15_000 }).toHaveLength(1)
  await untilWritten()
  expect(await subjectsTo(paid.email, about)).toEqual([])
  const [mail] = (await shop.bank.mails(late.email)).filter(({ subject }) => about.test(subject))
  expect(mail!.text).toContain(late.payment.pix!.copyPaste)
  expect(mail!.text).toContain('/pagar/')
})

test('one that was paid between the mark and the message is not written about', async () => {
  const { email, id, payment } = await waiting('pix')
  clock.advance(21 * 60)
  await shop.bank.pay(payment.pix!.copyPaste)
  await untilPaid(id)
  const { rows } = await shop.parts.pool.query(
    'select account_id as "accountId" from purchase_order where id = $1',
    [id],
  )
  const { app } = shop.parts
  await inTransaction(app.db, (tx) => enqueueOrderMail(app, tx, 'pix-ending', { id, ...rows[0] }))
  await untilWritten()
  expect(await subjectsTo(email, /^Seu Pix expira/)).toEqual([])
})

test('a boleto is reminded of by day on its eve, and after it was not paid; not one that was superseded', async () => {
  const [kept, superseded] = [await waiting('boleto'), await waiting('boleto')]
  await superseded.client.checkout.changeMethod({ id: superseded.id, method: 'pix' })
  const dueOn = calendarDay(kept.payment.boleto!.dueOn)
  const at = (day: typeof dueOn, hour: number) =>
    clock.set(new Date(startOfDay(day).getTime() + hour * HOUR * 1000).toISOString())
  const eve = /^Seu boleto vence amanhã/
  at(addDays(dueOn, -1), 7)
  await remind()
  await untilWritten()
  expect(await subjectsTo(kept.email, eve)).toEqual([])
  at(addDays(dueOn, -1), 8)
  await remind()
  await remind()
  await expect.poll(() => subjectsTo(kept.email, eve), { timeout: 15_000 }).toHaveLength(1)

  const overdue = /^Seu boleto venceu/
  const told = addBusinessDays(nextBusinessDay(dueOn), 1)
  at(told, 9)
  await remind()
  await untilWritten()
  expect(await subjectsTo(kept.email, overdue)).toEqual([])
  at(told, 10)
  await remind()
  await remind()
  await expect.poll(() => subjectsTo(kept.email, overdue), { timeout: 15_000 }).toHaveLength(1)
  await untilWritten()
  expect(await subjectsTo(superseded.email, /boleto (vence|venceu)/)).toEqual([])
})

test('a late message about a boleto says the day as it is when it is written, and nothing once that is over', async () => {
  const late = async (daysAfterDue: number) => {
    const { email, id, payment } = await waiting('boleto')
    const { rows } = await shop.parts.pool.query(
      'select account_id as "accountId" from purchase_order where id = $1',
      [id],
    )
    const due = startOfDay(addDays(calendarDay(payment.boleto!.dueOn), daysAfterDue))
    clock.set(new Date(due.getTime() + 9 * HOUR * 1000).toISOString())
    const { app } = shop.parts
    await inTransaction(app.db, (tx) => enqueueOrderMail(app, tx, 'boleto-due-tomorrow', { id, ...rows[0] }))
    return email
  }
  const about = /^Seu boleto vence/
  const today = await late(0)
  await expect.poll(() => subjectsTo(today, about), { timeout: 15_000 }).toHaveLength(1)
  expect(await subjectsTo(today, about)).toEqual([expect.stringMatching(/^Seu boleto vence hoje: pedido/)])
  const over = await late(1)
  await untilWritten()
  expect(await subjectsTo(over, about)).toEqual([])
})
