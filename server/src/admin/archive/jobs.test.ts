import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { addDays, today } from '@vitrine/contract/time'
import { expect, test, vi } from 'vitest'
import { createFiles } from '#files'
import { createBoss, promiseAgain } from '#jobs'
import { createDb, createPool } from '#kernel/database.ts'
import { createLog } from '#kernel/log.ts'
import { createTestClock } from '../../../../test/support/app.ts'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { payPix } from '../../../../test/support/credit.ts'
import { cloneDatabase } from '../../../../test/support/database.ts'
import { endJobs } from '../../../../test/support/end-jobs.ts'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { check, readFile } from '../../../../test/support/importing.ts'
import { openShop, pixOf, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'
import { openReceiver } from '../../../../test/support/webhook-receiver.ts'
import { HANDLERS } from '../../work.ts'
import { loadArchive, openArchive, writeArchive } from './index.ts'
import { LEFT_OUT_JOBS } from './manifest.ts'

const SOON = { timeout: 30_000, interval: 100 }
const NAMES = HANDLERS.map(({ job }) => job.name)

/** Takes a shop along into another database, by way of a folder. */
async function takeAlong({ parts: { app } }: Shop, to: string, folder: string) {
  const path = join(folder, 'loja.zip')
  const { db, files, config, clock } = app
  await writeArchive({ db, files, secrets: config.dataSecrets }, createWriteStream(path), {
    now: clock.now(),
  })
  const pool = createPool(to, 2, createLog('silent'))
  const boss = createBoss(to, createLog('silent'), { works: false, sweeps: false })
  await boss.start()
  try {
    using archive = await openArchive(path)
    const target = { db: createDb(pool), files: await createFiles({ directory: join(folder, 'to/files') }) }
    return await loadArchive({ ...target, promise: promiseAgain.bind(undefined, boss) }, archive)
  } finally {
    await boss.stop()
    await pool.end()
  }
}

const jobsIn = async (url: string) => {
  const pool = createPool(url, 1, createLog('silent'))
  const { rows } = await pool.query(
    `select name, data, singleton_key, start_after from pgboss.job
     where state < 'completed' and name = any($1) order by name, data::text`,
    [NAMES],
  )
  await pool.end()
  return rows as { name: string }[]
}

const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000)

test('every kind of job that waits is taken along, or left out with a reason', async () => {
  await using stack = new AsyncDisposableStack()
  const { path } = stack.use(await temporaryFolder())
  const shop = stack.use(await openShop({ env: { DATA_DIR: join(path, 'from') } }))
  const { boss } = shop.parts
  for (const name of NAMES)
    await boss.send(name, { one: name }, { startAfter: NEXT_YEAR, singletonKey: `of ${name}` })
  await boss.createQueue('of-another-version')
  await boss.send('of-another-version', {}, { startAfter: NEXT_YEAR })
  const target = stack.use(await cloneDatabase())
  expect(await takeAlong(shop, target.url, path)).toEqual({ unknownJobs: 1 })
  const waiting = await jobsIn(shop.parts.app.config.database.url)
  expect(new Set(waiting.map(({ name }) => name))).toEqual(new Set(NAMES))
  expect(await jobsIn(target.url)).toEqual(waiting.filter(({ name }) => !(name in LEFT_OUT_JOBS)))
  expect(Object.keys(LEFT_OUT_JOBS).filter((name) => !NAMES.includes(name))).toEqual([])
})

/** By day: nobody is asked for money at night. */
const clock = createTestClock('2026-11-27T15:00:00Z')
const dayIn = (days: number) => addDays(today(clock.now()), days).split('-').reverse().join('/')

/** A file whose subscription is to be billed at once, checked. */
async function checkedFile(shop: Shop) {
  await stock(shop.parts.pool, { name: 'Clube', amount: 4990, interval: 'month', type: 'subscription' })
  const helena = shop.client((await identity(shop.parts.app, OWNER)).token)
  const content = `Código da assinatura;Nome;E-mail;Plano;Valor;Próxima cobrança\nA1;Ana Luz;ana@exemplo.com.br;Clube;39,90;${dayIn(3)}\n`
  return {
    helena,
    checked: await check(helena, await readFile(shop, helena, { kind: 'subscriptions', content })),
  }
}

test('a mail, an event, a refund, an import and a renewal that waited are done where the shop was taken to', async () => {
  await using stack = new AsyncDisposableStack()
  const { path } = stack.use(await temporaryFolder())
  const receiver = stack.use(await openReceiver())
  const clocks = { clock, bankClock: clock }
  const env = { OUTBOUND_NETWORKS: 'loopback' }
  const from = stack.use(
    await openShop({ ...clocks, writes: false, env: { ...env, DATA_DIR: join(path, 'from') } }),
  )
  const { helena, checked } = await checkedFile(from)
  await helena.adminWebhook.create({
    name: 'Outro',
    url: receiver.url,
    brandId: null,
    events: ['order.paid'],
  })
  const { priceId } = await stock(from.parts.pool, { name: 'Guia', amount: 1990 })
  const buyer = await newBuyer(from)
  const order = await payPix(from, buyer, await buyer.order(priceId))
  // From here on nothing is done of what is promised.
  await endJobs(from.parts.boss)
  await helena.adminImport.run({ id: checked.id, version: checked.version })
  from.bank.chaos.set({ answers: { losePercent: 100 } })
  await buyer.client.checkout.regretOrder({ id: order.id })
  await vi.waitFor(async () => {
    const jobs = await jobsIn(from.parts.app.config.database.url)
    expect(jobs.map(({ name }) => name)).toEqual(expect.arrayContaining(['checkout.refund', 'import.run']))
  }, SOON)
  from.bank.chaos.reset()

  const target = stack.use(await cloneDatabase())
  await takeAlong(from, target.url, path)
  const to = stack.use(
    await openShop({
      ...clocks,
      at: target.url,
      env: { ...env, ...pixOf(from.bank), DATA_DIR: join(path, 'to') },
    }),
  )
  const ask = async (sql: string) => (await to.parts.pool.query(sql)).rows
  await vi.waitFor(async () => {
    expect(await ask('select state from refund')).toEqual([{ state: 'done' }])
    expect(await ask('select status from import_batch')).toEqual([{ status: 'imported' }])
    expect((await to.bank.mails(buyer.email)).map(({ subject }) => subject).join()).toContain(order.code)
  }, SOON)
  await to.sweep('webhooks')
  await vi.waitFor(
    () => expect(receiver.received.map(({ event }) => event.type)).toEqual(['order.paid']),
    SOON,
  )
  await to.sweep('subscriptions')
  await vi.waitFor(async () => {
    expect(await ask('select total from purchase_order where subscription_id is not null')).toEqual([
      { total: 3990 },
    ])
  }, SOON)
})
