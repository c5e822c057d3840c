import { defineConfig } from 'vitest/config'
import { compileCache } from './scripts/product/compile-cache.ts'
import { LongestFirst } from './scripts/test/longest-first.ts'

/** For the tests' own processes and for the programs that they start: half the processor time of a start. */
process.env.NODE_COMPILE_CACHE ??= compileCache

/** Milliseconds. Generous, because a limit is there to end what hangs: no test passes by being quick. */
const LIMIT = 120_000

const common = {
  // A file finds the modules that an earlier one loaded: to load them takes longer than most files take.
  isolate: false,
  setupFiles: ['test/support/console.setup.ts'],
  testTimeout: LIMIT,
  hookTimeout: LIMIT,
  expect: { poll: { timeout: LIMIT / 8 } },
}
const needsDatabase = ['test/freshness.test.ts', 'lab/fire/**/*.test.ts']

export default defineConfig({
  test: {
    // A file waits for timers and its database for a fifth of its time: a third one has that time on two cores.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    tags: [{ name: 'fire', description: 'Shows that a guard is needed, or that it holds a thousand times.' }],
    projects: [
      {
        extends: true,
        test: {
          ...common,
          name: 'unit',
          include: [
            '{contract,pdf}/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            '{test,scripts/test}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/build/**', ...needsDatabase],
        },
      },
      {
        extends: true,
        test: {
          ...common,
          name: 'integration',
          include: ['{server,simulator,scripts,db}/**/*.test.{ts,tsx}', ...needsDatabase],
          exclude: ['**/node_modules/**', 'scripts/test/**'],
          globalSetup: ['test/support/postgres.setup.ts'],
        },
      },
    ],
  },
})
