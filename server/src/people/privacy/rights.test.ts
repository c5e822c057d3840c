import { randomUUID } from 'node:crypto'
import type { AccountId } from '@vitrine/contract/ids'
import { dayOf } from '@vitrine/contract/time'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sweepFiscalRecords } from '#fiscal'
import { unseal } from '#kernel/seal.ts'
import { CPF, hasPix, isPaid, placeOrder, untilOrder } from '../../../../test/support/buyer.ts'
import { confirmed } from '../../../../test/support/confirmed.ts'
import { findWords } from '../../../../test/support/planted.ts'
import { type Client, openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { personalData } from '../../work.ts'
import { executeRemoval, sweepAccounts } from './removal.ts'

/** One person who does what people do, gets the copy of it, and leaves. */
const NAME = 'Zulmira Quaresma Plantada'
const AGENT = 'NavegadorPlantado/7.7 (Windows) Firefox/140.0'
const IP = '198.51.100.77'
const EMAIL = `zulmira-${randomUUID().slice(0, 8)}@plantada.example`
const OLD_EMAIL = `antiga-${randomUUID().slice(0, 8)}@plantada.example`
const PHONE = '+5511987650123'
const SOCIAL_NAME = 'Zuzu Plantada'
const FROM = { 'user-agent': AGENT, 'x-forwarded-for': IP, 'content-type': 'application/json' }
/** Where the PDF of the fiscal note of the purchase is kept. */
const NOTE = 'uploads/nota-plantada'
const WORDS = [NAME, 'Zulmira', EMAIL, OLD_EMAIL, PHONE, SOCIAL_NAME, CPF, AGENT]

let shop: Shop
let client: Client
let accountId: AccountId
let token: string
/** Of the purchase, in São Paulo. */
let paidOn: string
let ahead = 0
beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + ahead) }
  shop = await openShop({ clock, env: { TRUST_PROXY: '1' } })
  await live()
})
afterAll(() => shop[Symbol.asyncDispose]())

const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const init = { method: 'POST', headers: { ...FROM, ...headers }, body: JSON.stringify(body) }
  const answer = await shop.request(`/api${path}`, init)
  expect(answer.status, `${path}: ${await answer.clone().text()}`).toBeLessThan(300)
  return answer.status === 204 ? undefined : answer.json()
}

/** Signs up, changes address, fills the profile, buys, pays, agrees, chooses cookies. */
async function live() {
  const { pool } = shop.parts
  const { priceId } = await stock(pool, { name: 'Guia', amount: 4990 })
  const form = {
    name: NAME,
    email: OLD_EMAIL,
    password: 'uma senha bem longa',
    acceptedTerms: true,
    marketingOptIn: true,
  }
  const { user, accessToken } = await post('/account/register', form)
  accountId = user.id
  token = accessToken
  client = shop.client(token)
  await confirmed(shop.parts.app, accountId)
  await pool.query('update account set email = $1 where id = $2', [EMAIL, accountId])
  await pool.query(
    `insert into account_profile (account_id, social_name, phone, avatar_alt, version, updated_at)
     values ($1, $2, $3, $4, 1, now()) on conflict (account_id) do update set social_name = $2, phone = $3`,
    [accountId, SOCIAL_NAME, PHONE, `Retrato de ${NAME}`],
  )
  await client.cart.addLine({ priceId })
  const order = await placeOrder(client, 4990, randomUUID())
  const waiting = await untilOrder(client, order.id, hasPix)
  await shop.bank.pay(waiting.payment!.pix!.copyPaste)
  const { paidAt } = await untilOrder(client, order.id, isPaid)
  paidOn = dayOf(new Date(paidAt!))
  await shop.parts.app.files.put(NOTE, Buffer.from(`%PDF-1.7 nota de ${NAME}`))
  await pool.query(
    `update fiscal_note set status = 'issued', number = '77', pdf_key = $1, settled_at = now() where order_id = $2`,
    [NOTE, order.id],
  )
  await post('/privacy/cookie-choice', { version: '2026-11-21', measurement: false, marketing: false })
}

const mailsLeft = async (pool: Shop['parts']['pool']) => {
  const { rows } = await pool.query(
    `select count(*)::int as n from pgboss.job where state in ('created', 'retry', 'active') and name in ('mail.send', 'checkout.mail')
      and start_after <= now()`,
  )
  return rows[0].n
}

async function readyExport(): Promise<string> {
  const { id } = await client.privacy.requestExport({})
  const isReady = async () => (await client.privacy.listExports()).find((one) => one.id === id)?.status
  await expect.poll(isReady, { timeout: 20_000 }).toBe('ready')
  return id
}

