import type { EventKind } from '@vitrine/contract/event'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestClock, type TestClock } from '../../../../test/support/app.ts'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { orderByCard } from '../../../../test/support/card.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { problemOf, refusalOf } from '../../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../../test/support/shop.ts'
import { insertBrandBeside, stock } from '../../../../test/support/stock.ts'
import { openReceiver, type WebhookReceiver } from '../../../../test/support/webhook-receiver.ts'

const SOON = { timeout: 15_000, interval: 20 }

let shop: Shop
let clock: TestClock
let receiver: WebhookReceiver
beforeAll(async () => {
  // Receivers compare the time of a signature with their own clock.
  clock = Object.assign(createTestClock('2026-11-27T15:00:00Z'), { outside: () => new Date() })
  shop = await openShop({ clock, bankClock: clock, env: { OUTBOUND_NETWORKS: 'loopback' } })
  receiver = await openReceiver()
})
afterAll(async () => {
  await receiver[Symbol.asyncDispose]()
  await shop[Symbol.asyncDispose]()
})

/** An owner of now: the time of a shop goes on, and sessions end. */
const owner = async (): Promise<Client> => shop.client((await identity(shop.parts.app, OWNER)).token)

/** An endpoint of its own path, so that what comes is told apart. */
async function register(path: string, events: (EventKind | '*')[] = ['order.paid'], brandId?: string) {
  // What happened before is none of its.
  await shop.sweep('webhooks')
  const client = await owner()
  const url = `${receiver.url}/${path}`
  const input = { name: `Programa ${path}`, url, events, brandId: brandId ?? null }
  const made = await client.adminWebhook.create(input)
  return {
    ...made,
    client,
    came: () => receiver.received.filter(({ path: at }) => at === `/eventos/${path}`),
  }
}

async function sell() {
  const { priceId, productId } = await stock(shop.parts.pool, { name: 'Guia', amount: 4990 })
  const buyer = await newBuyer(shop)
  return { ...(await orderByCard(shop, buyer, priceId)), productId, buyer }
}

const deliveries = async (endpoint: string) =>
  (await (await owner()).adminWebhook.listDeliveries({ endpoint: endpoint as `whe_${string}` })).items

/** Sweeps until nothing of an endpoint is due at this time; a sweep adds no job while one of that endpoint runs. */
const untilSent = (endpoint: string) =>
  vi.waitFor(async () => {
    await shop.sweep('webhooks')
    const { rows } = await shop.parts.pool.query(
      `select 1 from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
       where e.id = $1 and d.status = 'waiting' and d.next_at <= $2 and e.status = 'active'
         and coalesce(e.held_until <= $2, true)`,
      [endpoint, clock.now()],
    )
    expect(rows).toEqual([])
  }, SOON)

test('a sale arrives once, signed, with ids alone', async () => {
  const hook = await register('venda')
  const { id, code, buyer, productId } = await sell()
  await untilSent(hook.id)
  expect(hook.came()).toHaveLength(1)
  const [one] = hook.came()
  expect(receiver.verify(one!, hook.secret)).toEqual(one!.event)
  expect(one!.event).toMatchObject({
    type: 'order.paid',
    version: 1,
    data: { orderId: id, code, status: 'paid', total: 4990, items: [{ productId, total: 4990 }] },
  })
  expect(one!.body).not.toContain(buyer.email)
  expect(one!.body).not.toMatch(/12345678909|Joana/)
  expect(() => receiver.verify({ ...one!, body: one!.body.replace('4990', '1') }, hook.secret)).toThrow()
  const [row] = await deliveries(hook.id)
  expect(row).toMatchObject({ event: 'order.paid', subjectId: id, status: 'delivered', tries: 1 })
  const shown = await (await owner()).adminWebhook.readDelivery({ id: row!.id })
  expect(shown).toMatchObject({ messageId: one!.id, body: one!.body })
  expect(shown.attempts).toMatchObject([{ status: 200, answer: 'obrigado' }])
})

