import { randomUUID } from 'node:crypto'
import { orderCode } from '@vitrine/contract/order-code'
import { TICKET_ANSWER_DAYS } from '@vitrine/contract/ticket'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import { eraseRows } from '#kernel/personal-data.ts'
import { createTestClock } from '../../../../test/support/app.ts'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { sweepTickets, ticketData } from './ticket.store.ts'

const START = '2026-11-20T12:00:00Z'
const DAY_SECONDS = 86_400
const TEXT = 'Paguei o Pix ontem e a compra segue aberta. <b>Podem ver?</b>'
const clock = createTestClock(START)
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ clock, bankClock: clock, writes: false })
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(() => clock.set(START))

const support = async (...roles: string[]) => {
  const { token } = await identity(shop.parts.app, {
    ...OWNER,
    roles: roles.length > 0 ? roles : ['support'],
  })
  return shop.client(token)
}
const guest = () => ({
  topic: 'payment' as const,
  text: TEXT,
  name: 'Bruno Alves Lima',
  email: `${randomUUID()}@visita.example`,
})
/** Of those that are promised to an address: the kinds, and what they say. */
async function mailsTo(email: string): Promise<{ kind: string; reference: string }[]> {
  const { rows } = await shop.parts.pool.query(
    `select data->>'kind' as kind, data->>'reference' as reference from pgboss.job
     where name = 'mail.send' and data->>'to' = $1 order by created_on, id`,
    [email],
  )
  return rows
}
const ticketOf = async (protocol: string) => {
  const { rows } = await shop.parts.pool.query('select * from ticket where protocol = $1', [protocol])
  return rows[0]
}

test('a guest asks, is answered, replies by the link, and closes; each step is told', async () => {
  const asked = guest()
  const { protocol, dueAt, code } = await shop.client().ticket.open(asked)
  expect(protocol).toMatch(/^P2026-\d{6}-\d$/)
  expect(dueAt).toBe('2026-11-25T12:00:00.000Z')
  const { id } = await ticketOf(protocol)
  expect(await mailsTo(asked.email)).toEqual([{ kind: 'ticket-received', reference: id }])

  const team = await support()
  const [row] = (await team.adminTicket.list({ q: protocol })).items
  expect(row).toMatchObject({ id, protocol, status: 'open', name: asked.name, email: asked.email })
  expect(row!.accountId).toBeUndefined()
  const seen = await team.adminTicket.read({ id })
  expect(seen.messages).toMatchObject([{ author: 'customer', text: TEXT, position: 1 }])
  clock.advance(DAY_SECONDS)
  const text = 'O seu Pix foi confirmado agora.'
  const answered = await (await support()).adminTicket.answer({ id, version: seen.version, text })
  expect(answered).toMatchObject({ status: 'answered', firstAnsweredAt: '2026-11-21T12:00:00.000Z' })
  expect((await mailsTo(asked.email)).at(-1)).toEqual({ kind: 'ticket-answered', reference: `${id}:2` })

  const shown = await shop.client().ticket.read({ code })
  expect(shown.messages.map(({ author, text }) => [author, text])).toEqual([
    ['customer', TEXT],
    ['team', text],
  ])
  expect(JSON.stringify(shown)).not.toContain(asked.email)
  const replied = await shop.client().ticket.reply({ code, text: 'Agora abriu, mas falta a aula 3.' })
  expect(replied).toMatchObject({ status: 'open', dueAt: '2026-11-26T12:00:00.000Z' })
  expect(await shop.client().ticket.close({ code })).toMatchObject({ status: 'closed' })
  expect(await shop.client().ticket.close({ code })).toMatchObject({ status: 'closed' })
  // Who writes again opens it again.
  expect(await shop.client().ticket.reply({ code, text: 'Voltou a acontecer hoje.' })).toMatchObject({
    status: 'open',
  })
})

