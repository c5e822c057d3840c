/** @module-tag fire */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readSettings } from '../../scripts/product/settings.ts'
import { startProduct } from '../../scripts/product.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { NO_LIMITS } from '../../test/support/limits.ts'
import { freePorts } from '../../test/support/refused-start.ts'
import { writeResult } from '../support/results.ts'

/** `npm run fire scan` names it; it is not on every machine. */
const { WAPITI_PROGRAM: wapiti = '' } = process.env

/** In seconds: of the crawl, and of each attack. */
const [CRAWL, ATTACK] = [120, 120]

/** Where the crawl begins, besides the store: what no link of the store leads to. */
const STARTS = [
  '/entrar',
  '/conta/cadastre-se',
  '/acompanhar',
  '/ajuda',
  '/cart?q=a',
  '/api/docs',
  '/api/products',
]

/** Browsers have no such filter any more, and OWASP's Secure Headers Project says to leave its header out. */
const OLD_HEADER = 'X-XSS-Protection is not set'

interface Finding {
  path: string
  info: string
}

interface Report {
  vulnerabilities: Record<string, Finding[]>
  anomalies: Record<string, Finding[]>
}

async function scan(url: string, folder: string): Promise<Report> {
  const file = join(folder, 'report.json')
  const starts = STARTS.flatMap((path) => ['-s', url + path])
  const limits = ['--max-scan-time', String(CRAWL), '--max-attack-time', String(ATTACK)]
  const where = ['--store-session', folder, '--store-config', folder, '-f', 'json', '-o', file]
  await promisify(execFile)(
    wapiti,
    ['-u', `${url}/loja`, '--scope', 'domain', ...starts, ...limits, ...where, '--no-bugreport', '-v', '0'],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  return JSON.parse(await readFile(file, 'utf8')) as Report
}

test.skipIf(!existsSync(wapiti))(
  'a scanner of the web finds nothing in the demonstration',
  { timeout: 60 * 60_000 },
  async () => {
    await using folder = await temporaryFolder()
    await using stack = new AsyncDisposableStack()
    const limits = { ...NO_LIMITS, RATE_PER_MINUTE: '100000' }
    const env = { ...process.env, ...(await freePorts()), ...limits, DATA_DIR: folder.path, DEMO: '1' }
    const product = await startProduct({ settings: readSettings(env), logs: 'files' })
    stack.defer(product.stop)
    const { vulnerabilities, anomalies } = await scan(product.url, folder.path)
    const found = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, findings]) =>
      findings.map(({ path, info }) => ({ kind, path, info })),
    )
    await writeResult('scan', { kinds: Object.keys({ ...vulnerabilities, ...anomalies }), found })
    expect(found.filter(({ info }) => info !== OLD_HEADER)).toEqual([])
    expect(vulnerabilities).toMatchObject({
      'SQL Injection': [],
      'Cross Site Scripting': [],
      'Open Redirect': [],
    })
  },
)
