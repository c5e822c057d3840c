import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ProcessName } from '../../../../scripts/product.ts'
import { ADDRESS, type Buyer, newBuyer } from '../../../../test/support/buyer.ts'
import { openProduct, type RunningProduct } from '../../../../test/support/product.ts'

/** A job whose process died is taken up again after its heartbeat of 10 s. */
const HEALS = { timeout: 60_000, interval: 250 }

let shop: RunningProduct
/** What is paid first, and what is opened on trust then. */
let first: string
let guide: string
beforeAll(async () => {
  // In production the sweep looks every 20 s; here every 2.
  shop = await openProduct({ RECONCILE_SECONDS: '2' })
  const { items } = await shop.client().catalog.list({ type: 'one-off' })
  first = items[0]!.price.id
  guide = items[1]!.price.id
  await shop.rows(`
    insert into trust_rule (id, brand_id, paid_orders, ceiling, starts_on, reason, created_by, created_at)
    values ('rul_teste', 'main', 1, 1000000, '2026-01-01', 'teste', 'acc_teste', '2026-01-01')`)
}, 300_000)
afterAll(() => shop[Symbol.asyncDispose](), 60_000)

const untilPaid = (buyer: Buyer, id: string) =>
  vi.waitFor(async () => expect((await buyer.client.checkout.readOrder({ id })).status).toBe('paid'), HEALS)

/** Somebody whose address is confirmed and who has paid an order. */
async function newRegular(): Promise<Buyer> {
  const buyer = await newBuyer(shop)
  const { id } = await buyer.order(first)
  const copyPaste = await vi.waitFor(async () => {
    const { payment } = await buyer.client.checkout.readOrder({ id })
    expect(payment?.pix).toBeDefined()
    return payment!.pix!.copyPaste
  }, HEALS)
  await shop.pay(copyPaste)
  await untilPaid(buyer, id)
  await shop.rows(`update account set email_verified_at = '2026-01-01' where email = $1`, [buyer.email])
  return buyer
}

const crash = async (names: readonly ProcessName[]) => {
  await Promise.all(names.map((name) => shop.product.kill(name)))
  await Promise.all(names.map((name) => shop.product.restart(name)))
}

/** What an order opened since its boleto was made: the trust first. */
const openedSince = (orderId: string) =>
  shop.rows<{ source: string; isOpen: boolean }>(
    `select e.source, e.ended_at is null as "isOpen" from entitlement e
     join trusted_boleto t on t.account_id = e.account_id and e.from_at = t.opened_at and e.kind = 'product'
     where t.order_id = $1 order by e.source desc`,
    [orderId],
  )

test.each<ProcessName[][]>([[['worker']], [['web', 'worker']]])(
  'kill -9 of %j while a trusted boleto is made, and again when it is paid: opened once, and once for good',
  async (names) => {
    const buyer = await newRegular()
    const [{ id }] = await Promise.all([
      buyer.order(guide, { method: 'boleto', address: ADDRESS }),
      shop.product.kill('worker'),
    ])
    await crash(names.filter((name) => name !== 'worker'))
    await shop.product.restart('worker')
    const line = await vi.waitFor(async () => {
      const { trust, payment } = await buyer.client.checkout.readOrder({ id })
      expect(trust?.state).toBe('open')
      return payment!.boleto!.line
    }, HEALS)
    expect(await openedSince(id)).toEqual([{ source: 'trust', isOpen: true }])

    await Promise.all([shop.payBoleto(line), crash(names)])
    await untilPaid(buyer, id)
    expect(await openedSince(id)).toEqual([
      { source: 'trust', isOpen: false },
      { source: 'order', isOpen: true },
    ])
  },
  120_000,
)
