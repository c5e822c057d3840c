import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#kernel/database.ts'
import { ENVIRONMENT } from '../../../../test/support/app.ts'
import { cloneDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { readConfig } from '../../config.ts'
import { openParts, type Parts } from '../../parts.ts'
import { retryJob, retryJobs } from './queue.ts'

const RETRIES = 1
const CLAIM = { includeMetadata: true } as const

let database: TestDatabase
let parts: Parts
beforeEach(async () => {
  database = await cloneDatabase()
  const config = readConfig({ ...ENVIRONMENT, DATABASE_URL: database.url })
  parts = await openParts(config, { works: false, sweeps: false })
  await parts.boss.createQueue('probe', { retryLimit: RETRIES, retryDelay: 0 })
})
afterEach(async () => {
  await parts.close()
  await database.drop()
})

async function claim() {
  const [claimed] = await parts.boss.fetch('probe', CLAIM)
  return claimed!
}

/** Until nobody tries it again; resolves to its claims. */
async function giveUp() {
  const claims = []
  for (let nth = 0; nth <= RETRIES; nth += 1) {
    const claimed = await claim()
    claims.push(claimed)
    await parts.boss.fail('probe', claimed.id)
  }
  expect(await parts.boss.fetch('probe')).toEqual([])
  return claims
}

const ASKS = {
  'one job': (id: string) => inTransaction(parts.app.db, (tx) => retryJob(tx, id, parts.app.clock.now())),
  'all jobs': async (_: string) => expect(await retryJobs(parts.app, ['probe'])).toBe(1),
}

test.each(Object.entries(ASKS))(
  '%s asked for again: all tries anew, and a claim that was lost settles none of them',
  async (_, ask) => {
    const { boss } = parts
    await boss.send('probe', {})
    const lost = await giveUp()
    await ask(lost[0]!.id)
    const running = await claim()
    for (const claimed of lost) await boss.complete('probe', [claimed])
    const [job] = await boss.findJobs('probe', { id: running.id })
    expect(job).toMatchObject({ state: 'active', completedOn: null })
    await boss.fail('probe', running.id)
    expect(await claim()).toMatchObject({ id: running.id })
    await boss.complete('probe', running.id)
    expect((await boss.findJobs('probe', { id: running.id }))[0]?.state).toBe('completed')
  },
)

test('a job that was given up long ago waits a fortnight from the day on which it is asked for', async () => {
  const { boss, app, pool } = parts
  await boss.send('probe', {})
  const [first] = await giveUp()
  await pool.query("update pgboss.job set keep_until = now() - interval '1 day' where id = $1", [first!.id])
  await inTransaction(app.db, (tx) => retryJob(tx, first!.id, app.clock.now()))
  await boss.supervise('probe')
  expect(await claim()).toMatchObject({ id: first!.id })
})
