import { CouponTerms } from '@vitrine/contract/coupon'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasPix, isPaid, newBuyer, untilOrder } from '../../../test/support/buyer.ts'
import { orderByCard } from '../../../test/support/card.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { pastedForms, savePhone } from '../../../test/support/pasted.ts'
import { problemOf, refusalOf } from '../../../test/support/refusal-of.ts'
import { sendAll } from '../../../test/support/sending.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { offerInstallments, stock } from '../../../test/support/stock.ts'

let shop: Shop
let helena: Client
beforeAll(async () => {
  shop = await openShop({ writes: true })
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
})
afterAll(() => shop[Symbol.asyncDispose]())

async function ordered() {
  const course = await stock(shop.parts.pool, { name: 'Turma de violão', amount: 10_000 })
  const guide = await stock(shop.parts.pool, { name: 'Guia', amount: 5_000 })
  const buyer = await newBuyer(shop)
  await buyer.client.cart.addLine({ priceId: course.priceId })
  const { id, code } = await buyer.order(guide.priceId)
  const { payment } = await untilOrder(buyer.client, id, hasPix)
  return { buyer, id, code, pix: payment!.pix!.copyPaste }
}

async function paid() {
  const order = await ordered()
  await shop.bank.pay(order.pix)
  await untilOrder(order.buyer.client, order.id, isPaid)
  return order
}

test('an order says by name in which brand it was placed, and is found by it', async () => {
  const { id } = await ordered()
  const { pool } = shop.parts
  await pool.query(`insert into brand (id, name, parent_id) values ('doce', 'Doce Lar', 'main')`)
  await pool.query(`update purchase_order set brand_id = 'doce' where id = $1`, [id])
  const { items } = await helena.adminOrder.list({ brand: 'doce' })
  expect(items).toMatchObject([{ id, brandName: 'Doce Lar' }])
  expect(await helena.adminOrder.read({ id })).toMatchObject({ brandName: 'Doce Lar' })
})

test('an order is found by its number, its buyer, their e-mail and their CPF, and by where it stands', async () => {
  const { id, code, buyer } = await ordered()
  const found = async (filter: Parameters<Client['adminOrder']['list']>[0]) =>
    (await helena.adminOrder.list(filter)).items.map((row) => row.id)
  expect(await found({ q: code })).toEqual([id])
  expect(await found({ q: code.slice(0, -2) })).toContain(id)
  expect(await found({ q: buyer.email.toUpperCase() })).toEqual([id])
  expect(await found({ q: '123.456.789-09' })).toContain(id)
  expect(await found({ q: 'joana' })).toContain(id)
  expect(await found({ q: 'ninguem' })).toEqual([])
  await savePhone(shop, buyer)
  for (const pasted of pastedForms({ code, email: buyer.email }))
    expect(await found({ q: pasted })).toContain(id)
  for (const signs of ['%%', '---', '…']) expect(await found({ q: signs })).toEqual([])
  expect(await found({ status: 'awaiting-payment', q: code })).toEqual([id])
  expect(await found({ status: 'paid', q: code })).toEqual([])
  const today = new Date().toISOString().slice(0, 10)
  expect(await found({ q: code, from: '2026-01-01', to: today })).toEqual([id])
  expect(await found({ q: code, to: '2026-01-01' })).toEqual([])
})

