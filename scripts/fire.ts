import { join } from 'node:path'
import { ensureBrowser } from './find-browser.ts'
import { runVisibly } from './run.ts'

/** What is run, and the numbers that its tests read from the environment, which may change them. */
type Proof = { numbers?: Record<string, string> } & (
  | { files: readonly string[] }
  /** Every test that is marked `fire`: `npm test` leaves it out. */
  | { marked: true }
  | { journeys: true }
)

/** What shows that a guard is needed, or that it holds a thousand times; what comes out goes to `lab/results/`. */
const PROOFS: Record<string, Proof> = {
  controls: { marked: true },
  journeys: { journeys: true },
  properties: {
    files: [
      'server/src/store/price-rule/',
      'server/src/store/pricing/',
      'server/src/store/promotion/',
      'server/src/people/identity/redirects.test.ts',
      'contract/src/brazil/pix.test.ts',
      'contract/src/time.test.ts',
      'server/src/platform/http/bad-',
      'server/src/platform/http/unreadable-rows.test.ts',
    ],
    numbers: { QUOTE_CARTS: '1000000' },
  },
  proxy: { files: ['lab/fire/proxy.test.ts'], numbers: { NGINX_PROGRAM: '/usr/sbin/nginx' } },
  operation: {
    files: ['lab/fire/operation.test.ts'],
    numbers: { NGINX_PROGRAM: '/usr/sbin/nginx', POSTGRES_BIN: '/usr/lib/postgresql/15/bin' },
  },
  upgrade: {
    files: ['lab/fire/upgrade.test.ts'],
    numbers: { NGINX_PROGRAM: '/usr/sbin/nginx', POSTGRES_BIN: '/usr/lib/postgresql/15/bin' },
  },
  container: {
    files: ['lab/fire/container.test.ts'],
    numbers: { POSTGRES_BIN: '/usr/lib/postgresql/15/bin' },
  },
  pooler: { files: ['lab/fire/pooler.test.ts'], numbers: { PGBOUNCER_PROGRAM: '/usr/sbin/pgbouncer' } },
  cluster: {
    files: ['lab/fire/cluster.test.ts'],
    numbers: {
      PATRONI_PROGRAM: '/usr/bin/patroni',
      ETCD_PROGRAM: '/usr/bin/etcd',
      HAPROXY_PROGRAM: '/usr/sbin/haproxy',
      PGBOUNCER_PROGRAM: '/usr/sbin/pgbouncer',
      POSTGRES_BIN: '/usr/lib/postgresql/15/bin',
      FAILOVERS: '20',
    },
  },
  scan: { files: ['lab/fire/scan.test.ts'], numbers: { WAPITI_PROGRAM: '/usr/bin/wapiti' } },
  notifications: { files: ['lab/fire/webhooks.test.ts'] },
  import: { files: ['lab/fire/import.test.ts'] },
  accounts: {
    files: [
      'server/src/people/sign-in/once.test.ts',
      'server/src/people/second-factor/races.test.ts',
      'server/src/people/second-factor/races-of-sign-in.test.ts',
      'server/src/people/session/refresh.test.ts',
      'server/src/people/sign-in/revoke.test.ts',
      'server/src/people/session/guess.test.ts',
      'server/src/platform/http/mass-assignment.test.ts',
    ],
    numbers: { RACE_TRIALS: '100', FAMILIES: '1000', REVOCATIONS: '1000', BODIES: '10000' },
  },
  races: {
    files: ['lab/fire/races.test.ts', 'server/src/sales/checkout/bill.test.ts'],
    numbers: { RUNS: '1000', BUYERS: '200', RACE_TRIALS: '100' },
  },
  subscriptions: {
    files: ['lab/fire/subscriptions.test.ts'],
    numbers: { SUBSCRIPTIONS: '2000', MONTHS: '24' },
  },
  trace: { files: ['lab/fire/renewal-trace.test.ts'] },
  kills: { files: ['lab/fire/kills.test.ts'], numbers: { KILLS: '1000', RESTARTS: '50', SHOPPERS: '8' } },
}

/** Where tests stand that are about the code beside them; those of `lab/` have names of their own. */
const BESIDE_CODE = ['contract/', 'server/', 'simulator/', 'web/', 'scripts/']

const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const playwright = join(root, 'node_modules/@playwright/test/cli.js')
const results = { FIRE_RESULTS: join(root, 'lab/results') }

async function run(proof: Proof): Promise<number> {
  const env = { FIRE: '1', ...results, ...proof.numbers, ...process.env }
  const node = (args: string[], more: NodeJS.ProcessEnv = {}) =>
    runVisibly(process.execPath, args, { env: { ...env, ...more }, cwd: root })
  if ('journeys' in proof) return node([playwright, 'test'], { CHROMIUM_PATH: await ensureBrowser() })
  if ('marked' in proof) return node([vitest, 'run', '--tags-filter=fire', ...BESIDE_CODE])
  return node([vitest, 'run', ...proof.files])
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !PROOFS[name])
if (unknown.length) {
  console.error(`npm run fire [${Object.keys(PROOFS).join(' | ')}]`)
  process.exitCode = 1
} else {
  const said: string[] = []
  for (const [name, proof] of Object.entries(PROOFS).filter(
    ([name]) => !names.length || names.includes(name),
  )) {
    console.log(`\n── ${name}`)
    const began = Date.now()
    const code = await run(proof)
    if (code) process.exitCode = 1
    said.push(`${code ? '✘' : '✔'} ${name}: ${Math.round((Date.now() - began) / 1000)} s`)
  }
  console.log(`\n${said.join('\n')}`)
}
