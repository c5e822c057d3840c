import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/support/app.ts'
import { hasPix, newBuyer, untilOrder } from '../../../test/support/buyer.ts'
import { endpoints } from '../../../test/support/endpoints.ts'
import { fingerprint } from '../../../test/support/fingerprint.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { sendRaw } from '../../../test/support/raw.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'

const clock = createTestClock(new Date().toISOString())
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ clock, writes: true })
})
afterAll(() => shop[Symbol.asyncDispose]())

const REASON = 'A aula não abre no celular dela'

async function member() {
  const buyer = await newBuyer(shop)
  const { id } = await buyer.client.account.me()
  return { ...buyer, id }
}

/** Where a session was used last, and keys that are made when a document is first signed. */
const NOT_OF_READING = /^(session|signing_key|certificate_key)$/

async function acting() {
  const person = await member()
  const { token, id: supportId } = await identity(shop.parts.app, { ...OWNER, roles: ['support'] })
  const support = shop.client(token)
  const { accessToken, ...session } = await support.adminAccount.actAs({ id: person.id, reason: REASON })
  return { person, supportId, session, accessToken, seen: shop.client(accessToken) }
}

test('the person is told of it, sees the session, and may end it', async () => {
  const { person, seen } = await acting()
  await shop.untilWritten()
  const messages = await shop.bank.mails(person.email)
  expect(messages.find(({ subject }) => subject.includes('abriu a sua conta'))!.text).toContain(REASON)
  const { events } = await person.client.privacy.history({})
  expect(events.map(({ what }) => what)).toContain('Conta vista pela equipe da loja, sem alterar nada')
  const sessions = await person.client.session.list()
  const team = sessions.find(({ device }) => device === 'Equipe da loja, só olhando')!
  expect(team).not.toHaveProperty('ip')
  await person.client.session.end({ id: team.id })
  expect(await refusalOf(seen.account.me())).toBe('account.session-ended')
})

test('it stands in the audit log with its reason', async () => {
  const { person, supportId } = await acting()
  const { rows } = await shop.parts.pool.query(
    `select actor_id, reason from audit_event where action = 'account.act-as' and subject_id = $1`,
    [person.id],
  )
  expect(rows).toEqual([{ actor_id: supportId, reason: REASON }])
})

test('nothing is written by what may be read', async () => {
  const { person, accessToken } = await acting()
  const { priceId, productId } = await stock(shop.parts.pool, { name: 'Guia de luz', amount: 5_000 })
  const { id: orderId } = await person.order(priceId)
  await untilOrder(person.client, orderId, hasPix)
  await shop.untilWritten()
  const before = await fingerprint(shop.parts.pool, NOT_OF_READING)
  const headers = { authorization: `Bearer ${accessToken}` }
  const reads = endpoints.filter(
    ({ meta, route }) => route.method === 'GET' && meta.access !== 'administrator',
  )
  for (const { route } of reads) {
    const path = route.path.replace('{id}', orderId).replace(/\{\w+\}/g, productId)
    if (route.path === '/orders/{id}/events') continue
    await sendRaw(shop.url, { method: 'GET', path: `/api${path}`, headers })
  }
  expect(await fingerprint(shop.parts.pool, NOT_OF_READING)).toEqual(before)
})

test('nothing is changed in the name of the person', async () => {
  const { person, seen } = await acting()
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia de cor', amount: 5_000 })
  const tried = [
    () => seen.cart.addLine({ priceId }),
    () => seen.session.endOthers({}),
    () => seen.credential.changePassword({ currentPassword: 'x', newPassword: 'uma senha nova e longa' }),
    () => seen.adminAccount.list({}),
    () => seen.ticket.list(),
  ]
  for (const attempt of tried) expect(await refusalOf(attempt())).toBe('account.acting')
  await seen.account.logoff({})
  expect(await refusalOf(seen.account.me())).toBe('account.session-ended')
  expect((await person.client.account.me()).id).toBe(person.id)
})

test('nobody borrows rights: who administers, who is shut out and who has left are refused', async () => {
  const administrator = await identity(shop.parts.app, { roles: ['read-only'] })
  const owner = shop.client((await identity(shop.parts.app, OWNER)).token)
  const asOwner = (id: string) => refusalOf(owner.adminAccount.actAs({ id: id as never, reason: REASON }))
  expect(await asOwner(administrator.id)).toBe('account.act-as-administrator')
  const { id } = await member()
  await owner.adminAccount.suspend({ id, reason: REASON })
  expect(await asOwner(id)).toBe('account.other-state')
  expect(await asOwner('acc_01jd2zqk5s9x8w7v6t5r4q3p2n')).toBe('not-found')
})

test('it ends with the sessions of who acts, and where the person becomes an administrator', async () => {
  const { seen, supportId } = await acting()
  const owner = shop.client((await identity(shop.parts.app, OWNER)).token)
  const promoted = await acting()
  await owner.adminTeam.changeRoles({
    id: promoted.person.id,
    before: [],
    roles: ['support'],
    reason: REASON,
  })
  expect(await refusalOf(promoted.seen.account.me())).toBe('account.session-ended')
  await owner.adminAccount.endSessions({ id: supportId, reason: REASON })
  expect(await refusalOf(seen.account.me())).toBe('account.session-ended')
})

test('who acts as a member sees what the member sees, for 30 minutes', async () => {
  const { person, session, seen } = await acting()
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia de arranjos', amount: 5_000 })
  const { id: orderId } = await person.order(priceId)
  await untilOrder(person.client, orderId, hasPix)

  expect(session.user).toEqual(await person.client.account.me())
  expect(await seen.account.me()).toEqual(session.user)
  expect(await seen.checkout.listOrders({})).toEqual(await person.client.checkout.listOrders({}))
  expect(session.expiresAt - clock.now().getTime()).toBe(30 * 60_000)
  clock.advance(30 * 60 - 1)
  await seen.account.me()
  clock.advance(1)
  expect(await refusalOf(seen.account.me())).toBe('account.session-ended')
})
