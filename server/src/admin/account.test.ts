import type { AccountId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasPix, isPaid, newBuyer, untilOrder } from '../../../test/support/buyer.ts'
import { orderByCard } from '../../../test/support/card.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { pastedForms, savePhone } from '../../../test/support/pasted.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'
import { accountNoteData } from '../people/account-admin/index.ts'
import { inTransaction } from '../platform/kernel/database.ts'
import { collectRows, eraseRows } from '../platform/kernel/personal-data.ts'

let shop: Shop
let helena: Client
let helenaId: string
beforeAll(async () => {
  shop = await openShop({ writes: true })
  await openAsHelena()
})
afterAll(() => shop[Symbol.asyncDispose]())

async function openAsHelena() {
  await shop.parts.pool.query(`update account set roles = '{}' where 'owner' = any (roles)`)
  const { token, id } = await identity(shop.parts.app, OWNER)
  await shop.parts.pool.query(`update account set name = 'Helena Prado' where id = $1`, [id])
  helena = shop.client(token)
  helenaId = id
}

const REASON = 'pedido pelo atendimento'

async function someone() {
  const buyer = await newBuyer(shop)
  const { id } = await buyer.client.account.me()
  return { ...buyer, id }
}

async function bought() {
  const { productId, priceId } = await stock(shop.parts.pool, { name: 'Guia de arranjos', amount: 5_000 })
  const buyer = await someone()
  const { id: orderId, code } = await buyer.order(priceId)
  const { payment } = await untilOrder(buyer.client, orderId, hasPix)
  await shop.bank.pay(payment!.pix!.copyPaste)
  await untilOrder(buyer.client, orderId, isPaid)
  return { ...buyer, productId, code }
}

const found = async (filter: Parameters<Client['adminAccount']['list']>[0]) =>
  (await helena.adminAccount.list(filter)).items.map((row) => row.id)

test('somebody is found by name, e-mail, CPF, order and role', async () => {
  const { id, email, code, token } = await bought()
  const other = await someone()
  expect(await found({ q: email.toUpperCase() })).toEqual([id])
  expect(await found({ q: 'joana' })).toContain(other.id)
  for (const q of ['silva joana', 'JOANA   sílva', 'silva - joana'])
    expect(await found({ q }), q).toContain(other.id)
  expect(await found({ q: 'joana pereira' })).toEqual([])
  expect(await found({ q: code })).toEqual([id])
  expect(await found({ q: '123.456.789-09' })).toContain(id)
  expect(await found({ q: '123.456.789-09' })).not.toContain(other.id)
  await savePhone(shop, { token })
  for (const pasted of pastedForms({ code, email })) expect(await found({ q: pasted })).toContain(id)
  for (const signs of ['%%', '---', '…']) expect(await found({ q: signs })).toEqual([])
  expect(await found({ role: 'owner' })).toEqual([helenaId])
  expect(await found({ role: 'any', q: email })).toEqual([])
  expect(await found({ status: 'suspended', q: email })).toEqual([])
})

test('somebody is found by the last digits of a card that they paid with or keep', async () => {
  const { priceId } = await stock(shop.parts.pool, { name: 'Guia de luz', amount: 5_000 })
  const buyer = await someone()
  const { id: orderId } = await orderByCard(shop, buyer, priceId, { name: 'elo', save: true })
  const other = await someone()
  for (const q of ['8311', 'final 8311', '•••• 8311']) {
    expect(await found({ q })).toContain(buyer.id)
    expect(await found({ q })).not.toContain(other.id)
    expect((await helena.adminOrder.list({ q })).items.map(({ id }) => id)).toEqual([orderId])
  }
  expect(await found({ q: '8312' })).toEqual([])
  const cards = await buyer.client.savedCard.list({})
  expect(cards).toHaveLength(1)
  await shop.parts.pool.query('update payment set card_last4 = null where order_id = $1', [orderId])
  expect(await found({ q: '8311' })).toEqual([buyer.id])
})