test('a large copy leaves part by part: what nobody has taken yet is not read', async () => {
  const MB = 2 ** 20
  const [id, parts, kept] = [`exp_${randomUUID()}`, 60, 40]
  const { id: accountId } = await client.account.me()
  const now = new Date()
  const { pool } = shop.parts
  onTestFinished(async () => {
    await pool.query('delete from account_export_part where export_id = $1', [id])
    await pool.query('delete from account_export where id = $1', [id])
  })
  await pool.query(
    `insert into account_export (id, account_id, status, percent, size, requested_at, ready_at, expires_at)
     values ($1, $2, 'ready', 100, $3, $4, $4, $5)`,
    [id, accountId, parts * MB, now, new Date(now.getTime() + 3_600_000)],
  )
  await pool.query(
    `insert into account_export_part (export_id, position, content)
     select $1, n, decode(repeat('ab', $2), 'hex') from generate_series(0, $3 - 1) n`,
    [id, MB, parts],
  )
  const ask = () =>
    shop.request(`/api/privacy/exports/${id}/file`, { headers: { authorization: `Bearer ${token}` } })
  const whole = await ask()
  expect(whole.headers.get('content-length')).toBe(String(parts * MB))
  expect((await whole.arrayBuffer()).byteLength).toBe(parts * MB)

  // The connection holds a few megabytes; had the server read all parts at once, all would arrive.
  const reader = (await ask()).body!.getReader()
  let received = (await reader.read()).value!.length
  await pool.query('delete from account_export_part where export_id = $1 and position >= $2', [id, kept])
  const rest = async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) received += part.value.length
  }
  await expect(rest()).rejects.toThrow()
  expect(received).toBeLessThanOrEqual(kept * MB)
})

