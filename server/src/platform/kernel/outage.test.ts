import { Writable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { startPostgres } from '../../../../scripts/postgres.ts'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { sendRaw } from '../../../../test/support/raw.ts'
import { openShop } from '../../../../test/support/shop.ts'
import { install } from '../../install.ts'
import { HANDLERS, openWork, SWEEPS } from '../../work.ts'
import { runJobs, runSweeps } from '../jobs/index.ts'

test('a database that goes and comes back is one line each, whatever asks for it meanwhile', {
  timeout: 60_000,
}, async () => {
  const lines: { level: number; msg: string; reason?: string; leftOut?: number }[] = []
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      for (const line of String(chunk).trimEnd().split('\n')) lines.push(JSON.parse(line))
      done()
    },
  })
  await using stack = new AsyncDisposableStack()
  const folder = stack.use(await temporaryFolder())
  const first = await startPostgres({ dataDir: folder.path, durable: false })
  await install(first.url)
  const env = { DATABASE_URL: first.url, LOG_LEVEL: 'info' }
  const shop = stack.use(await openShop({ env, logTo }))
  const { app, boss, providers } = shop.parts
  const work = openWork(app, providers)
  await runJobs(boss, HANDLERS, work, app)
  await runSweeps(boss, SWEEPS, work, app.log)
  const headers = { authorization: `Bearer ${'a'.repeat(43)}` }
  const ask = async () => (await sendRaw(shop.url, { method: 'GET', path: '/api/user/me', headers })).status
  expect(await ask()).toBe(401)

  const left = () => lines.filter(({ msg }) => msg === 'database away').length
  expect(left()).toBe(0)
  await first.stop()
  for (let asked = 0; asked < 40; asked++) expect(await ask()).toBe(503)
  await vi.waitFor(() => expect(left()).toBe(1), { timeout: 10_000 })
  const second = await startPostgres({ dataDir: folder.path, durable: false })
  stack.defer(() => second.stop())
  await vi.waitFor(() => expect(lines.at(-1)?.msg).toBe('database back'), { timeout: 30_000 })

  expect(await ask()).toBe(401)
  const warnings = lines.filter(({ level }) => level >= 40)
  expect(warnings.map(({ msg }) => msg)).toEqual(['database away'])
  // A leaving server says so or resets what it holds open; one that is gone is refused. No other connection is told so.
  expect(warnings[0]?.reason).toMatch(/terminat|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT/)
  expect(lines.at(-1)?.leftOut).toBeGreaterThan(40)
})