test('the page of an order tells what happened, and the bank is asked at once', async () => {
  const { id, pix } = await ordered()
  const before = await helena.adminOrder.read({ id })
  expect(before).toMatchObject({ refundable: 0, attempts: [{ method: 'pix', status: 'pending' }] })
  expect(before.order.buyer.document).toBe('***.456.789-**')
  const { url } = await helena.adminOrder.payLink({ id })
  expect(url).toMatch(/^http.+\/pagar\/\S+$/)
  expect(before.notices).toEqual([])
  const { e2eid } = await shop.bank.pay(pix)
  const after = await helena.adminOrder.ask({ id })
  expect(after).toMatchObject({ order: { status: 'paid' }, refundable: 15_000 })
  expect(after.events.map(({ kind }) => kind)).toEqual(['placed', 'code-made', 'paid'])
  expect(after.attempts).toMatchObject([{ status: 'paid', received: 15_000 }])
  const notificationsOf = async () => (await helena.adminOrder.read({ id })).notices
  await expect
    .poll(notificationsOf, { timeout: 10_000 })
    .toEqual([{ id: e2eid, provider: 'api-pix', attempt: 1, receivedAt: expect.any(String) }])
  expect(after.fiscalNote).toMatchObject({ status: 'pending', amount: 15_000 })
  expect(await refusalOf(helena.adminOrder.payLink({ id }))).toBe('order.not-payable')
})

test('money goes back once, however often it is clicked, and the second sees what is left', async () => {
  const { id } = await paid()
  const part = { of: 'amount', amount: 1_000 } as const
  const request = { id, part, left: 15_000, as: 'courtesy', reason: 'atraso na entrega' } as const
  const clicks = await Promise.all(
    Array.from({ length: 4 }, () => refusalOf(helena.adminOrder.refund(request))),
  )
  expect(clicks.sort()).toEqual(['accepted', ...Array(3).fill('refund.left-changed')])
  const rest = await helena.adminOrder.read({ id })
  expect(rest).toMatchObject({ refundable: 14_000, refundableLines: [{ amount: 9_333 }, { amount: 4_667 }] })
  const more = helena.adminOrder.refund({ ...request, part: { of: 'amount', amount: 14_001 }, left: 14_000 })
  expect(await refusalOf(more)).toBe('refund.exceeds')
  const whole = await helena.adminOrder.refund({ ...request, part: { of: 'order' }, left: 14_000 })
  expect(whole.refundable).toBe(0)
  // Once the bank has carried it out the order is closed, and has no lines to give back any more.
  for (const { amount } of whole.refundableLines) expect(amount).toBe(0)
  const audit = await helena.adminAudit.list({ subject: id })
  expect(audit.items.map(({ action, reason }) => [action, reason])).toEqual([
    ['order.refund', 'atraso na entrega'],
    ['order.refund', 'atraso na entrega'],
  ])
  const [last] = audit.items
  expect(last!.after).toMatchObject({ as: 'courtesy', left: 14_000 })
  expect(await helena.adminAudit.read({ id: last!.id })).toEqual(last)
  expect(await refusalOf(helena.adminAudit.read({ id: '0' }))).toBe('not-found')
})

test('who may not give money back is told so, and a proof that is not fresh is asked for', async () => {
  const { id } = await paid()
  const request = { id, part: { of: 'order' }, left: 15_000, as: 'courtesy', reason: 'cortesia' } as const
  const as = async (more: object) =>
    shop.client((await identity(shop.parts.app, { ...OWNER, ...more })).token)
  expect(await refusalOf((await as({ roles: ['support'] })).adminOrder.refund(request))).toBe(
    'admin.permission',
  )
  expect(await refusalOf((await as({ secondFactorAgo: 16 * 60 })).adminOrder.refund(request))).toBe(
    '2FA_EXPIRED',
  )
  expect((await helena.adminOrder.read({ id })).refundable).toBe(15_000)
})

test('a message is sent once more, and each time is one message', async () => {
  const { id } = await paid()
  const sent = async () =>
    (await helena.adminOrder.read({ id })).messages.filter(
      ({ state, subject }) => state === 'sent' && subject.includes('confirmado'),
    ).length
  await expect.poll(sent, { timeout: 20_000 }).toBe(1)
  await helena.adminOrder.sendAgain({ id })
  await expect.poll(sent, { timeout: 20_000 }).toBe(2)
})

