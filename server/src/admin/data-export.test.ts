import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AdminDataExport, NewDataExport } from '@vitrine/contract/admin/data-export'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openArchive } from '#archive'
import { temporaryFolder } from '../../../test/support/folder.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { mostAliveDuring } from '../../../test/support/peak-memory.ts'
import { newProgram } from '../../../test/support/program.ts'
import { problemOf, refusalOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { callList } from '../app.ts'
import { openWork } from '../work.ts'
import { sweepDataExports } from './data-export/data-export.jobs.ts'
import { runExport } from './data-export/run.ts'

let shop: Shop
let helena: Client
let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
  shop = await openShop({ seeded: true, env: { DATA_DIR: folder.path } })
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

const exporter = () => openWork(shop.parts.app, shop.parts.providers, callList).exporter

const PEOPLE = { list: 'adminAccount.export', format: 'csv', query: {} } as const

/** What a call answers, or the code of its refusal. */
const ended = <T>(call: Promise<T>): Promise<T | string> =>
  call.catch((error: { code: string }) => error.code)

const untilStatus = (
  client: Client,
  { id }: Pick<AdminDataExport, 'id'>,
  status: AdminDataExport['status'],
): Promise<AdminDataExport> =>
  vi.waitFor(
    async () => {
      const found = (await client.adminDataExport.list()).find((one) => one.id === id)
      expect(found).toMatchObject({ status })
      return found!
    },
    { timeout: 60_000, interval: 50 },
  )

const beginAs = (client: Client, wish: Partial<NewDataExport> = {}) =>
  client.adminDataExport.begin({ ...PEOPLE, ...wish } as NewDataExport)

async function bytesOf(client: Client, { id }: Pick<AdminDataExport, 'id'>): Promise<Buffer> {
  const { url } = await client.adminDataExport.open({ id })
  const answer = await shop.request(url)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

const newest = async (limit = 1) => (await helena.adminAudit.list({ limit })).items

test('a list that is written in the background is the one that is sent at once, noted once by its filters', async () => {
  const query = { q: 'marina@vitrine.example', status: 'active' }
  const begun = await beginAs(helena, { query })
  expect(begun).toMatchObject({ list: PEOPLE.list, title: 'Pessoas', status: 'waiting', done: 0 })
  const ready = await untilStatus(helena, begun, 'ready')
  expect(ready).toMatchObject({ done: 1, of: 1, size: expect.any(Number) })
  const [noted, before] = await newest(2)
  expect(noted).toMatchObject({
    action: 'list.export',
    subject: { id: 'pessoas' },
    after: { rows: 1, filters: { status: 'active', searched: true } },
  })
  expect(before).not.toMatchObject({ action: 'list.export', after: noted!.after })
  const bytes = await bytesOf(helena, ready)
  expect(bytes.length).toBe(ready.size)
  expect((await newest())[0]).toMatchObject({
    action: 'list.open',
    subject: { id: ready.id, name: 'Pessoas' },
  })
  const sent = await helena.adminAccount.export({ ...query, status: 'active', format: 'csv' } as never)
  expect(bytes.equals(Buffer.from(await new Response(sent.body).arrayBuffer()))).toBe(true)
  const { rows } = await shop.parts.pool.query('select * from data_export where id = $1', [ready.id])
  expect(JSON.stringify(rows)).not.toContain('marina')
})

test('nobody else sees an export, and a role without the list begins none', async () => {
  const begun = await beginAs(helena)
  await untilStatus(helena, begun, 'ready')
  const other = shop.client((await identity(shop.parts.app, OWNER)).token)
  expect(await other.adminDataExport.list()).toEqual([])
  expect(await refusalOf(other.adminDataExport.open({ id: begun.id }))).toBe('not-found')
  expect(await refusalOf(other.adminDataExport.remove({ id: begun.id }))).toBe('not-found')
  const catalog = { ...OWNER, roles: ['catalog'] }
  const rita = shop.client((await identity(shop.parts.app, catalog)).token)
  expect(await refusalOf(beginAs(rita))).toBe('admin.permission')
  expect(await refusalOf(rita.adminDataExport.beginArchive())).toBe('admin.permission')
  const late = shop.client((await identity(shop.parts.app, { ...OWNER, secondFactorAgo: 16 * 60 })).token)
  expect(await refusalOf(beginAs(late))).toBe('2FA_EXPIRED')
  expect(await refusalOf(late.adminDataExport.open({ id: begun.id }))).toBe('2FA_EXPIRED')
})

test('a list that is not there, and filters that are not its own, are refused', async () => {
  expect(await refusalOf(beginAs(helena, { list: 'adminAccount.list' }))).toBe('export.list')
  expect(await refusalOf(beginAs(helena, { list: '__proto__.constructor' }))).toBe('export.list')
  expect(await problemOf(beginAs(helena, { query: { status: 'nowhere' } }))).toMatchObject({
    error: 'export.filters',
    fields: { query: [expect.any(String)] },
  })
  expect(await refusalOf(beginAs(helena, { query: { nobodys: 'x' } }))).toBe('export.filters')
})

test('who lost the permission meanwhile gets no file, and none of before', async () => {
  const { id, token } = await identity(shop.parts.app, { ...OWNER, roles: ['finance'] })
  const rita = shop.client(token)
  const before = await untilStatus(rita, await beginAs(rita), 'ready')
  const setRoles = (role: string) =>
    shop.parts.pool.query('update account set roles = $2 where id = $1', [id, [role]])
  const waiting = await beginAs(rita)
  await untilStatus(rita, waiting, 'ready')
  await shop.parts.pool.query(`update data_export set status = 'waiting' where id = $1`, [waiting.id])
  await setRoles('catalog')
  await runExport(shop.parts.app, exporter(), waiting.id)
  expect(await untilStatus(rita, waiting, 'failed')).toMatchObject({
    failure: expect.stringMatching(/^Sua função não permite/),
  })
  expect(await refusalOf(rita.adminDataExport.open({ id: before.id }))).toBe('admin.permission')
})

test('what a worker left is written anew by another, and the one that was taken over writes no more', async () => {
  const begun = await untilStatus(helena, await beginAs(helena), 'ready')
  const noted = async () =>
    (await helena.adminAudit.list({ limit: 100 })).items.filter(({ action }) => action === 'list.export')
      .length
  const before = await noted()
  const halfway = () =>
    shop.parts.pool.query(
      `update data_export set status = 'running', run = 'dead', done_rows = 1 where id = $1`,
      [begun.id],
    )
  await halfway()
  await runExport(shop.parts.app, exporter(), begun.id)
  expect(await untilStatus(helena, begun, 'ready')).toMatchObject({ size: begun.size, of: begun.of })
  expect(await noted()).toBe(before)

  await halfway()
  const whole = exporter()
  await runExport(
    shop.parts.app,
    {
      ...whole,
      async callList(call) {
        await halfway()
        return whole.callList(call)
      },
    },
    begun.id,
  )
  const { rows } = await shop.parts.pool.query('select status, run from data_export where id = $1', [
    begun.id,
  ])
  expect(rows).toEqual([{ status: 'running', run: 'dead' }])
})

test('what is removed or over is forgotten with its file', async () => {
  const keysOf = async () => {
    const keys: string[] = []
    for await (const { key } of shop.parts.app.files.list('exports/')) keys.push(key)
    return keys
  }
  const mine = await untilStatus(helena, await beginAs(helena), 'ready')
  const over = await untilStatus(helena, await beginAs(helena), 'ready')
  const { url } = await helena.adminDataExport.open({ id: mine.id })
  await helena.adminDataExport.remove({ id: mine.id })
  await vi.waitFor(async () => expect((await shop.request(url)).status).toBe(404))
  expect((await keysOf()).filter((key) => key.includes(mine.id))).toEqual([])

  await shop.parts.pool.query(`update data_export set expires_at = now() where id = $1`, [over.id])
  expect(await refusalOf(helena.adminDataExport.open({ id: over.id }))).toBe('not-found')
  const now = new Date(Date.now() + 2 * 3_600_000)
  const clock = { ...shop.parts.app.clock, now: () => now }
  await sweepDataExports({ ...shop.parts.app, clock })
  expect((await keysOf()).filter((key) => key.includes(over.id))).toEqual([])
  const { rows } = await shop.parts.pool.query('select from data_export where id = $1', [over.id])
  expect(rows).toEqual([])
})

test('a program exports by its key what the key may see', async () => {
  const { key } = await newProgram(shop, [
    'accounts.read',
    'orders.read',
    'subscriptions.read',
    'lists.export',
  ])
  const program = shop.client(key)
  const ready = await untilStatus(program, await beginAs(program, { format: 'json' }), 'ready')
  expect(JSON.parse(String(await bytesOf(program, ready))).length).toBe(ready.of)
  expect(await refusalOf(beginAs(program, { list: 'adminCoupon.export' }))).toBe('admin.permission')
  expect(await refusalOf(program.adminDataExport.beginArchive())).toBe('key.permission')
})

test('the owner takes the whole shop, and exports are not in it', async () => {
  const both = await Promise.all([1, 2].map(() => ended(helena.adminDataExport.beginArchive())))
  const begun = both.find((one) => typeof one !== 'string')! as AdminDataExport
  expect(both).toContain('export.archive-begun')
  expect((await newest())[0]).toMatchObject({ action: 'list.export-shop' })
  const ready = await untilStatus(helena, begun, 'ready')
  expect(ready.done).toBe(ready.of)
  const path = join(folder.path, 'loja.zip')
  await writeFile(path, await bytesOf(helena, ready))
  using archive = await openArchive(path)
  expect(archive.manifest).toMatchObject({ decrypted: false, product: 'vitrine' })
  expect(archive.manifest.tables.brand!.rows).toBeGreaterThan(0)
  expect(archive.files.filter(({ key }) => key.startsWith('exports/'))).toEqual([])
})

/** Writes a list of so many people in the background, and says how many bytes it held at most. */
async function writesLong(people: number): Promise<number> {
  await shop.parts.pool.query(
    `insert into account (id, email, name, brand_id, created_at)
     select 'acc_' || lpad(n::text, 26, '0'), 'pessoa' || n || '@longa.example', 'Pessoa ' || n, 'main', now()
     from generate_series(1, $1) n on conflict do nothing`,
    [people],
  )
  expect(await refusalOf(helena.adminAccount.export({ format: 'csv' } as never))).toBe('export.long')
  const begun = await beginAs(helena, { format: 'xlsx', query: { q: 'pessoa1' } })
  await untilStatus(helena, begun, 'ready')
  const all = await beginAs(helena, { format: 'xlsx' })
  const most = await mostAliveDuring(() => untilStatus(helena, all, 'ready'))
  const ready = await untilStatus(helena, all, 'ready')
  expect(ready.done).toBeGreaterThan(people)
  const [sheet] = (await readXlsx(await bytesOf(helena, ready))).sheets
  expect(sheet!.rows.length).toBe(ready.done + 1)
  return most
}

test('a list of 10,000 rows is not waited for on a screen', async () => {
  await writesLong(10_000)
})

test('a list of 100,000 rows is written in flat memory', { tags: 'fire', timeout: 240_000 }, async () => {
  expect(await writesLong(100_000)).toBeLessThan(30e6)
})