test('who asked for one kind or one brand is told of no other', async () => {
  await insertBrandBeside(shop.parts.pool, 'gg', 'GG')
  const other = await register('outra-marca', ['*'], 'gg')
  const refunds = await register('devolucoes', ['refund.completed'])
  await sell()
  await untilSent(other.id)
  await untilSent(refunds.id)
  expect(other.came()).toEqual([])
  expect(refunds.came()).toEqual([])
})

test('two secrets are good for a day while one is changed', async () => {
  const hook = await register('segredo')
  const { version } = await hook.client.adminWebhook.read({ id: hook.id })
  const { secret } = await hook.client.adminWebhook.rotateSecret({ id: hook.id, version })
  expect(secret).not.toBe(hook.secret)
  await sell()
  await untilSent(hook.id)
  const [first] = hook.came()
  receiver.verify(first!, hook.secret)
  receiver.verify(first!, secret)
  clock.advance(25 * 3600)
  await sell()
  await untilSent(hook.id)
  const second = hook.came()[1]!
  receiver.verify(second, secret)
  expect(() => receiver.verify(second, hook.secret)).toThrow()
})

test('a receiver that fails for a day gets every event afterwards, in order, each once by its id', async () => {
  const hook = await register('parado', ['*'])
  receiver.answer = ({ path }) => ({ status: path.endsWith('parado') ? 503 : 200 })
  const sales = [await sell(), await sell(), await sell()]
  for (let hour = 0; hour < 24; hour++) {
    await untilSent(hook.id)
    clock.advance(3600)
  }
  const failing = await (await owner()).adminWebhook.read({ id: hook.id })
  expect(failing).toMatchObject({ status: 'active', failed: 0 })
  expect(failing.failingSince).toBeDefined()
  const before = hook.came().length
  // One probe at a time while it fails: the endpoint is not flooded.
  expect(before).toBeLessThan(120)
  receiver.answer = () => ({ status: 200 })
  for (let turn = 0; turn < 3; turn++) {
    clock.advance(3600)
    await untilSent(hook.id)
  }
  const taken = hook.came().slice(before)
  expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length)
  expect((await (await owner()).adminWebhook.read({ id: hook.id })).waiting).toBe(0)
  for (const { id } of sales) {
    const types = taken.filter(({ event }) => event.data.orderId === id).map(({ event }) => event.type)
    const ofOrder = types.filter((type) => type.startsWith('order.'))
    expect(ofOrder).toEqual(['order.created', 'order.awaiting_payment', 'order.paid'])
    expect(types.indexOf('payment.paid')).toBeGreaterThan(types.indexOf('order.created'))
  }
})

test('an event is given up after twelve tries over three days, and sent again by hand', async () => {
  const hook = await register('desistencia')
  receiver.answer = () => ({ status: 500, body: 'erro' })
  await sell()
  const began = clock.now().getTime()
  let last = 0
  for (let turn = 0; turn < 100 && (await deliveries(hook.id))[0]?.status !== 'failed'; turn++) {
    await untilSent(hook.id)
    if (hook.came().length > last) last = hook.came().length
    clock.advance(3600)
  }
  const [row] = await deliveries(hook.id)
  expect(row).toMatchObject({ status: 'failed', tries: 12 })
  expect(hook.came()).toHaveLength(12)
  expect((new Date(row!.endedAt!).getTime() - began) / 3_600_000).toBeGreaterThan(70)
  receiver.answer = () => ({ status: 200 })
  clock.advance(3600)
  await (await owner()).adminWebhook.resend({ id: row!.id })
  await untilSent(hook.id)
  expect(hook.came()).toHaveLength(13)
  expect(new Set(hook.came().map(({ id }) => id)).size).toBe(1)
  expect((await deliveries(hook.id))[0]).toMatchObject({ status: 'delivered' })
})

test('a test event says that it is one', async () => {
  const hook = await register('teste', ['order.paid'])
  const { deliveryId } = await hook.client.adminWebhook.test({ id: hook.id, event: 'subscription.canceled' })
  await untilSent(hook.id)
  expect(hook.came()).toMatchObject([{ event: { type: 'subscription.canceled', test: true } }])
  receiver.verify(hook.came()[0]!, hook.secret)
  const { status } = await hook.client.adminWebhook.readDelivery({ id: deliveryId })
  expect(status).toBe('delivered')
})