test('a member is known by the account, has a list, and names no order but an own one', async () => {
  const [ana, bia] = [await newBuyer(shop), await newBuyer(shop)]
  const { priceId } = await stock(shop.parts.pool, { name: 'Curso de canto', amount: 1000 })
  const order = await ana.order(priceId)
  const asked = { topic: 'purchase' as const, text: TEXT, orderCode: order.code }
  const other = { name: 'Outra Pessoa Qualquer', email: 'outra@visita.example' }
  const { protocol, code } = await ana.client.ticket.open({ ...asked, ...other })
  const { id, email, name } = await ticketOf(protocol)
  expect([email, name]).toEqual([ana.email, 'Joana da Silva'])
  expect(await ana.client.ticket.list()).toMatchObject([{ protocol, status: 'open', orderCode: order.code }])
  expect(await bia.client.ticket.list()).toEqual([])
  expect((await shop.client().ticket.read({ code })).orderCode).toBe(order.code)
  const team = await support()
  expect((await team.adminTicket.read({ id })).order).toEqual({ id: order.id, isTheirs: true })

  const foreign = bia.client.ticket.open(asked)
  const missing = bia.client.ticket.open({ ...asked, orderCode: orderCode(2019, 1) })
  const answers = await Promise.all([foreign, missing].map((call) => refusalOf(call)))
  expect(answers[0]).toBe('ticket.order-unknown')
  expect(new Set(answers).size).toBe(1)
})

test('a guest learns nothing of an order or an address, and the team is told whose order it is not', async () => {
  const ana = await newBuyer(shop)
  const { priceId } = await stock(shop.parts.pool, { name: 'Curso de dança', amount: 1000 })
  const order = await ana.order(priceId)
  const known = await shop.client().ticket.open({ ...guest(), email: ana.email })
  const unknown = await shop.client().ticket.open(guest())
  expect(Object.keys(known)).toEqual(Object.keys(unknown))
  expect(await ana.client.ticket.list()).toEqual([])
  const { protocol } = await shop.client().ticket.open({ ...guest(), orderCode: order.code })
  const { id } = await ticketOf(protocol)
  expect((await (await support()).adminTicket.read({ id })).order).toEqual({ id: order.id, isTheirs: false })
})

test('who is not signed in says name and address, and everybody what it is about', async () => {
  const { name: _, email: __, ...rest } = guest()
  expect(await refusalOf(shop.client().ticket.open(rest))).toBe('request.invalid')
  for (const wrong of [
    { text: '   curta  ' },
    { text: 'x'.repeat(4001) },
    { topic: 'outro' },
    { name: 'Bruno' },
  ])
    expect(await refusalOf(shop.client().ticket.open({ ...guest(), ...wrong } as never))).toBe(
      'request.invalid',
    )
})

test('a forged code, one for something else and one that has run out open nothing', async () => {
  const [one, two] = [await shop.client().ticket.open(guest()), await shop.client().ticket.open(guest())]
  const [body] = one.code.split('.')
  const [, until, signature] = two.code.split('.')
  for (const code of ['nada', `${body}.${until}.${signature}`, `${one.code}x`, `${body}.${until}.`]) {
    expect(await refusalOf(shop.client().ticket.read({ code })), code).toBe('ticket.unknown')
    expect(await refusalOf(shop.client().ticket.reply({ code, text: TEXT })), code).toBe('ticket.unknown')
    expect(await refusalOf(shop.client().ticket.close({ code })), code).toBe('ticket.unknown')
  }
  clock.advance(181 * DAY_SECONDS)
  expect(await refusalOf(shop.client().ticket.read({ code: one.code }))).toBe('ticket.expired')
})

test('what waits longer than five days is overdue, and is told on the first screen', async () => {
  const { protocol } = await shop.client().ticket.open(guest())
  const { id } = await ticketOf(protocol)
  const overdue = async () => {
    const team = await support()
    const { items } = await team.adminTicket.list({ overdue: 'yes', q: protocol })
    return items.map((row) => [row.id, row.isOverdue])
  }
  clock.advance(TICKET_ANSWER_DAYS * DAY_SECONDS - 1)
  expect(await overdue()).toEqual([])
  clock.advance(2)
  expect(await overdue()).toEqual([[id, true]])
  const waiting = (await (await support()).adminOverview.attention({})).find(
    ({ kind }) => kind === 'ticket-open',
  )
  expect(waiting!.count).toBeGreaterThan(0)
})

test('those that wait come first, the longest due before the others', async () => {
  const name = 'Zulmira Queiroz Paz'
  const opened: string[] = []
  for (let nth = 0; nth < 3; nth++) {
    const { protocol } = await shop.client().ticket.open({ ...guest(), name })
    opened.push((await ticketOf(protocol)).id)
    clock.advance(60)
  }
  const team = await support()
  await team.adminTicket.close({ id: opened[0]!, version: 1 })
  const { items } = await team.adminTicket.list({ q: name })
  expect(items.map(({ id }) => id)).toEqual([opened[1], opened[2], opened[0]])
  const page = await team.adminTicket.list({ q: name, limit: 2 })
  const rest = await team.adminTicket.list({ q: name, limit: 2, after: page.next })
  expect(rest.items.map(({ id }) => id)).toEqual([opened[0]])
})

