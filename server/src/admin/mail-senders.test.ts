import type { SenderRecord } from '@vitrine/contract/admin/mail-sender'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDns } from '../../../test/support/dns.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { openShop, type Shop } from '../../../test/support/shop.ts'

const KEY = 'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC7'
const GOOD = {
  'loja.example': ['google-site-verification=abc', 'v=spf1 include:amazonses.com ~all'],
  's1._domainkey.loja.example': [`v=DKIM1; k=rsa; p=${KEY}`],
  '_dmarc.loja.example': ['v=DMARC1; p=quarantine; rua=mailto:ola@loja.example'],
}

const stack = new AsyncDisposableStack()
const zone: Record<string, string[]> = {}
let dns: Awaited<ReturnType<typeof startDns>>
let shop: Shop
let token: string
beforeAll(async () => {
  dns = stack.use(await startDns(zone))
  const env = {
    DNS_SERVERS: dns.address,
    MAIL_FROM: 'Loja <ola@loja.example>',
    MAIL_DKIM_SELECTORS: 's1',
    SMTP_URL: 'smtps://loja:segredo@email-smtp.sa-east-1.amazonaws.com:465',
  }
  shop = stack.use(await openShop({ env, writes: false }))
  token = (await identity(shop.parts.app, OWNER)).token
})
afterAll(() => stack.disposeAsync())
beforeEach(() => {
  for (const name of Object.keys(zone)) delete zone[name]
  Object.assign(zone, GOOD)
  dns.state.away = false
})

async function read(): Promise<Record<string, SenderRecord>> {
  const [sender] = await shop.client(token).adminMail.listSenders({})
  expect(sender).toMatchObject({ address: 'ola@loja.example', domain: 'loja.example' })
  expect(sender!.records.map(({ kind }) => kind)).toEqual(['SPF', 'DKIM', 'DMARC'])
  return Object.fromEntries(sender!.records.map((one) => [one.kind, one]))
}

test('what is published is shown with what it means', async () => {
  const { SPF, DKIM, DMARC } = await read()
  expect(SPF).toMatchObject({ state: 'found', name: 'loja.example', value: GOOD['loja.example'][1] })
  expect(DKIM).toMatchObject({ state: 'found', name: 's1._domainkey.loja.example' })
  expect(DMARC).toMatchObject({ state: 'found', words: expect.stringContaining('lixo eletrônico') })
  for (const one of [SPF, DKIM, DMARC]) expect(one!.publish).toBeUndefined()
})

test('what is missing is said with the record to publish', async () => {
  for (const name of Object.keys(zone)) delete zone[name]
  const { SPF, DKIM, DMARC } = await read()
  expect(SPF).toMatchObject({ state: 'missing', publish: 'v=spf1 include:amazonses.com ~all' })
  expect(DKIM).toMatchObject({ state: 'missing', publish: expect.stringMatching(/^v=DKIM1/) })
  expect(DMARC).toMatchObject({
    state: 'missing',
    name: '_dmarc.loja.example',
    publish: 'v=DMARC1; p=none; rua=mailto:ola@loja.example',
  })
})

test.each([
  [
    'SPF',
    'loja.example',
    ['v=spf1 mx -all', 'v=spf1 include:amazonses.com ~all'],
    'v=spf1 mx include:amazonses.com ~all',
  ],
  ['SPF', 'loja.example', ['v=spf1 mx +all'], 'v=spf1 mx ~all'],
  ['SPF', 'loja.example', ['v=spf1 mx all'], 'v=spf1 mx ~all'],
  ['SPF', 'loja.example', ['v=spf1 mx'], 'v=spf1 mx ~all'],
  ['DKIM', 's1._domainkey.loja.example', ['v=DKIM1; p='], /^v=DKIM1/],
  ['DKIM', 's1._domainkey.loja.example', ['v=DKIM1; p=***'], /^v=DKIM1/],
  ['DMARC', '_dmarc.loja.example', ['v=DMARC1; rua=mailto:a@b.example'], /^v=DMARC1; p=none/],
  ['DMARC', '_dmarc.loja.example', ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'v=DMARC1; p=none'],
])('%s at %s with %j is wrong', async (kind, name, texts, publish) => {
  zone[name] = texts
  const record = (await read())[kind]!
  expect(record).toMatchObject({ state: 'wrong', name, value: texts[0] })
  expect(record.publish).toMatch(publish)
})

test('a text that is longer than 255 signs is read whole, and one that redirects is whole', async () => {
  zone['s1._domainkey.loja.example'] = [`v=DKIM1; k=rsa; p=${KEY.repeat(10)}`]
  zone['loja.example'] = ['v=spf1 redirect=_spf.provedor.example']
  const { SPF, DKIM } = await read()
  expect([SPF!.state, DKIM!.state]).toEqual(['found', 'found'])
  expect(DKIM!.value).toContain(KEY.repeat(10))
})

test('a DNS server that does not answer is a sentence within seconds', async () => {
  dns.state.away = true
  const from = performance.now()
  for (const one of Object.values(await read()))
    expect(one).toMatchObject({
      state: 'unknown',
      words: expect.stringContaining('Não conseguimos consultar'),
    })
  expect(performance.now() - from).toBeLessThan(6_000)
}, 15_000)

test('a subdomain has the policy of its parent, and nobody guesses a selector', async () => {
  const env = { DNS_SERVERS: dns.address, MAIL_FROM: 'ola@cursos.loja.example' }
  await using other = await openShop({ env, writes: false })
  const own = (await identity(other.parts.app, OWNER)).token
  const [sender] = await other.client(own).adminMail.listSenders({})
  const [spf, dkim, dmarc] = sender!.records
  expect(spf).toMatchObject({ state: 'missing', name: 'cursos.loja.example' })
  expect(dkim).toMatchObject({ state: 'unasked', words: expect.stringContaining('MAIL_DKIM_SELECTORS') })
  expect(dmarc).toMatchObject({ state: 'found', name: '_dmarc.loja.example' })
})

test('without MAIL_FROM each domain of the brands is looked up once', async () => {
  await using other = await openShop({ env: { DNS_SERVERS: dns.address }, seeded: true, writes: false })
  const own = (await identity(other.parts.app, OWNER)).token
  const senders = await other.client(own).adminMail.listSenders({})
  expect(senders.length).toBeGreaterThan(0)
  expect(new Set(senders.map(({ domain }) => domain)).size).toBe(senders.length)
})