test('who answers 410 is switched off, and told nothing more', async () => {
  const hook = await register('adeus')
  receiver.answer = () => ({ status: 410 })
  await sell()
  await untilSent(hook.id)
  receiver.answer = () => ({ status: 200 })
  expect(await (await owner()).adminWebhook.read({ id: hook.id })).toMatchObject({
    status: 'disabled',
    disabledFor: 'gone',
  })
  await sell()
  await untilSent(hook.id)
  expect(hook.came()).toHaveLength(1)
})

test('one that fails for five days is switched off and its owner is told; on again, it gets what waited', async () => {
  const hook = await register('dias')
  const { email } = await hook.client.account.me({})
  receiver.answer = ({ path }) => ({ status: path.endsWith('dias') ? 500 : 200 })
  await sell()
  for (let hours = 0; hours <= 132; hours += 3) {
    if (hours === 96) await sell()
    await untilSent(hook.id)
    clock.advance(3 * 3600)
  }
  const off = await (await owner()).adminWebhook.read({ id: hook.id })
  expect(off).toMatchObject({ status: 'disabled', disabledFor: 'failing' })
  await shop.untilWritten()
  const subjects = (await shop.bank.mails(email)).map(({ subject }) => subject)
  expect(subjects).toContain('Um webhook foi desligado: Programa dias')
  receiver.answer = () => ({ status: 200 })
  const before = hook.came().length
  await (await owner()).adminWebhook.move({ id: hook.id, version: off.version, status: 'active' })
  await untilSent(hook.id)
  clock.advance(30 * 3600)
  await untilSent(hook.id)
  expect(hook.came()).toHaveLength(before + 1)
})

test('one that is paused gets what happened meanwhile once it is on again', async () => {
  const hook = await register('pausa')
  const { version } = await hook.client.adminWebhook.read({ id: hook.id })
  const paused = await hook.client.adminWebhook.move({ id: hook.id, version, status: 'paused' })
  await sell()
  await untilSent(hook.id)
  expect(hook.came()).toEqual([])
  await hook.client.adminWebhook.move({ id: hook.id, version: paused.version, status: 'active' })
  await untilSent(hook.id)
  expect(hook.came()).toHaveLength(1)
})

test('a redirect is not followed', async () => {
  const hook = await register('desvio')
  receiver.answer = ({ path }) =>
    path.endsWith('desvio')
      ? { status: 302, headers: { location: `${receiver.url}/interno` } }
      : { status: 200 }
  await sell()
  await untilSent(hook.id)
  receiver.answer = () => ({ status: 200 })
  expect(receiver.received.filter(({ path }) => path.endsWith('/interno'))).toEqual([])
  const [row] = await deliveries(hook.id)
  const { attempts } = await (await owner()).adminWebhook.readDelivery({ id: row!.id })
  expect(attempts[0]).toMatchObject({ status: 302 })
})

test('an address of a private network, and one that is no https, are refused with what to do', async () => {
  const client = await owner()
  const input = { name: 'Programa', events: ['order.paid'] as EventKind[], brandId: null }
  for (const url of [
    'https://10.0.0.1/',
    'https://169.254.169.254/latest',
    'https://[fd00::1]/',
    'http://10.1.1.1/',
  ])
    expect(await refusalOf(client.adminWebhook.create({ ...input, url }))).toBe('webhook.address')
  const problem = await problemOf(client.adminWebhook.create({ ...input, url: 'loja' }))
  expect(problem).toMatchObject({ status: 422, fields: { url: [expect.stringContaining('https://')] } })
})

test('deliveries are kept for ninety days', async () => {
  const hook = await register('memoria')
  await sell()
  await untilSent(hook.id)
  expect(await deliveries(hook.id)).toHaveLength(1)
  clock.advance(91 * 86_400)
  await shop.sweep('webhook-deliveries')
  expect(await deliveries(hook.id)).toEqual([])
})
