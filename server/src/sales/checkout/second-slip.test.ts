import { addDays, today } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAttempts } from '#payment'
import { hasBoleto, isPaid, newBuyer, untilOrder } from '../../../../test/support/buyer.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const pool = () => shop.parts.pool
const isPending = ({ status }: { status: string }) => status === 'created' || status === 'pending'

/** An order that waits for a boleto; `late` when its day is long over, here and not yet at the bank. */
async function waiting(late: boolean) {
  const { priceId } = await stock(pool(), { name: 'Guia', amount: 1000 })
  const buyer = await newBuyer(shop)
  const { id } = await buyer.order(priceId, { method: 'boleto' })
  const { payment } = await untilOrder(buyer.client, id, hasBoleto)
  if (late)
    await pool().query('update payment set due_on = $2 where order_id = $1', [
      id,
      addDays(today(new Date()), -12),
    ])
  const again = () => buyer.client.checkout.changeMethod({ id, method: 'boleto' })
  return { buyer, id, line: payment!.boleto!.line, again }
}

test('a second boleto comes in the place of one that is past its day, once, and the first is good for nothing', async () => {
  const { buyer, id, line, again } = await waiting(true)
  await Promise.all(Array.from({ length: 8 }, () => again()))
  const attempts = await listAttempts(shop.parts.app.db, id)
  expect(attempts.filter(isPending).map(({ method, attempt }) => [method, attempt])).toEqual([
    ['boleto', 2],
    ['pix', 2],
  ])
  expect(attempts).toHaveLength(4)
  await expect(shop.bank.payBoleto(line)).rejects.toThrow('canceled')

  const { payment } = await untilOrder(buyer.client, id, hasBoleto)
  expect(payment!.boleto!.line).not.toBe(line)
  expect(payment!.boleto!.dueOn > today(new Date())).toBe(true)
  await shop.bank.payBoleto(payment!.boleto!.line)
  const paid = await untilOrder(buyer.client, id, isPaid)
  expect(paid.total).toBe(1000)
  const { events } = await buyer.client.checkout.readOrderHistory({ id })
  expect(events.map(({ kind }) => kind)).not.toContain('method-changed')
})

test('until its last day the boleto stays the same, however often a second one is asked for', async () => {
  const { buyer, id, line, again } = await waiting(false)
  await Promise.all([again(), again()])
  const { payment } = await buyer.client.checkout.readOrder({ id })
  expect(payment?.boleto?.line).toBe(line)
  expect(await listAttempts(shop.parts.app.db, id)).toHaveLength(2)
})