test('a note is handed over, issued by hand and told, and one of another state is refused', async () => {
  const { id, code } = await paid()
  const rps = await helena.adminOrder.submitNotes({})
  expect(await rps.text()).toContain(code)
  const url = 'https://nota.example/1'
  const issued = await helena.adminOrder.noteIssued({ id, number: '2026/77', url })
  expect(issued.fiscalNote).toMatchObject({ status: 'issued', number: '2026/77', url })
  expect(await refusalOf(helena.adminOrder.noteIssued({ id, number: '2026/78' }))).toBe(
    'fiscal-note.other-state',
  )
  const wrong = helena.adminOrder.noteIssued({ id, number: '1', url: 'javascript:alert(1)' })
  expect(await refusalOf(wrong)).toBe('request.invalid')
  const cancelled = await helena.adminOrder.noteCancelled({ id, reason: 'emitida em dobro' })
  expect(cancelled.fiscalNote).toMatchObject({ status: 'cancelled', reason: 'emitida em dobro' })
})

const PDF = Buffer.from('%PDF-1.7 nota de Joana da Silva')

const factsOf = (fileName: string, size: number) => ({ fileName, size, modifiedAt: 1_764_000_000_000 })

async function sent(fileName: string, content: Buffer): Promise<string> {
  const { id, url } = await helena.adminOrder.beginNotePdf(factsOf(fileName, content.length))
  await sendAll(shop, url, content)
  return id
}

test('the PDF of a note is saved by its buyer and by the administration, and by nobody else', async () => {
  const { id, code, buyer } = await paid()
  const opened = () => buyer.client.checkout.openFiscalNote({ id })
  expect(await refusalOf(opened())).toBe('fiscal-note.no-pdf')
  expect(await refusalOf(helena.adminOrder.openNotePdf({ id }))).toBe('fiscal-note.no-pdf')
  const uploadId = await sent('nota.pdf', PDF)
  const issued = await helena.adminOrder.noteIssued({ id, number: '2026/79', uploadId })
  expect(issued.fiscalNote).toMatchObject({ status: 'issued', number: '2026/79', hasPdf: true })
  expect(issued.order.fiscalNote).toEqual({ status: 'issued', number: '2026/79', hasPdf: true })

  for (const { url } of [await opened(), await helena.adminOrder.openNotePdf({ id })]) {
    const answer = await shop.request(url)
    expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(
      `attachment; filename="nota-fiscal-${code}.pdf"`,
    )
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  }
  const stranger = await newBuyer(shop)
  expect(await refusalOf(stranger.client.checkout.openFiscalNote({ id }))).toBe('not-found')
  expect(await refusalOf(shop.client().checkout.openFiscalNote({ id }))).toBe('unauthorized')
  const instructor = shop.client((await identity(shop.parts.app, { ...OWNER, roles: ['instructor'] })).token)
  expect(await refusalOf(instructor.adminOrder.openNotePdf({ id }))).toBe('admin.permission')
  const { viewCode } = await shop.client().orderLookup.find({ code, email: buyer.email })
  const { order } = await shop.client().orderLookup.read({ viewCode })
  expect(order, 'its buyer’s document stands in it').not.toHaveProperty('fiscalNote')
  const rows = (await helena.adminAudit.list({ subject: id })).items
  const [opening, issuing] = rows
  expect(opening).toMatchObject({ action: 'order.open-note', after: {} })
  expect(issuing!.after).toEqual({ number: '2026/79', hasPdf: true })
})

