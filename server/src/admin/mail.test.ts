import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { insertBrandBeside } from '../../../test/support/stock.ts'
import { MAIL_KINDS } from '../parts.ts'

let shop: Shop
let helena: Client
let ownerId: string
beforeAll(async () => {
  shop = await openShop()
  const { token, id } = await identity(shop.parts.app, OWNER)
  helena = shop.client(token)
  ownerId = id
}, 60_000)
afterAll(() => shop[Symbol.asyncDispose]())

const newest = async (client = helena) => (await client.adminMail.listSent({ limit: 1 })).items[0]!

test('every kind is told with its area, when it goes out and who may do without it', async () => {
  const kinds = await helena.adminMail.list({})
  expect(kinds.map(({ id }) => id).sort()).toEqual(Object.keys(MAIL_KINDS).sort())
  for (const { trigger, name } of kinds) {
    expect(trigger, name).toMatch(/^\p{Lu}.*\.$/u)
    expect(name).toMatch(/^\p{Lu}/u)
  }
  const of = (id: string) => kinds.find((one) => one.id === id)
  expect(of('payment-confirmed')).toMatchObject({ readerMaySwitchOff: false, sellerMaySwitchOff: false })
  expect(of('cart-forgotten')).toMatchObject({ readerMaySwitchOff: true, sellerMaySwitchOff: true })
  expect(of('digest')).toMatchObject({ readerMaySwitchOff: true })
  expect(of('sale-made')).toMatchObject({ reader: 'staff', area: 'shop', readerMaySwitchOff: true })
  const training = await helena.adminMail.list({ area: 'training', reader: 'person' })
  expect(training.map(({ id }) => id).sort()).toEqual(['access-given', 'certificate-issued', 'new-lesson'])
})

test('an example is written in the colours of its brand and scheme, without a style sheet', async () => {
  await insertBrandBeside(shop.parts.pool, 'outra', 'Outra')
  const light = await helena.adminMail.read({ id: 'payment-confirmed' })
  const dark = await helena.adminMail.read({ id: 'payment-confirmed', brand: 'outra', scheme: 'dark' })
  expect(light.subject).toBe('Pagamento confirmado: pedido 2026-000042-7')
  expect(light.html).toContain('background-color:#f7f7f7')
  expect(dark.html).toContain('background-color:#121212')
  expect(dark.plain).toContain('Outra')
  for (const { html } of [light, dark]) expect(html).not.toMatch(/<style|<script/)
  expect(await refusalOf(helena.adminMail.read({ id: 'toString' }))).toBe('not-found')
  expect(await refusalOf(helena.adminMail.read({ id: 'welcome', brand: 'nenhuma' }))).toBe('brand.unknown')
})

test('a test goes to who asks, is marked as one, is no notice and stands in the audit log', async () => {
  const { to } = await helena.adminMail.sendTest({ id: 'confirm-email' })
  await shop.untilWritten()
  const sent = await newest()
  expect(sent).toMatchObject({ kind: 'confirm-email', to, status: 'sent', isTest: true, mayResend: false })
  expect(sent.subject).toMatch(/^\[Teste\] /)
  expect(await helena.notice.unread({})).toEqual({ unread: 0 })
  const { plain } = await helena.adminMail.readSent({ id: sent.id })
  expect(plain).toContain('••••••')
  expect(plain).not.toContain('042137')
  const [event] = (await helena.adminAudit.list({ limit: 1 })).items
  expect(event).toMatchObject({ action: 'mail.test' })
})

test('what left goes out once more and is found by whom it is about', async () => {
  await helena.adminMail.sendTest({ id: 'welcome' })
  await shop.untilWritten()
  const first = await newest()
  expect(first.mayResend).toBe(true)
  await helena.adminMail.resend({ id: first.id })
  await shop.untilWritten()
  const about = await helena.adminMail.listSent({ about: ownerId, kind: 'welcome', status: 'sent' })
  expect(about.items.map(({ subject }) => subject)).toEqual([first.subject, first.subject])
  expect(
    (await helena.adminMail.listSent({ q: first.to.toUpperCase(), kind: 'welcome' })).items,
  ).toHaveLength(2)
  const kinds = await helena.adminMail.list({})
  expect(kinds.find(({ id }) => id === 'welcome')).toMatchObject({ sent: 2, failed: 0 })
})

test('what carried a link is not kept, and is refused', async () => {
  await helena.adminMail.sendTest({ id: 'reset-password' })
  await shop.untilWritten()
  const { id } = await newest()
  expect(await refusalOf(helena.adminMail.resend({ id }))).toBe('mail.not-kept')
  expect(await refusalOf(helena.adminMail.resend({ id: 'msg_none' }))).toBe('not-found')
})

test('who may only look sends nothing', async () => {
  const reader = shop.client((await identity(shop.parts.app, { ...OWNER, roles: ['read-only'] })).token)
  expect((await reader.adminMail.list({})).length).toBeGreaterThan(80)
  expect(await refusalOf(reader.adminMail.sendTest({ id: 'welcome' }))).toBe('admin.permission')
  const { id } = await newest(reader)
  expect(await refusalOf(reader.adminMail.resend({ id }))).toBe('admin.permission')
})

test('somebody sends themselves so many tests in an hour', async () => {
  const busy = shop.client((await identity(shop.parts.app, OWNER)).token)
  for (let sent = 0; sent < 20; sent++) await busy.adminMail.sendTest({ id: 'welcome' })
  expect(await refusalOf(busy.adminMail.sendTest({ id: 'welcome' }))).toBe('request.too-many')
})

test('a message that does not leave says why, and leaves when it is sent again', async () => {
  await using closed = await openShop({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const owner = closed.client((await identity(closed.parts.app, OWNER)).token)
  await owner.adminMail.sendTest({ id: 'welcome' })
  await expect
    .poll(async () => (await owner.adminMail.listSent({ status: 'failed' })).items, { timeout: 15_000 })
    .toHaveLength(1)
  const [failed] = (await owner.adminMail.listSent({ status: 'failed' })).items
  expect(failed!.failure).toMatch(/ECONNREFUSED/)
  expect(failed!.mayResend).toBe(true)
  await owner.adminMail.resend({ id: failed!.id })
  expect((await owner.adminMail.listSent({ status: 'sent' })).items).toEqual([])
})