test('the copy holds everything, in both formats, with a receipt for the sale, and no secret', async () => {
  await expect.poll(() => mailsLeft(shop.parts.pool), { timeout: 20_000 }).toBe(0)
  const id = await readyExport()
  const file = await client.privacy.downloadExport({ id })
  expect(file.type).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const names = Object.keys(files)
  for (const { name, tables } of personalData(shop.parts.app)) {
    for (const table of tables.filter(({ shown }) => Object.keys(shown).length > 0)) {
      expect(names).toContain(`${name}/${table.file}.json`)
      expect(names).toContain(`${name}/${table.file}.csv`)
    }
  }
  const read = (name: string) => strFromU8(files[name]!)
  const rows = (name: string) => JSON.parse(read(`${name}.json`)) as Record<string, unknown>[]
  expect(rows('conta/conta')).toMatchObject([{ Nome: NAME, 'E-mail': EMAIL }])
  expect(rows('conta/outros-enderecos')).toMatchObject([{ 'E-mail': OLD_EMAIL }])
  expect(rows('conta/perfil')).toMatchObject([{ 'Nome social': SOCIAL_NAME, Telefone: PHONE }])
  expect(rows('conta/sessoes')).toMatchObject([{ 'Endereço IP': IP, Navegador: AGENT }])
  expect(rows('conta/consentimentos').map((row) => row.Assunto)).toEqual(['terms', 'marketing'])
  expect(rows('compras/compras')).toMatchObject([{ Comprador: NAME, 'CPF ou CNPJ': CPF, Estado: 'paid' }])
  expect(rows('compras/itens')).toMatchObject([{ Item: 'Guia', 'Total em centavos': 4990 }])
  expect(rows('compras/pagamentos')).toMatchObject([{ Forma: 'pix', Estado: 'paid' }])
  expect(rows('acessos/acessos')).toHaveLength(1)
  expect(rows('mensagens/mensagens').length).toBeGreaterThanOrEqual(3)
  expect([...files['conta/conta.csv']!.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(read('conta/conta.csv')).toMatch(/^\uFEFF?Nome;E-mail;/)
  const receipts = names.filter((name) => name.startsWith('compras/recibos/'))
  expect(receipts).toHaveLength(1)
  const notes = names.filter((name) => name.startsWith('compras/notas-fiscais/nota-fiscal-'))
  expect(notes.map(read)).toEqual([`%PDF-1.7 nota de ${NAME}`])
  expect(read(receipts[0]!).slice(0, 5)).toBe('%PDF-')
  const whole = names
    .filter((name) => !name.endsWith('.pdf'))
    .map(read)
    .join('\n')
  expect(whole).not.toContain('argon2')
  expect(whole).not.toContain(token)
  const told = async () => (await shop.bank.mails(EMAIL)).map(({ subject }) => subject)
  await expect.poll(told, { timeout: 10_000 }).toContain('A cópia dos seus dados está pronta')
})

test('nobody else finds it, nobody without a fresh proof gets it, and after seven days nobody', async () => {
  const [{ id } = { id: '' }] = await client.privacy.listExports()
  const email = `${randomUUID()}@outra.example`
  const form = { name: 'Outra Pessoa', email, password: 'uma senha bem longa', acceptedTerms: true }
  const other = { 'user-agent': 'Outro/1.0', 'x-forwarded-for': '203.0.113.9' }
  const { user, accessToken } = await post('/account/register', form, other)
  await confirmed(shop.parts.app, user.id)
  const stranger = shop.client(accessToken)
  await expect(stranger.privacy.downloadExport({ id })).rejects.toMatchObject({ status: 404 })
  expect(await stranger.privacy.listExports()).toEqual([])
  await expect(shop.client().privacy.downloadExport({ id })).rejects.toMatchObject({ status: 401 })
  const { pool } = shop.parts
  const proved = (at: string) =>
    pool.query(`update session set proved_at = now() - $2::interval where account_id = $1`, [accountId, at])
  await proved('20 minutes')
  await expect(client.privacy.downloadExport({ id })).rejects.toMatchObject({ code: 'account.proof-needed' })
  await expect(client.privacy.requestExport({})).rejects.toMatchObject({ code: 'account.proof-needed' })
  await proved('0 minutes')
  await pool.query(`update account_export set expires_at = now() where id = $1`, [id])
  await expect(client.privacy.downloadExport({ id })).rejects.toMatchObject({ status: 404 })
  await sweepAccounts(shop.parts.app)
  const parts = await pool.query('select from account_export_part where export_id = $1', [id])
  expect(parts.rowCount).toBe(0)
  expect((await client.privacy.listExports())[0]).toMatchObject({ status: 'expired' })
})

test('after the removal nothing in the whole database leads to the person; six months later nothing at all', async () => {
  const { app, pool } = shop.parts
  expect((await findWords(pool, WORDS)).length).toBeGreaterThan(10)
  const { scheduled } = await client.privacy.scheduleRemoval({ confirmed: true })
  await expect.poll(() => mailsLeft(pool), { timeout: 20_000 }).toBe(0)
  const { rows } = await pool.query('select id from account_removal where account_id = $1', [accountId])
  ahead = new Date(scheduled!.dueAt).getTime() - Date.now() + 1000
  expect(await executeRemoval(app, personalData(app), rows[0].id)).toBe(true)

  expect(await findWords(pool, WORDS)).toEqual([])
  expect(await findWords(pool, [IP])).toEqual([`public.account_event: ${IP}`])
  await expect(client.account.me()).rejects.toMatchObject({ status: 401 })
  const password = 'uma senha bem longa'
  await expect(shop.client().account.login({ email: EMAIL, password })).rejects.toMatchObject({ status: 401 })

  const fiscal = await pool.query('select order_id, buyer_sealed, keep_until from fiscal_record')
  const [{ order_id, buyer_sealed, keep_until }] = fiscal.rows
  const buyer = unseal(app.config.dataKeys, `fiscal_record.buyer:${order_id}`, buyer_sealed)
  expect(JSON.parse(buyer)).toEqual({ name: NAME, document: CPF })
  expect(keep_until).toBe(`${Number(paidOn.slice(0, 4)) + 6}-01-01`)
  const ended = await pool.query('select from entitlement where account_id = $1 and revoked_at is null', [
    accountId,
  ])
  expect(ended.rowCount).toBe(0)

  ahead += 184 * 86_400_000
  await sweepAccounts(app)
  expect(await findWords(pool, [...WORDS, IP])).toEqual([])

  ahead = new Date(`${keep_until}T00:00:00-03:00`).getTime() - Date.now() - 60_000
  await sweepFiscalRecords(app)
  expect(await app.files.find(NOTE)).toBeDefined()
  ahead += 120_000
  await sweepFiscalRecords(app)
  expect(await app.files.find(NOTE)).toBeUndefined()
  const left = await pool.query('select from fiscal_note where pdf_key is not null')
  expect(left.rowCount).toBe(0)
})

test('words that were left are found', async () => {
  const { pool } = shop.parts
  await pool.query(`update brand set hours = hours || $1`, [` ${SOCIAL_NAME}`])
  await pool.query(`insert into webhook_event values ('x', '1', $1, now())`, [{ nome: NAME }])
  await pool.query(`update account set password_hash = $1 where id = $2`, [AGENT, accountId])
  expect((await findWords(pool, [SOCIAL_NAME, NAME, AGENT])).sort()).toEqual([
    `public.account: ${AGENT}`,
    `public.brand: ${SOCIAL_NAME}`,
    `public.webhook_event: ${NAME}`,
  ])
})
