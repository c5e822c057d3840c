import type { MailTextInput } from '@vitrine/contract/admin/mail'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillTexts, readBrand, variablesOf } from '#brand'
import { inTransaction } from '#kernel/database.ts'
import { enqueueMail, type Kind } from '#mail'
import { newBuyer } from '../../../test/support/buyer.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { refusalOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { insertBrandBeside } from '../../../test/support/stock.ts'
import { MAIL_KINDS } from '../parts.ts'
import { facts } from './mail-examples.ts'

let shop: Shop
let helena: Client
let ownerId: string
let ownerName: string
beforeAll(async () => {
  shop = await openShop()
  const { token, id } = await identity(shop.parts.app, OWNER)
  helena = shop.client(token)
  ownerId = id
  ownerName = (await helena.account.me()).name
})
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
  expect(training).toEqual(kinds.filter(({ area, reader }) => area === 'training' && reader === 'person'))
  expect(training.map(({ id }) => id)).toContain('certificate-issued')
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

test('a test goes to who asks, is marked as one, is no notification and stands in the audit log', async () => {
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

/** Writes what a brand says in a kind, over whatever version there is. */
const write = async (id: string, text: Partial<MailTextInput>, brand = 'main') => {
  const { version } = await helena.adminMail.readText({ id, brand })
  const nothing = { subject: null, opening: null, closing: null, isSent: true }
  return helena.adminMail.editText({ id, brand, version, ...nothing, ...text })
}
const register = async (email: string, brand?: string) => {
  const body = {
    name: 'Joana da Silva',
    email,
    password: 'violeta-cadeira-42-rio',
    acceptedTerms: true as const,
  }
  await shop.client().account.register({ headers: {}, body: { ...body, ...(brand && { brand }) } })
  await shop.untilWritten()
  return shop.bank.mails(email)
}

test('a brand says in its words what the product says, and its sister says the same until it says its own', async () => {
  await insertBrandBeside(shop.parts.pool, 'filha', 'Filha')
  await write('welcome', {
    subject: '{{nome}}, a {{ loja }} é sua',
    opening: 'Que bom ter você aqui, {{nome}}.\nDe verdade.\n\nSegundo parágrafo <3',
    closing: 'Dúvidas? Responda a este e-mail.',
  })
  const [mail] = (await register('palavras@pessoa.example')).filter(({ subject }) => /é sua/.test(subject))
  expect(mail!.subject).toMatch(/^Joana, a .+ é sua$/)
  expect(mail!.text).toMatch(
    /Joana\.\nDe verdade\.\n\nSegundo parágrafo <3\n\n[\s\S]*Dúvidas\? Responda[\s\S]*\n--/,
  )
  expect(mail!.html).toMatch(/<\/h1><p[^>]*>Que bom ter você aqui, Joana\.<br\/>De verdade\.<\/p>/)
  expect(mail!.html).toContain('Segundo parágrafo &lt;3')
  const sister = await helena.adminMail.readText({ id: 'welcome', brand: 'filha' })
  expect(sister).toMatchObject({ version: 0, subject: null, inherited: { subject: 'Marina, a Filha é sua' } })
  await write('welcome', { subject: 'Olá da {{loja}}' }, 'filha')
  const subjects = (await register('filha@pessoa.example', 'filha')).map(({ subject }) => subject)
  expect(subjects).toContain('Olá da Filha')
})

test('what a message does not tell, markup and what is not closed are refused at their field, and nothing is kept', async () => {
  const before = await helena.adminMail.readText({ id: 'new-lesson' })
  expect(before.variables).toEqual(['nome', 'loja', 'curso'])
  const fieldsOf = (text: Partial<MailTextInput>) =>
    write('new-lesson', text).then(
      () => undefined,
      (error: { data?: unknown; fields?: unknown }) => JSON.stringify(error),
    )
  for (const [text, sentence] of [
    [{ opening: 'Pedido {{pedido}}' }, 'Este e-mail não tem {{pedido}}. Use {{nome}}, {{loja}}, {{curso}}'],
    [{ subject: 'Olá {{apelido}}' }, 'Não há a variável {{apelido}}.'],
    [{ opening: 'Olá {{nome}' }, 'Feche cada variável'],
    [{ closing: '<script>alert(1)</script>' }, 'marcas de HTML'],
    [{ subject: 'a\nb' }, 'em uma linha'],
    [{ closing: 'x'.repeat(2001) }, 'até 2000 caracteres'],
  ] as const)
    expect(await fieldsOf(text), sentence).toContain(sentence)
  expect(await helena.adminMail.readText({ id: 'new-lesson' })).toEqual(before)
  expect(await refusalOf(helena.adminMail.readText({ id: 'nenhum' }))).toBe('not-found')
  expect(await refusalOf(helena.adminMail.readText({ id: 'welcome', brand: 'nenhuma' }))).toBe(
    'brand.unknown',
  )
})

test('an earlier version holds again as a new one, and who read an old one overwrites nobody', async () => {
  await write('reset-password', { opening: 'Primeiro' })
  const second = await write('reset-password', { opening: 'Segundo' })
  const [, first] = second.versions
  await write('reset-password', { opening: first!.opening })
  const now = await helena.adminMail.readText({ id: 'reset-password' })
  expect(now).toMatchObject({ version: 3, opening: 'Primeiro' })
  expect(now.versions.map(({ opening, by }) => [opening, by])).toEqual([
    ['Primeiro', ownerName],
    ['Segundo', ownerName],
    ['Primeiro', ownerName],
  ])
  const late = { id: 'reset-password', version: 2, opening: 'Tarde', isSent: true }
  expect(await refusalOf(helena.adminMail.editText(late))).toBe('admin.changed')
  const [event] = (await helena.adminAudit.list({ limit: 1 })).items
  expect(event).toMatchObject({ action: 'mail-text.edit' })
})

test('an example shows a text before it is saved', async () => {
  const shown = await helena.adminMail.preview({
    id: 'payment-confirmed',
    opening: 'Pedido {{pedido}} pago, {{nome}}.',
  })
  expect(shown.html).toContain('Pedido 2026-000042-7 pago, ')
  expect((await helena.adminMail.read({ id: 'payment-confirmed' })).html).not.toContain('pago, ')
})

test('a kind that the law lets a shop do without is switched off, told in the app all the same, and one that it does not is not', async () => {
  expect(await refusalOf(write('payment-confirmed', { isSent: false }))).toBe('mail.always-sent')
  await write('new-lesson', { isSent: false })
  // A sister that says nothing sends it no more either, and is shown so; it may say otherwise.
  await insertBrandBeside(shop.parts.pool, 'irma', 'Irmã')
  expect(await helena.adminMail.readText({ id: 'new-lesson', brand: 'irma' })).toMatchObject({
    isSent: false,
  })
  expect(await write('new-lesson', {}, 'irma')).toMatchObject({ isSent: true })
  const { parts } = shop
  const seller = await readBrand(parts.app.db, 'main')
  const { email, client } = await newBuyer(shop)
  const props = { ...facts['new-lesson'], seller }
  await inTransaction(parts.app.db, (tx) =>
    enqueueMail(parts.app, tx, {
      kind: 'new-lesson',
      to: email,
      reference: 'switched-off',
      props,
    }),
  )
  await shop.untilWritten()
  expect((await helena.adminMail.listSent({ q: email, kind: 'new-lesson' })).items).toEqual([])
  const { notices } = await client.notice.list()
  expect(notices.map(({ text }) => text)).toContainEqual(
    expect.stringContaining(facts['new-lesson'].lesson.title),
  )
})

test('what every variable stands for is told by every kind that has it', () => {
  for (const kind of Object.keys(MAIL_KINDS) as Kind[])
    for (const name of variablesOf(MAIL_KINDS, kind)) {
      const told = { kind, facts: MAIL_KINDS[kind].props.parse(facts[kind]) }
      const said = { subject: `{{${name}}}`, opening: null, closing: null }
      expect(fillTexts(shop.parts.app, told, said).subject, `${kind} ${name}`).toMatch(/^\S.*$/)
    }
})
