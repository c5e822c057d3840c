import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pg from 'pg'
import { PgBoss, TestClock } from 'pg-boss'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ENVIRONMENT } from '../../../../test/support/app.ts'
import { cloneDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { endJobs } from '../../../../test/support/end-jobs.ts'
import { readConfig } from '../../config.ts'
import { openParts } from '../../parts.ts'
import { SWEEPS } from '../../work.ts'
import { installSweeps, runSweeps, type Sweep } from './sweep.ts'

/** A schedule comes due once in a minute: with one for every third second somebody can wait for it. */
const OFTEN = Array.from({ length: 20 }, (_, at) => `${3 * at} * * * * *`)
const SOON = { timeout: 30_000, interval: 10 }

let database: TestDatabase
let pool: pg.Pool
let time: TestClock
beforeEach(async () => {
  time = new TestClock()
  database = await cloneDatabase()
  pool = new pg.Pool({ connectionString: database.url, max: 2 })
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const names = async (sql: string) => (await pool.query<{ name: string }>(sql)).rows.map(({ name }) => name)
const schedules = () => names(`select data ->> 'sweep' as name from pgboss.schedule order by 1`)
const ticks = async () =>
  Number((await pool.query(`select count(*) from pgboss.job where name = '__pgboss__send-it'`)).rows[0].count)
/** Those of one sweep, by their state. */
const jobsOf = (name: string) =>
  names(`select state::text as name from pgboss.job where name = 'sweep' and data ->> 'sweep' = '${name}'
    order by created_on`)

const environment = () => ({ ...ENVIRONMENT, DATABASE_URL: database.url })

async function install(sweeps: readonly Sweep<never>[]): Promise<void> {
  const boss = new PgBoss({ connectionString: database.url, max: 1, supervise: false, schedule: false })
  await boss.start()
  await installSweeps(boss, sweeps)
  await boss.stop()
}

/** Lets the workers' time pass until it is so: a second at a time, in which what is due is done. */
const until = (isSo: () => unknown) =>
  vi.waitFor(async () => {
    await time.tick(1000)
    await isSo()
  }, SOON)

/** A worker in this process that runs nothing but these. */
async function work(sweeps: readonly Sweep<void>[], logTo?: Writable) {
  const parts = await openParts(readConfig({ ...environment(), LOG_LEVEL: 'warn' }), {
    works: true,
    sweeps: true,
    jobClock: time,
    logTo,
  })
  await runSweeps(parts.boss, sweeps, undefined, parts.app)
  return { [Symbol.asyncDispose]: () => endJobs(parts.boss).then(parts.close) }
}

test('an installed database has the schedules of all sweeps, and none of one that is gone', async () => {
  const all = SWEEPS.flatMap(({ name, cron }) => [cron].flat().map(() => name)).sort()
  expect((await schedules()).sort()).toEqual(all)
  await install(SWEEPS.slice(1))
  expect((await schedules()).sort()).toEqual(all.filter((name) => name !== SWEEPS[0]!.name))
})

test('two workers run a sweep when it comes due, never twice at once, and nothing piles up meanwhile', async () => {
  const runs: (() => void)[] = []
  const run = () => new Promise<void>((done) => runs.push(done))
  const probe = { name: 'probe', cron: OFTEN, run }
  await install([probe])
  await using _one = await work([probe])
  await using _other = await work([probe])
  await until(() => expect(runs).toHaveLength(1))
  const before = await ticks()
  await until(async () => expect(await ticks()).toBeGreaterThan(before + 2))
  expect(await jobsOf('probe')).toEqual(['active'])
  expect(runs).toHaveLength(1)
  runs[0]!()
  await until(() => expect(runs).toHaveLength(2))
  expect((await jobsOf('probe')).filter((state) => state !== 'completed')).toEqual(['active'])
  runs[1]!()
})

test('a sweep that is done is settled, and comes again, while slow ones of the same moment go on', async () => {
  let runs = 0
  const release: (() => void)[] = []
  const slow = ['slow-a', 'slow-b', 'slow-c'].map((name) => ({
    name,
    cron: '0 0 1 1 *',
    run: () => new Promise<void>((done) => void release.push(done)),
  }))
  const quick = ['quick-a', 'quick-b', 'quick-c'].map((name) => ({
    name,
    cron: OFTEN,
    run: async () => void runs++,
  }))
  const sweeps = [0, 1, 2].flatMap((at) => [slow[at]!, quick[at]!])
  await install(sweeps)
  await using _worker = await work(sweeps)
  await until(() => expect(release).toHaveLength(3))
  await until(() => expect(runs).toBeGreaterThanOrEqual(6))
  expect(await jobsOf('slow-a')).toEqual(['active'])
  expect((await jobsOf('quick-a'))[0]).toBe('completed')
  for (const done of release) done()
})

test('a sweep that fails is told by its name, without what it was about, and tried again', async () => {
  const lines: string[] = []
  const logTo = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
  let runs = 0
  const run = async () => {
    if (runs++ === 0) throw new Error('no answer about marina@vitrine.example')
  }
  const probe = { name: 'probe', cron: '0 0 1 1 *', run }
  await install([probe])
  await using _worker = await work([probe], logTo)
  await until(async () => expect(await jobsOf('probe')).toEqual(['retry']))
  await until(() => expect(runs).toBe(2))
  const told = lines
    .flatMap((chunk) => chunk.trimEnd().split('\n'))
    .filter((line) => line.includes('sweep failed'))
  expect(told.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ sweep: 'probe' })])
  expect(told[0]).not.toContain('marina')
  await until(async () => expect(await jobsOf('probe')).toEqual(['completed']))
})

/** Who wants to read the table waits until it is released. */
async function lock(table: string) {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table}`)
  const release = () => client.end()
  return { release, [Symbol.asyncDispose]: release }
}

async function forkWorker() {
  const child = fork(join(import.meta.dirname, '../../worker.ts'), [], {
    env: { ...process.env, ...environment() },
    execArgv: [],
  })
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await once(child, 'message')
  return { kill, [Symbol.asyncDispose]: kill }
}

test('a sweep whose worker is killed while it runs is run again by another one', {
  tags: 'fire',
  timeout: 120_000,
}, async () => {
  const patience = { timeout: 90_000, interval: 250 }
  await using holder = await lock('waiting_place')
  await using killed = await forkWorker()
  await vi.waitFor(async () => expect(await jobsOf('waiting')).toEqual(['active']), patience)
  await killed.kill()
  await holder.release()
  expect(await jobsOf('waiting')).toEqual(['active'])
  await using _other = await forkWorker()
  await vi.waitFor(async () => expect((await jobsOf('waiting'))[0]).toBe('completed'), patience)
  // And at its next time.
  await vi.waitFor(async () => expect((await jobsOf('waiting'))[1]).toBe('completed'), patience)
})