test('the team notes something about somebody, who gets it in the copy of their data', async () => {
  const person = await someone()
  const { id } = person
  const first = await helena.adminAccount.addNote({
    id,
    note: '  Ligou sobre a nota fiscal.\nPediu retorno. ',
  })
  expect(first.notes).toMatchObject([
    { note: 'Ligou sobre a nota fiscal.\nPediu retorno.', by: 'Helena Prado' },
  ])
  const { notes } = await helena.adminAccount.addNote({ id, note: 'Retorno feito.' })
  expect(notes.map(({ note }) => note)).toEqual(['Retorno feito.', first.notes[0]!.note])
  const stranger = await someone()
  const removing = { noteId: notes[0]!.id, reason: REASON }
  expect(await refusalOf(helena.adminAccount.removeNote({ ...removing, id: stranger.id }))).toBe('not-found')
  const left = await helena.adminAccount.removeNote({ ...removing, id })
  expect(left.notes.map(({ note }) => note)).toEqual([first.notes[0]!.note])
  expect(await refusalOf(person.client.adminAccount.addNote({ id, note: 'Sou eu' }))).toBe('forbidden')
  for (const note of ['', 'ab', 'x'.repeat(2001)])
    expect(await refusalOf(helena.adminAccount.addNote({ id, note }))).toBe('request.invalid')
  const { items } = await helena.adminAudit.list({ subject: id })
  expect(items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['account.add-note', 'account.remove-note']),
  )
  const { rows } = await shop.parts.pool.query(
    `select count(*)::int as n from audit_event where (before, after)::text like '%nota fiscal%'`,
  )
  expect(rows).toEqual([{ n: 0 }])
  const [table] = accountNoteData.tables
  const mine = { accountId: id as AccountId, emails: [person.email] }
  expect(await collectRows(shop.parts.app.db, table!, mine)).toMatchObject([
    { 'O que a equipe anotou': first.notes[0]!.note },
  ])
  await inTransaction(shop.parts.app.db, (tx) => eraseRows(tx, table!, mine))
  expect((await helena.adminAccount.read({ id })).notes).toEqual([])
})

test('the page of a person says what they have, by what, and what happened', async () => {
  const { id, email, code } = await bought()
  const page = await helena.adminAccount.read({ id })
  expect(page).toMatchObject({ id, email, status: 'active', roles: [], orders: [{ code, status: 'paid' }] })
  expect(page.access).toMatchObject([
    { source: 'order', opened: [{ kind: 'product', title: 'Guia de arranjos' }], holds: [] },
  ])
  expect(page.sessions).toHaveLength(1)
  expect(page.consents).toMatchObject([{ kind: 'terms', granted: true }])
  const { events } = await helena.adminAccount.history({ id })
  expect(events.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['Conta criada', 'Pagamento confirmado']),
  )
  expect(await refusalOf(helena.adminAccount.read({ id: 'acc_1' }))).toBe('not-found')
})

test('who is shut out cannot go on, and comes in again once they are let in', async () => {
  const { id, client, email } = await someone()
  expect(await helena.adminAccount.suspend({ id, reason: REASON })).toMatchObject({
    status: 'suspended',
    sessions: [],
  })
  expect(await refusalOf(client.account.me())).toBe('account.session-ended')
  expect(await refusalOf(helena.adminAccount.suspend({ id, reason: REASON }))).toBe('account.other-state')
  expect(await helena.adminAccount.restore({ id, reason: REASON })).toMatchObject({ status: 'active' })
  expect(await refusalOf(helena.adminAccount.restore({ id, reason: REASON }))).toBe('account.other-state')
  const other = await someone()
  await helena.adminAccount.endSessions({ id: other.id, reason: REASON })
  expect(await refusalOf(other.client.account.me())).toBe('account.session-ended')
  const audit = await helena.adminAudit.list({ subject: id })
  expect(audit.items.map(({ action, reason }) => [action, reason])).toEqual([
    ['account.restore', REASON],
    ['account.suspend', REASON],
  ])
  expect(JSON.stringify(audit)).not.toContain(email)
})

