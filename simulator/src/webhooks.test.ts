import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Simulator, startSimulator } from './index.ts'
import { CHARGE, type Client, clientOf, OPTIONS } from './testing/client.ts'
import { type Receiver, startReceiver } from './testing/receiver.ts'

let simulator: Simulator
let call: Client
let receiver: Receiver

beforeEach(async () => {
  simulator = await startSimulator(OPTIONS)
  call = await clientOf(simulator)
})
afterEach(async () => {
  expect(simulator.violations()).toEqual([])
  await simulator.close()
  await receiver.close()
})

async function listen(statuses: number[] = []): Promise<void> {
  receiver = await startReceiver(statuses)
  await call(`PUT /webhook/${CHARGE.chave}`, { webhookUrl: receiver.url })
}

async function paid(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const { body } = await call('POST /cob', CHARGE)
    ids.push((await simulator.pay(body.txid)).e2eid)
  }
  return ids
}

const idsOf = (notifications: Receiver['notifications']) =>
  notifications.flatMap(({ body }) => body.pix.map((pix) => pix.endToEndId))

test('a payment is told once, at the address with /pix behind it', async () => {
  await listen()
  const [e2eid] = await paid(1)
  const [notification] = await receiver.received(1)
  expect(notification?.path).toBe('/webhooks/pix/segredo/pix')
  expect(notification?.body.pix).toMatchObject([{ endToEndId: e2eid, valor: '49.90', chave: CHARGE.chave }])
})

test('a refund that settled is told with the payment it belongs to', async () => {
  await listen()
  const [e2eid] = await paid(1)
  await call(`PUT /pix/${e2eid}/devolucao/r1`, { valor: '49.90' })
  const notifications = await receiver.received(2)
  expect(notifications.at(-1)?.body.pix[0]).toMatchObject({
    endToEndId: e2eid,
    devolucoes: [{ id: 'r1', status: 'DEVOLVIDO' }],
  })
})

test('a notification is sent again until it is taken', async () => {
  await listen([500, 404, 302])
  const [e2eid] = await paid(1)
  expect(idsOf(await receiver.received(4))).toEqual([e2eid, e2eid, e2eid, e2eid])
})

test('many payments are all told', async () => {
  await listen()
  const ids = await paid(60)
  expect(idsOf(await receiver.received(60)).sort()).toEqual(ids.sort())
})

test('nobody is told without a webhook, nor after it was removed', async () => {
  await listen()
  await call(`DELETE /webhook/${CHARGE.chave}`)
  await paid(1)
  await call(`PUT /webhook/${CHARGE.chave}`, { webhookUrl: receiver.url })
  const [second] = await paid(1)
  expect(idsOf(await receiver.received(1))).toEqual([second])
})

test('chaos: copies', async () => {
  await listen()
  simulator.chaos.set({ webhooks: { duplicates: 2 } })
  const [e2eid] = await paid(1)
  expect(idsOf(await receiver.received(3))).toEqual([e2eid, e2eid, e2eid])
})

test('chaos: loss, of all and of a part', async () => {
  await listen()
  simulator.chaos.set({ webhooks: { losePercent: 100 } })
  await paid(3)
  simulator.chaos.set({ webhooks: { losePercent: 50 }, seed: 7 })
  const ids = await paid(40)
  simulator.chaos.reset()
  const [last] = await paid(1)
  const arrived = await receiver.received(await countUntil(last!))
  expect(arrived.length).toBeGreaterThan(8)
  expect(arrived.length).toBeLessThan(34)
  expect([...ids, last]).toEqual(expect.arrayContaining(idsOf(arrived)))
})

test('chaos: held back and told in another order', async () => {
  await listen()
  simulator.chaos.set({ webhooks: { hold: 12 }, seed: 3 })
  const ids = await paid(12)
  const arrived = idsOf(await receiver.received(12))
  expect([...arrived].sort()).toEqual([...ids].sort())
  expect(arrived).not.toEqual(ids)
})

test('chaos: what was held goes out when the switch is turned off', async () => {
  await listen()
  simulator.chaos.set({ webhooks: { hold: 100 } })
  const ids = await paid(2)
  expect(receiver.notifications).toHaveLength(0)
  simulator.chaos.reset()
  expect(idsOf(await receiver.received(2)).sort()).toEqual(ids.sort())
})

test('chaos: forged events tell of payments that never were', async () => {
  await listen()
  simulator.chaos.set({ webhooks: { forgePercent: 100 } })
  const [e2eid] = await paid(1)
  const forged = idsOf(await receiver.received(2)).filter((id) => id !== e2eid)
  expect(forged).toHaveLength(1)
  expect((await call(`GET /pix/${forged[0]}`)).status).toBe(404)
})

test('chaos: an answer is lost after the work is done; then answers fail without doing it', async () => {
  await listen()
  const txid = 'z'.repeat(30)
  simulator.chaos.set({ answers: { losePercent: 100 } })
  await expect(call(`PUT /cob/${txid}`, CHARGE)).rejects.toThrow()
  simulator.chaos.set({ answers: { losePercent: 0, errorPercent: 100 } })
  expect((await call(`GET /cob/${txid}`)).status).toBe(503)
  simulator.chaos.reset()
  expect((await call(`GET /cob/${txid}`)).status).toBe(200)
})

test('chaos: the switches are checked', async () => {
  await listen()
  const put = async (body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${simulator.url}/chaos`, { method: 'PUT', headers, body: JSON.stringify(body) }))
      .status
  }
  expect(await put({ webhooks: { delayMs: 5 }, seed: 1 })).toBe(200)
  expect(simulator.chaos.settings().webhooks.delayMs).toBe(5)
  for (const wrong of [
    { webhook: {} },
    { webhooks: { delay: 1 } },
    { answers: { losePercent: 101 } },
    [],
    null,
  ]) {
    expect(await put(wrong)).toBe(400)
  }
})

/** How many notifications had arrived when this one did. */
async function countUntil(e2eid: string): Promise<number> {
  for (let count = 1; ; count++) {
    if (idsOf(await receiver.received(count)).includes(e2eid)) return receiver.notifications.length
  }
}
