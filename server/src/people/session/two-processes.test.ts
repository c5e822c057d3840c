import { randomUUID } from 'node:crypto'
import type { SignedIn } from '@vitrine/contract/account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { placeOrder } from '../../../../test/support/buyer.ts'
import { forkWeb, type WebProcess } from '../../../../test/support/fork-web.ts'
import { stock } from '../../../../test/support/stock.ts'

/** What one process of the operating system ends is over in another one within a second, on the next call. */
const WITHIN_MS = 1000
const PASSWORD = 'cavalo-bateria-grampo'

let shop: TestApp
let here: WebProcess
let there: WebProcess
beforeAll(async () => {
  shop = await openApp()
  here = await forkWeb(shop.databaseUrl)
  there = await forkWeb(shop.databaseUrl)
})
afterAll(async () => {
  await here[Symbol.asyncDispose]()
  await there[Symbol.asyncDispose]()
  await shop.close()
})

/** Somebody with a session that acts and one that is ended. */
async function someone() {
  const email = `${randomUUID()}@pessoa.example`
  const body = { name: 'Joana da Silva', email, password: PASSWORD, acceptedTerms: true as const }
  const acting = await here.client().account.register({ headers: {}, body })
  const ended = (await here.client().account.login({ email, password: PASSWORD })) as SignedIn
  return { acting, ended }
}
type Someone = Awaited<ReturnType<typeof someone>>

const ACTS: Record<string, (process: WebProcess, who: Someone) => Promise<unknown>> = {
  'signing out': (process, { ended }) => process.client(ended.accessToken).account.logoff({}),
  'ending all others': (process, { acting }) => process.client(acting.accessToken).session.endOthers({}),
  async 'ending one'(process, { acting }) {
    const { session } = process.client(acting.accessToken)
    const other = (await session.list({})).find(({ isCurrent }) => !isCurrent)!
    await session.end({ id: other.id })
  },
  'another password': (process, { acting }) =>
    process.client(acting.accessToken).credential.changePassword({
      currentPassword: PASSWORD,
      newPassword: 'girafa-telhado-sabonete',
    }),
}

/** How the other process takes a token that was good there a moment ago; milliseconds from the end of the act. */
async function isRefusedBy(process: WebProcess, by: WebProcess, act: keyof typeof ACTS) {
  const who = await someone()
  const { accessToken, refreshToken } = who.ended
  await process.client(accessToken).account.me({})
  await ACTS[act]!(by, who)
  const from = performance.now()
  const call = await process
    .client(accessToken)
    .account.me({})
    .then(() => 'served', codeOf)
  const renewal = await process
    .client()
    .account.refreshToken({ refreshToken })
    .then(() => 'served', codeOf)
  return { call, renewal, ms: performance.now() - from }
}
const codeOf = (error: { code: string }) => error.code

test('they are two processes', () => {
  expect(new Set([here.pid, there.pid, process.pid]).size).toBe(3)
})

// revoke.test.ts holds all of them, with two applications in one process.
for (const [nth, act] of Object.keys(ACTS).entries())
  describe(act, { tags: nth === 0 ? [] : 'fire' }, () => {
    test('in one process is refused by the other within a second, and the other way round', async () => {
      for (const [by, asked] of [
        [here, there],
        [there, here],
      ] as const) {
        const { call, renewal, ms } = await isRefusedBy(asked, by, act)
        expect([call, renewal]).toEqual(['account.session-ended', 'account.session-ended'])
        expect(ms).toBeLessThan(WITHIN_MS)
      }
    })

    test('ends a stream that is read at the other process, at once and without another word', async () => {
      const { priceId } = await stock(shop.pool, { name: 'Guia', amount: 1000 })
      const who = await someone()
      const reader = there.client(who.ended.accessToken)
      const { quote } = await reader.cart.addLine({ priceId })
      const { id } = await placeOrder(reader, quote.total, randomUUID())
      const stream = (await reader.checkout.followOrder({ id }))[Symbol.asyncIterator]()
      expect((await stream.next()).value).toMatchObject({ id, status: 'awaiting-payment' })

      await ACTS[act]!(here, who)
      const from = performance.now()
      expect(await stream.next()).toMatchObject({ done: true })
      expect(performance.now() - from).toBeLessThan(WITHIN_MS)
    })
  })

test('a session that goes on keeps its stream, whatever becomes of the others', async () => {
  const { priceId } = await stock(shop.pool, { name: 'Guia', amount: 1000 })
  const { acting } = await someone()
  const reader = there.client(acting.accessToken)
  const { quote } = await reader.cart.addLine({ priceId })
  const { id } = await placeOrder(reader, quote.total, randomUUID())
  const stream = (await reader.checkout.followOrder({ id }))[Symbol.asyncIterator]()
  await stream.next()
  await here.client(acting.accessToken).session.endOthers({})
  await shop.pool.query(`select pg_notify('order', $1)`, [id])
  expect((await stream.next()).value).toMatchObject({ id, status: 'awaiting-payment' })
  await stream.return?.()
})

test('a process that remembers who a token belongs to lets them on', {
  tags: 'fire',
  timeout: 60_000,
}, async () => {
  await using remembering = await forkWeb(shop.databaseUrl, { remembers: true })
  expect(await isRefusedBy(remembering, here, 'ending all others')).toMatchObject({ call: 'served' })
})
