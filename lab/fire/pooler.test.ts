/** @module-tag fire */
import { expect, test } from 'vitest'
import { type Buyer, hasPix, isPaid, newBuyer, untilOrder } from '../../test/support/buyer.ts'
import { openShop } from '../../test/support/shop.ts'
import { stock } from '../../test/support/stock.ts'
import { openPgBouncer } from '../support/pooler.ts'

const BUYERS = 30
const SEATS = 10

/** `npm run fire pooler` names it; it is not on every machine. */
const { PGBOUNCER_PROGRAM: program } = process.env

test.skipIf(!program)(
  'a shop behind PgBouncer in transaction mode sells each seat once, and hears what is told',
  async () => {
    await using stack = new AsyncDisposableStack()
    const shop = stack.use(
      await openShop({ writes: false, pooler: (url) => openPgBouncer(program!, url, stack) }),
    )
    const { priceId } = await stock(shop.parts.pool, { name: 'Mentoria', amount: 9900, seats: SEATS })
    const buyers: Buyer[] = []
    while (buyers.length < BUYERS) buyers.push(await newBuyer(shop))
    const orders = await Promise.allSettled(buyers.map((buyer) => buyer.order(priceId)))
    const placed = orders.flatMap((order, nth) =>
      order.status === 'fulfilled' ? [{ id: order.value.id, client: buyers[nth]!.client }] : [],
    )
    const refused = orders.flatMap((order) => (order.status === 'rejected' ? [order.reason.code] : []))
    expect(placed).toHaveLength(SEATS)
    expect(new Set(refused)).toEqual(new Set(['checkout.sold-out']))
    await Promise.all(
      placed.map(async ({ id, client }) => {
        const { payment } = await untilOrder(client, id, hasPix)
        await shop.bank.pay(payment!.pix!.copyPaste)
        // Told by LISTEN, which goes past the pooler.
        await untilOrder(client, id, isPaid)
      }),
    )
    const { rows } = await shop.parts.pool.query('select count(*)::int as count from pg_prepared_statements')
    expect(rows).toEqual([{ count: 0 }])
  },
)
