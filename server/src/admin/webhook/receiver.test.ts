import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from '../../../../scripts/ports.ts'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { orderByCard } from '../../../../test/support/card.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { openShop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

const EXAMPLE = join(import.meta.dirname, '../../../../examples/webhook-receiver/receiver.js')
const SOON = { timeout: 20_000, interval: 50 }

const stack = new AsyncDisposableStack()
afterEach(() => stack.disposeAsync())

/** The example as somebody starts it; what it prints. */
async function startExample(env: Record<string, string>) {
  const child = spawn(process.execPath, [EXAMPLE], { env: { ...process.env, ...env } })
  stack.defer(() => void child.kill())
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text))
  await vi.waitFor(() => expect(printed).toContain('No ar em'), SOON)
  return () => printed
}

test('a sale arrives at the example, which takes nothing that the shop did not sign', async () => {
  const shop = stack.use(await openShop({ env: { OUTBOUND_NETWORKS: 'loopback' } }))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const client = shop.client((await identity(shop.parts.app, OWNER)).token)
  const { id, secret } = await client.adminWebhook.create({
    name: 'Exemplo',
    url,
    brandId: null,
    events: ['order.paid'],
  })
  const printed = await startExample({ WEBHOOK_SECRET: secret, PORT: String(port) })
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia', amount: 4990 })
  const { code } = await orderByCard(shop, await newBuyer(shop), priceId)
  await vi.waitFor(async () => {
    await shop.sweep('webhooks')
    expect(printed()).toContain(`order.paid ${code} R$ 49.90`)
  }, SOON)
  // The receiver prints before the shop has its answer.
  const items = await vi.waitFor(async () => {
    const { items } = await client.adminWebhook.listDeliveries({ endpoint: id })
    expect(items).toMatchObject([{ status: 'delivered', tries: 1 }])
    return items
  }, SOON)
  // The same again is known by its id.
  await client.adminWebhook.resend({ id: items[0]!.id })
  await vi.waitFor(async () => {
    await shop.sweep('webhooks')
    const { attempts } = await client.adminWebhook.readDelivery({ id: items[0]!.id })
    expect(attempts).toHaveLength(2)
  }, SOON)
  expect(printed().split(code)).toHaveLength(2)
  const forged = await fetch(url, { method: 'POST', body: '{"type":"order.paid","data":{}}' })
  expect(forged.status).toBe(401)
})
