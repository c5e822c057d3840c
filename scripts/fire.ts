import { join } from 'node:path'
import { runVisibly } from './run.ts'

interface Proof {
  files: readonly string[]
  /** What the tests read from the environment, which may change it. */
  numbers: Record<string, string>
}

const account = (files: string) => `server/src/account/${files}.test.ts`

/**
 * The proofs that take long, by name: `npm run fire kills`, `npm run fire accounts`. They are tests that `npm test` runs
 * too, with larger numbers, and write what came out to `bench/results/`.
 */
const PROOFS: Record<string, Proof> = {
  kills: { files: ['test/fire/kills.test.ts'], numbers: { KILLS: '1000', RESTARTS: '50', SHOPPERS: '8' } },
  races: { files: ['test/fire/races.test.ts'], numbers: { RUNS: '1000', BUYERS: '200' } },
  proxy: { files: ['test/fire/proxy.test.ts'], numbers: { NGINX: '/usr/sbin/nginx' } },
  accounts: {
    files: [
      account('link/once'),
      account('second-factor/races'),
      account('second-factor/races-of-sign-in'),
      account('session/refresh'),
      account('session/revoke'),
      account('guess/guess'),
      'server/src/kernel/http/mass-assignment.test.ts',
    ],
    numbers: { RACE_TRIALS: '100', FAMILIES: '1000', REVOCATIONS: '1000', BODIES: '10000' },
  },
}

const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const results = { FIRE_RESULTS: join(root, 'bench/results') }

const [name = ''] = process.argv.slice(2)
const proof = PROOFS[name]
if (!proof) {
  console.error(`npm run fire ${Object.keys(PROOFS).join(' | npm run fire ')}`)
  process.exitCode = 1
} else {
  const env = { ...results, ...proof.numbers, ...process.env }
  process.exitCode = await runVisibly(process.execPath, [vitest, 'run', ...proof.files], { env, cwd: root })
}