test('whoever answers what somebody else answered meanwhile is told so, and nothing is written', async () => {
  const { protocol } = await shop.client().ticket.open(guest())
  const { id } = await ticketOf(protocol)
  const [one, other] = [await support(), await support('owner')]
  const answers = await Promise.all(
    [one, other].map((team) =>
      refusalOf(team.adminTicket.answer({ id, version: 1, text: 'Já está resolvido.' })),
    ),
  )
  expect(answers.toSorted()).toEqual(['accepted', 'admin.changed'])
  const now = await one.adminTicket.read({ id })
  expect(now.messages).toHaveLength(2)
  const closed = await one.adminTicket.close({ id, version: now.version })
  expect(closed.status).toBe('closed')
  expect(await other.adminTicket.reopen({ id, version: closed.version })).toMatchObject({ status: 'open' })
  const { items } = await other.adminAudit.list({ q: protocol })
  expect(items.map(({ action }) => action).toSorted()).toEqual([
    'ticket.answer',
    'ticket.close',
    'ticket.reopen',
  ])
  const { rows } = await shop.parts.pool.query('select * from audit_event where subject_id = $1', [id])
  expect(JSON.stringify(rows)).not.toMatch(/resolvido|Pix ontem/)
})

test('finance reads and does not answer; the catalogue sees none', async () => {
  const { protocol } = await shop.client().ticket.open(guest())
  const { id } = await ticketOf(protocol)
  const [finance, catalog] = [await support('finance'), await support('catalog')]
  expect((await finance.adminTicket.read({ id })).protocol).toBe(protocol)
  expect(await refusalOf(finance.adminTicket.answer({ id, version: 1, text: TEXT }))).toBe('admin.permission')
  expect(await refusalOf(catalog.adminTicket.read({ id }))).toBe('admin.permission')
})

test('who writes again and again waits', async () => {
  const asked = guest()
  const all = await Promise.all(Array.from({ length: 8 }, () => refusalOf(shop.client().ticket.open(asked))))
  expect(all.filter((one) => one === 'accepted')).toHaveLength(5)
  expect(all.filter((one) => one === 'request.too-many')).toHaveLength(3)
  const { code } = await shop.client().ticket.open(guest())
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => refusalOf(shop.client().ticket.reply({ code, text: TEXT }))),
  )
  expect(replies.filter((one) => one === 'accepted')).toHaveLength(10)
})

test('of who leaves the protocol stays, and nothing of what was written', async () => {
  const ana = await newBuyer(shop)
  const { protocol, code } = await ana.client.ticket.open({ topic: 'account', text: TEXT })
  const person = { accountId: (await ana.client.account.me({})).id, emails: [ana.email] }
  await inTransaction(shop.parts.app.db, async (tx) => {
    await ticketData.erase!(tx, person, clock.now())
    for (const table of ticketData.tables) await eraseRows(tx, table, person)
  })
  const row = await ticketOf(protocol)
  expect(row).toMatchObject({ name: 'Cliente', account_id: null, status: 'closed' })
  expect(JSON.stringify(row)).not.toContain(ana.email)
  const { rows } = await shop.parts.pool.query('select * from ticket_message where ticket_id = $1', [row.id])
  expect(rows).toEqual([])
  expect(await refusalOf(shop.client().ticket.read({ code }))).toBe('ticket.unknown')
  expect((await (await support()).adminTicket.read({ id: row.id })).messages).toEqual([])
})

test('a ticket is kept for five years after the last that was done in it', async () => {
  const { protocol } = await shop.client().ticket.open(guest())
  const after = (days: number) => new Date(new Date(START).getTime() + days * DAY_SECONDS * 1000)
  await sweepTickets(shop.parts.app.db, after(5 * 365))
  expect(await ticketOf(protocol)).toBeDefined()
  await sweepTickets(shop.parts.app.db, after(5 * 366 + 1))
  expect(await ticketOf(protocol)).toBeUndefined()
})
