import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ENVIRONMENT } from '../../../../test/support/app.ts'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { orderByCard } from '../../../../test/support/card.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { openReceiver } from '../../../../test/support/webhook-receiver.ts'

/** Milliseconds from a sale until the receiver has heard of it: what people are promised, and a slow machine. */
const SOON = 10_000
const PATIENCE = { timeout: 60_000, interval: 20 }

/** The worker of the product, in a process of its own. */
async function startWorker({ parts: { app } }: Shop): Promise<AsyncDisposable> {
  const child = fork(join(import.meta.dirname, '../../worker.ts'), [], {
    env: {
      ...process.env,
      ...ENVIRONMENT,
      OUTBOUND_NETWORKS: 'loopback',
      DATABASE_URL: app.config.database.url,
      DATA_SECRET: app.config.dataSecrets.join(),
    },
    execArgv: [],
  })
  await once(child, 'message')
  return {
    async [Symbol.asyncDispose]() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

test('a receiver hears of a sale within seconds, whenever it was', {
  tags: 'fire',
  timeout: 240_000,
}, async () => {
  await using receiver = await openReceiver()
  await using shop = await openShop({ env: { OUTBOUND_NETWORKS: 'loopback' } })
  const client = shop.client((await identity(shop.parts.app, OWNER)).token)
  await client.adminWebhook.create({
    name: 'Outro',
    url: receiver.url,
    brandId: null,
    events: ['order.paid'],
  })
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 4990 })
  const buyer = await newBuyer(shop)
  await using _ = await startWorker(shop)
  const took: number[] = []
  for (let sale = 1; sale <= 3; sale++) {
    await orderByCard(shop, buyer, priceId)
    const began = performance.now()
    await vi.waitFor(() => expect(receiver.received).toHaveLength(sale), PATIENCE)
    took.push(Math.round(performance.now() - began))
  }
  expect(Math.max(...took), `milliseconds: ${took}`).toBeLessThan(SOON)
})