test('a history has pages, with what administrators did, by whom and why', async () => {
  const { id } = await someone()
  for (let times = 0; times < 16; times++) {
    await helena.adminAccount.suspend({ id, reason: REASON })
    await helena.adminAccount.restore({ id, reason: REASON })
  }
  const first = await helena.adminAccount.history({ id })
  expect(first).toMatchObject({ more: true })
  expect(first.events[0]).toMatchObject({
    what: 'Desbloqueou conta',
    about: `Helena Prado: ${REASON}`,
  })
  const rest = await helena.adminAccount.history({ id, before: first.events.at(-1)!.id })
  const all = [...first.events, ...rest.events]
  expect(all.filter(({ what }) => what === 'Bloqueou conta')).toHaveLength(16)
  expect(new Set(all.map((event) => event.id)).size).toBe(all.length)
})

test('nobody shuts themselves out, and a confirmation is sent again to who has not confirmed', async () => {
  const own = helena.adminAccount.suspend({ id: helenaId, reason: REASON })
  expect(await refusalOf(own)).toBe('account.yourself')
  const { id } = await someone()
  const again = () => refusalOf(helena.adminAccount.confirmAgain({ id }))
  expect(await again()).toBe('request.too-many')
  await shop.parts.pool.query('update account set email_verified_at = now() where id = $1', [id])
  expect(await again()).toBe('email.already-confirmed')
})

test('two owners who shut each other out at once leave one', async () => {
  const second = await identity(shop.parts.app, OWNER)
  const shut = (by: Client, id: string) => refusalOf(by.adminAccount.suspend({ id, reason: REASON }))
  const answers = await Promise.all([shut(helena, second.id), shut(shop.client(second.token), helenaId)])
  expect(answers).toContain('accepted')
  const { rows } = await shop.parts.pool.query(
    `select id from account where 'owner' = any (roles) and status = 'active'`,
  )
  expect(rows).toHaveLength(1)
  await openAsHelena()
})

test('who left is not changed any more', async () => {
  const { id } = await someone()
  await shop.parts.pool.query(`update account set status = 'anonymised' where id = $1`, [id])
  expect(await refusalOf(helena.adminAccount.suspend({ id, reason: REASON }))).toBe('account.other-state')
  const { productId } = await stock(shop.parts.pool, { name: 'Guia de escalas', amount: 1_000 })
  const given = helena.adminAccount.grantAccess({ id, productId, reason: REASON })
  expect(await refusalOf(given)).toBe('account.other-state')
})

test('access is given by hand with a reason, rests, goes on, and is taken back', async () => {
  const { id, client } = await someone()
  const { productId } = await stock(shop.parts.pool, { name: 'Guia de cordas', amount: 1_000 })
  const given = await helena.adminAccount.grantAccess({ id, productId, reason: 'cortesia ao parceiro' })
  const [row] = given.access
  expect(row).toMatchObject({
    source: 'manual',
    opened: [{ kind: 'product', title: 'Guia de cordas' }],
    by: { name: 'Helena Prado' },
    reason: 'cortesia ao parceiro',
  })
  const usable = async () => (await client.access.canUse({ resource: productId })).allowed
  expect(await usable()).toBe(true)
  const { sourceId } = row!
  const held = await helena.adminAccount.hold({ id, sourceId, reason: REASON })
  expect(held.access).toMatchObject([{ holds: [{ reason: 'manual' }] }])
  expect(await usable()).toBe(false)
  const holdId = held.access[0]!.holds[0]!.id
  expect(await helena.adminAccount.lift({ id, holdId, reason: REASON })).toMatchObject({
    access: [{ holds: [] }],
  })
  expect(await usable()).toBe(true)
  await helena.adminAccount.revokeAccess({ id, sourceId, reason: REASON })
  expect(await usable()).toBe(false)
  const again = helena.adminAccount.revokeAccess({ id, sourceId, reason: REASON })
  expect(await refusalOf(again)).toBe('not-found')
  const over = { id, productId, until: '2020-01-01T00:00:00Z', reason: REASON }
  expect(await refusalOf(helena.adminAccount.grantAccess(over))).toBe('access.days')
})

