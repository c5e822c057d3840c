import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { Agent, request } from 'undici'
import { freePort } from '../../scripts/ports.ts'
import { readSettings } from '../../scripts/product/settings.ts'
import { startProduct } from '../../scripts/product.ts'
import { NO_LIMITS } from '../../test/support/limits.ts'
import { commit, machine, memoryOf } from './machine.ts'
import { summarise } from './paced.ts'

interface Visits {
  url: string
  perSecond: number
  seconds: number
}

/** Milliseconds after which a visitor has gone. */
const PATIENCE = 10_000

/**
 * People who come at a steady pace, each over a connection of their own: who waits in a queue of connections is found so.
 * Resolves to the latencies in milliseconds, and to how many got nothing or something else than the page.
 */
async function visit({ url, perSecond, seconds }: Visits): Promise<{ times: number[]; failed: number }> {
  const times: number[] = []
  let failed = 0
  const come = async () => {
    const dispatcher = new Agent({ connections: 1, pipelining: 0 })
    const began = performance.now()
    try {
      const headers = { 'accept-encoding': 'gzip' }
      const answer = await request(url, { dispatcher, headers, signal: AbortSignal.timeout(PATIENCE) })
      await answer.body.arrayBuffer()
      if (answer.statusCode !== 200) throw new Error(String(answer.statusCode))
      times.push(performance.now() - began)
    } catch {
      failed++
    } finally {
      await dispatcher.destroy()
    }
  }
  const began = performance.now()
  const visitors: Promise<void>[] = []
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = began + (n * 1000) / perSecond
    await wait(Math.max(0, due - performance.now()))
    visitors.push(come())
  }
  await Promise.all(visitors)
  return { times, failed }
}

/**
 * Whether people can shop while somebody holds the shop's connections: `node lab/bench/slow.ts [connections]`, on a product of
 * its own. slowhttptest (Debian) does in turn what its four modes are; meanwhile visitors come at a steady pace. Fit are
 * no failed visit, and a 95th percentile under twice the one at rest (ASVS 15.2.2).
 */
const CONNECTIONS = Number(process.argv[2] ?? 1000)
const SECONDS = 30
const VISITS = 20
const REST_MS = 5000

/** What each mode is, as arguments; all of them open so many connections a second, and look whether anybody is in. */
const MODES: Record<string, (url: string) => string[]> = {
  'slow headers': (url) => `-H -i 5 -x 24 -t GET -u ${url}/loja`.split(' '),
  'slow body': (url) =>
    `-B -i 5 -x 10 -s 8192 -t POST -f application/json -u ${url}/api/account/login`.split(' '),
  ranges: (url) => `-R -a 10 -b 3000 -t HEAD -u ${url}/loja`.split(' '),
  'slow reading': (url) => `-X -w 512 -y 1024 -n 5 -z 32 -k 3 -u ${url}/loja`.split(' '),
}
const COMMON = ['-c', String(CONNECTIONS), '-r', '200', '-l', String(SECONDS), '-p', '3', '-v', '1']

/** What slowhttptest itself saw: how many connections were open at most, and whether it ever found nobody in. */
async function attack(args: string[]): Promise<{ mostOpen: number; alwaysAvailable: boolean }> {
  const child = spawn('slowhttptest', [...args, ...COMMON])
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  child.stderr.on('data', (text) => {
    said += text
  })
  await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject))
  const plain = stripVTControlCharacters(said)
  const counts = [...plain.matchAll(/connected:\s*(\d+)/g)].map(([, count]) => Number(count))
  return { mostOpen: Math.max(0, ...counts), alwaysAvailable: !/service available:\s*NO/.test(plain) }
}

const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-slow-'))
const settings = readSettings({
  ...process.env,
  PORT: String(await freePort()),
  SIMULATOR_PORT: String(await freePort()),
  SIMULATOR_SMTP_PORT: String(await freePort()),
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  ...NO_LIMITS,
  RATE_PER_MINUTE: '100000000',
})
const product = await startProduct({ settings, logs: 'files' })
const visits = () => visit({ url: `${product.url}/loja`, perSecond: VISITS, seconds: SECONDS })
await visits()
const modes: Record<string, object> = {}
for (const [name, argsFor] of Object.entries(MODES)) {
  const atRest = await visits()
  const [seen, during] = await Promise.all([attack(argsFor(product.url)), visits()])
  const memory = memoryOf(product.pids().web!)
  const [rest, busy] = [summarise(atRest.times), summarise(during.times)]
  const ratio = Number((busy.p95 / rest.p95).toFixed(2))
  const failed = { atRest: atRest.failed, during: during.failed }
  modes[name] = { ...seen, visits: during.times.length, failed, atRest: rest, during: busy, ratio, memory }
  console.log(name.padEnd(14), JSON.stringify(modes[name]))
  await wait(REST_MS)
}
await product.stop()
rmSync(dataDir, { recursive: true, force: true })
const results = join(import.meta.dirname, '../results')
mkdirSync(results, { recursive: true })
const facts = { machine: machine(), commit: commit(), at: new Date().toISOString() }
const result = { ...facts, connections: CONNECTIONS, seconds: SECONDS, visitsPerSecond: VISITS, modes }
writeFileSync(join(results, 'slow-clients.json'), `${JSON.stringify(result, null, 2)}\n`)
