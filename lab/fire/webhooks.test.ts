/** @module-tag fire */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seededRandom } from '../../simulator/src/chaos/random.ts'
import { MERCADO_PAGO_KEYS, openShop, type Shop } from '../../test/support/shop.ts'
import {
  type Doors,
  type Notification,
  notificationOf,
  shuffledNotifications,
} from '../support/notifications.ts'
import { chargeMany, payAtBank } from '../support/paid-charges.ts'

/** So many orders by each of Pix, boleto and card are paid, and half as many are not. */
const PAID = Number(process.env.NOTICES ?? 2)
const random = seededRandom(20261121)
let shop: Shop
let doors: Doors
beforeAll(async () => {
  shop = await openShop()
  shop.bank.chaos.set({ webhooks: { losePercent: 100 } })
  doors = { url: shop.url, pixToken: 'webhook-token-of-the-tests', ...MERCADO_PAGO_KEYS }
}, 60_000)
afterAll(() => shop[Symbol.asyncDispose](), 60_000)

const post = async ({ url, headers, body }: Notification) =>
  (await fetch(url, { method: 'POST', headers, body })).status

const rowsOf = async <T>(sql: string, values: unknown[]): Promise<T[]> =>
  (await shop.parts.pool.query(sql, values)).rows
const statesOf = async (ids: readonly string[]) =>
  (await rowsOf<{ status: string }>('select status from purchase_order where id = any($1)', [ids])).map(
    ({ status }) => status,
  )
const opened = async (ids: readonly string[]) =>
  (
    await rowsOf(
      'select from entitlement e join order_line l on l.id = e.source_id where l.order_id = any($1)',
      [ids],
    )
  ).length
const eventsKept = async () => (await rowsOf('select from webhook_event', [])).length

test('every notification twenty times, shuffled, a tenth of them forged or of long ago: each is applied once, no lie is taken', async () => {
  const charged = await chargeMany(shop, PAID + Math.ceil(PAID / 2))
  const [paid, unpaid] = [charged.slice(0, PAID * 3), charged.slice(PAID * 3)]
  const told: Parameters<typeof shuffledNotifications>[1][number][] = []
  for (const one of paid) told.push(await payAtBank(shop, one))
  const before = await eventsKept()
  const notifications = shuffledNotifications(
    doors,
    told,
    unpaid.map(({ about }) => about),
    random,
  )
  const lies = notifications.filter(({ status }) => status !== 200)
  expect(lies.length / notifications.length).toBeCloseTo(0.1, 1)

  const answers = await Promise.all(notifications.map(post))
  expect(answers).toEqual(notifications.map(({ status }) => status))
  const ids = paid.map(({ orderId }) => orderId)
  await vi.waitFor(async () => expect(new Set(await statesOf(ids))).toEqual(new Set(['paid'])), {
    timeout: 20_000,
  })
  expect(await eventsKept()).toBe(before + paid.length)
  expect(await opened(ids)).toBe(paid.length)
  const others = unpaid.map(({ orderId }) => orderId)
  expect(new Set(await statesOf(others))).toEqual(new Set(['awaiting-payment']))
  expect(await opened(others)).toBe(0)
}, 120_000)

test('what makes a lie one is the secret: signed with the true one it is kept, and still moves nothing', async () => {
  const charged = await chargeMany(shop, 1)
  const before = await eventsKept()
  const notifications = charged.map(({ about }) => notificationOf(doors, about))
  expect(await Promise.all(notifications.map(post))).toEqual([200, 200, 200])
  expect(await eventsKept()).toBe(before + 3)
  for (const { poll } of charged) expect(await poll()).toBe('awaiting-payment')
}, 60_000)
