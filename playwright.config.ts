import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/find-browser.ts'
import { freePort } from './scripts/ports.ts'
import { NO_LIMITS } from './test/support/limits.ts'

/** The runner chooses the ports; its workers load this file again and find them in the environment. */
async function keepPort(name: string): Promise<string> {
  process.env[name] ??= String(await freePort())
  return process.env[name]
}

const port = await keepPort('E2E_PORT')
const simulatorPort = await keepPort('E2E_SIMULATOR_PORT')
const smtpPort = await keepPort('E2E_SMTP_PORT')
/** Where the server says how its database is reached, for what no screen can change. */
const databaseFile = join(tmpdir(), `vitrine-e2e-${port}.txt`)
process.env.E2E_DATABASE_FILE = databaseFile
/** What it keeps, its logs among it: the last test looks through all of it. */
const dataDir = join(tmpdir(), `vitrine-e2e-${port}`)
process.env.E2E_DATA_DIR = dataDir
const executablePath = findBrowser()
const FIRE = process.env.FIRE !== undefined
/** What the contract shows as well is walked in a browser under fire alone (`npm run fire journeys`). */
const LEFT_OUT = FIRE ? [] : [/@fire/]

export default defineConfig({
  testDir: 'e2e',
  // Projects begin in their order: the longest journeys first, so that the run does not end with one of them alone.
  projects: [
    { name: 'long', grep: /@long/, grepInvert: LEFT_OUT, teardown: 'canaries' },
    { name: 'journeys', grepInvert: [/@long/, ...LEFT_OUT], teardown: 'canaries' },
    { name: 'canaries', testMatch: 'canaries.teardown.ts' },
  ],
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    // What never comes is told by its own name and place, not by the end of the whole journey.
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    baseURL: `http://localhost:${port}`,
    browserName: 'chromium',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // A trace doubles the time of every journey; `--trace on` records one when a failure asks for it.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node scripts/e2e-server.ts',
    url: `http://localhost:${port}/readyz`,
    timeout: 180_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: port,
      SIMULATOR_PORT: simulatorPort,
      SIMULATOR_SMTP_PORT: smtpPort,
      E2E_DATABASE_FILE: databaseFile,
      E2E_DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'debug',
      ...NO_LIMITS,
      RATE_PER_MINUTE: '1000',
      // So that there is something to ask about.
      OPTIONAL_COOKIES: 'measurement,marketing',
    },
  },
})
