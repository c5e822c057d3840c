import { join } from 'node:path'
import { runVisibly } from './run.ts'

/**
 * The proofs that take long, by name: `npm run fire kills`, `npm run fire races`. They are the tests of `test/fire/`
 * with larger numbers, which the environment may change, and write what came out to `bench/results/`.
 */
const PROOFS: Record<string, Record<string, string>> = {
  kills: { KILLS: '1000', RESTARTS: '50', SHOPPERS: '8' },
  races: { RUNS: '1000', BUYERS: '200' },
}

const root = join(import.meta.dirname, '..')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const results = { FIRE_RESULTS: join(root, 'bench/results') }

const [name = ''] = process.argv.slice(2)
const numbers = PROOFS[name]
if (!numbers) {
  console.error(`npm run fire ${Object.keys(PROOFS).join(' | npm run fire ')}`)
  process.exitCode = 1
} else {
  const env = { ...results, ...numbers, ...process.env }
  process.exitCode = await runVisibly(process.execPath, [vitest, 'run', `test/fire/${name}.test.ts`], {
    env,
    cwd: root,
  })
}