/** The newest message about access that the shop opened, and the notification of it. */
async function toldOfAccess({ client, email }: Awaited<ReturnType<typeof someone>>, subject: RegExp) {
  const find = async () => (await shop.bank.mails(email)).find((mail) => subject.test(mail.subject))
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy()
  const { notices } = await client.notice.list({})
  return { text: (await find())!.text, notification: notices.find(({ title }) => subject.test(title)) }
}

test('whom the shop opens something to is told what it is and until when, with the way to it', async () => {
  const person = await someone()
  const { id } = person
  const sheet = await stock(shop.parts.pool, { name: 'Planilha de afinação', amount: 1_000 })
  await helena.adminAccount.grantAccess({ id, productId: sheet.productId, reason: REASON })
  const first = await toldOfAccess(person, /^Acesso liberado: Planilha de afinação$/)
  expect(first.text).toContain('O acesso não tem data para terminar.')
  expect(first.text).toContain(`${shop.url}/\n`)
  expect(first.text).not.toContain(REASON)
  expect(first.notification).toMatchObject({ text: 'Não tem data para terminar.', page: '/' })

  const lessons = await stock(shop.parts.pool, { name: 'Aulas de violão', amount: 1_000 })
  await shop.parts.pool.query(
    `insert into course (id, slug, title, hours, status) values ('crs_violao', 'violao', 'Violão', 3, 'published')`,
  )
  await shop.parts.pool.query(
    `insert into product_course (product_id, course_id) values ($1, 'crs_violao')`,
    [lessons.productId],
  )
  const days = { from: '2030-01-10T12:00:00Z', until: '2030-02-01T03:00:00Z' }
  await helena.adminAccount.grantAccess({ id, productId: lessons.productId, reason: REASON, ...days })
  const later = await toldOfAccess(person, /^Acesso marcado: .+ e mais 1$/)
  expect(later.text).toContain('em 10/01/2030 isto abre')
  expect(later.text).toContain('Você pode usar até 31/01/2030, o fim do dia incluído.')
  expect(later.text).toContain(`${shop.url}/treinamentos/violao`)
  expect(later.notification).toMatchObject({
    text: 'Abre em 10/01/2030. Vale até 31/01/2030.',
    page: '/treinamentos/violao',
  })
})

test('what was bought is held by hand, and neither taken back nor lifted for another reason', async () => {
  const { id, client, productId } = await bought()
  const { sourceId } = (await helena.adminAccount.read({ id })).access[0]!
  expect(await refusalOf(helena.adminAccount.revokeAccess({ id, sourceId, reason: REASON }))).toBe(
    'not-found',
  )
  await shop.parts.pool.query(
    `insert into entitlement_hold (id, account_id, source_id, reason, reference, placed_at)
     values ('hld_disputed', $1, $2, 'disputed', 'dsp_1', now())`,
    [id, sourceId],
  )
  const lift = helena.adminAccount.lift({ id, holdId: 'hld_disputed', reason: REASON })
  expect(await refusalOf(lift)).toBe('not-found')
  const held = await helena.adminAccount.hold({ id, sourceId, reason: REASON })
  expect(held.access[0]!.holds.map(({ reason }) => reason).sort()).toEqual(['disputed', 'manual'])
  expect(await client.access.canUse({ resource: productId })).toMatchObject({ allowed: false })
  const stranger = await someone()
  const other = helena.adminAccount.hold({ id: stranger.id, sourceId, reason: REASON })
  expect(await refusalOf(other)).toBe('not-found')
})
