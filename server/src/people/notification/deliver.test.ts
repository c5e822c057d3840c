import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Kind, type Mail, mailFigures } from '#mail'
import { openApp, type TestApp } from '../../../../test/support/app.ts'
import { takeMessages } from '../../../../test/support/message-box.ts'
import { movers, newAddress } from '../../../../test/support/movers.ts'
import { createDelivery } from './deliver.ts'

let shop: TestApp
let people: ReturnType<typeof movers>
beforeAll(async () => {
  const env = { UNCONFIRMED_MAILS_PER_DAY: '10', ASKED_MAILS_PER_HOUR: '10', ASKED_MAILS_PER_DAY: '20' }
  shop = await openApp({ env })
  people = movers(shop)
})
afterAll(() => shop.close())
beforeEach(() => takeMessages(shop))

/** Sends what waits, as a worker does; resolves to the kinds that left for an address. */
async function sendTo(email: string): Promise<Kind[]> {
  const left: Kind[] = []
  const deliver = createDelivery(shop.app, async ({ kind, to }) => void (to === email && left.push(kind)))
  for (const message of await takeMessages(shop)) await deliver(message as unknown as Mail)
  return left
}

/** Asks for every way in that there is, every two minutes of so many hours. */
async function askFor(email: string, hours: number): Promise<Kind[]> {
  const { account } = shop.api()
  const left: Kind[] = []
  for (let minute = 0; minute < hours * 60; minute += 2) {
    shop.clock.advance(120)
    const body = { email }
    await account.forgotPassword({ headers: {}, body })
    await account.askSignInCode(body)
    await account.resendConfirmation({ headers: {}, body })
    if (minute % 60 === 58) left.push(...(await sendTo(email)))
  }
  return left
}

describe('an address that somebody asks for all day', () => {
  const inTheDay = async (status: 'unconfirmed' | 'confirmed') => {
    const email = newAddress()
    if (status === 'unconfirmed') await people.register(email)
    else
      await shop.app.db
        .updateTable('account')
        .set({ email })
        .where('id', '=', (await people.member()).id)
        .execute()
    await takeMessages(shop)
    const first = await askFor(email, 1)
    expect(first.length).toBeLessThanOrEqual(10)
    expect(first.length + (await askFor(email, 10)).length).toBe(20)
    shop.clock.advance(86_400)
    expect((await askFor(email, 1)).length).toBe(first.length)
  }
  test('gets twenty messages when it is unconfirmed', () => inTheDay('unconfirmed'))
  test('gets twenty messages when it is confirmed', { tags: 'fire' }, () => inTheDay('confirmed'))

  test('what was not sent is a figure', async () => {
    const { read } = mailFigures(shop.app.db, [])
    const before = await read()
    const email = newAddress()
    await people.register(email)
    await askFor(email, 2)
    expect((await read()).mail_limited_total).toBeGreaterThan(before.mail_limited_total!)
  })
})

test('guests who correct their address to a stranger’s, one after the other, write to it three times a day', async () => {
  const victim = newAddress()
  const codes: string[] = []
  for (let nth = 0; nth < 8; nth++) {
    shop.clock.advance(61)
    const body = { name: 'Joana da Silva', email: newAddress(), acceptedTerms: true as const }
    const { accessToken } = await shop.api().account.registerBuyer({ headers: {}, body })
    const { checkout } = shop.api(accessToken)
    const corrected = checkout.correctEmail({ email: victim })
    codes.push(
      await corrected.then(
        () => 'ok',
        (error: { code: string }) => error.code,
      ),
    )
    if (codes.at(-1) === 'ok') await checkout.correctEmail({ email: newAddress() })
  }
  expect(codes).toEqual(['ok', 'ok', 'ok', ...Array.from({ length: 5 }, () => 'request.too-many')])
  expect((await sendTo(victim)).length).toBeLessThanOrEqual(3)
})

test('what follows money leaves however much of it there is, and so does the way back of a correction', async () => {
  const left: Kind[] = []
  const deliver = createDelivery(shop.app, async ({ kind }) => void left.push(kind))
  const to = newAddress()
  const kinds = [
    'payment-confirmed',
    'regret-received',
    'refund-done',
    'note-issued',
    'email-change-old',
  ] as const
  for (const kind of kinds)
    for (let nth = 0; nth < 11; nth++)
      await deliver({ kind, to, reference: `${to}:${nth}`, props: {} } as unknown as Mail)
  expect(left).toHaveLength(11 * kinds.length)
})