test('what is no PDF, too large, not there or used already leaves the note as it was', async () => {
  const { id } = await paid()
  const begin = (name: string, size: number) => helena.adminOrder.beginNotePdf(factsOf(name, size))
  expect(await refusalOf(begin('nota.html', 1000))).toBe('upload.kind-pdf')
  expect(await refusalOf(begin('nota.pdf', 5 * 2 ** 20 + 1))).toBe('upload.too-large')
  const issue = (uploadId: string, of = id) =>
    helena.adminOrder.noteIssued({ id: of, number: '2026/80', uploadId })
  const page = await sent('pagina.pdf', Buffer.from('<script>alert(1)</script>'))
  expect(await problemOf(issue(page))).toMatchObject({
    error: 'upload.not-pdf',
    fields: { uploadId: [expect.stringMatching(/^O arquivo não é um PDF/)] },
  })
  expect(await refusalOf(issue('upl_nada'))).toBe('upload.gone')
  const { id: begun } = await begin('metade.pdf', 1000)
  expect(await refusalOf(issue(begun))).toBe('upload.unfinished')
  const other = await paid()
  const uploadId = await sent('uma.pdf', PDF)
  const both = await Promise.all([refusalOf(issue(uploadId)), refusalOf(issue(uploadId, other.id))])
  expect(both.toSorted()).toEqual(['accepted', 'upload.gone'])
  const notes = await Promise.all(
    [id, other.id].map(async (one) => (await helena.adminOrder.read({ id: one })).fiscalNote),
  )
  expect(notes.map((note) => [note?.status, note?.hasPdf])).toEqual(
    both[0] === 'accepted'
      ? [
          ['issued', true],
          ['pending', false],
        ]
      : [
          ['pending', false],
          ['issued', true],
        ],
  )
})

test('a row of the audit log that was changed in the database is found', async () => {
  await paid().then(({ id }) => helena.adminOrder.ask({ id }))
  const whole = await helena.adminAudit.verify({})
  expect(whole).toEqual({ rows: expect.any(Number), damage: [], since: expect.any(String) })
  const { pool } = shop.parts
  await pool.query('alter table audit_event disable trigger audit_event_kept')
  await pool.query(`update audit_event set after = '{"left":1}' where seq = 3`)
  expect(await helena.adminAudit.verify({})).toEqual({ ...whole, damage: [{ kind: 'row-changed', seq: 3 }] })
})

test('the page names who bought, what took something off, and the card with its installments', async () => {
  const { priceId, productId } = await stock(shop.parts.pool, { name: 'Curso de fotografia', amount: 60_000 })
  const base = { kind: 'percent', brandIds: ['main'], startsAt: '2026-01-01T03:00:00Z' } as const
  const offers = [
    { ...base, code: 'OFERTA3', name: 'Três por cento da casa', value: 300, automatic: true },
    { ...base, code: 'DEZDAPARCEIRA', name: 'Parceira de dez', value: 1000 },
  ]
  const ids: string[] = []
  for (const offer of offers) {
    const terms = CouponTerms.parse({ ...offer, conditions: { combines: true } })
    const { id, version } = await helena.adminCoupon.create({ terms })
    await helena.adminCoupon.move({ id, version, to: 'active', reason: 'abertura' })
    ids.push(id)
  }
  await offerInstallments(shop.parts.pool, 3)
  const buyer = await newBuyer(shop)
  const { id } = await orderByCard(shop, buyer, priceId, { coupon: 'DEZDAPARCEIRA', count: 3 })
  const { account, order, attempts, coupons } = await helena.adminOrder.read({ id })
  expect(account.email).toBe(buyer.email)
  expect(order.lines).toMatchObject([{ productId }])
  expect(attempts).toMatchObject([
    { method: 'card', card: { brand: 'visa', last4: '5682' }, installments: { count: 3 } },
  ])
  expect(coupons.toSorted((one, other) => one.code.localeCompare(other.code))).toEqual([
    { id: ids[1], code: 'DEZDAPARCEIRA', name: 'Parceira de dez' },
    { id: ids[0], code: 'OFERTA3', name: 'Três por cento da casa' },
  ])
  const taken = order.sum.filter(({ rule }) => ids.includes(rule ?? ''))
  expect(taken.map(({ amount }) => amount < 0)).toEqual([true, true])
})
