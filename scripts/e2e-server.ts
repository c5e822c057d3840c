import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from './product/settings.ts'
import { startProduct } from './product.ts'

/** The whole product on a fresh data folder, for the browser journeys; folder and ports come in the environment. */
const dataDir = process.env.E2E_DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'vitrine-e2e-')))
await rm(dataDir, { recursive: true, force: true })
await mkdir(dataDir, { recursive: true, mode: 0o700 })
const databaseFile = process.env.E2E_DATABASE_FILE ?? join(dataDir, 'database-url.txt')
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
try {
  const settings = readSettings({ ...process.env, DATA_DIR: dataDir })
  const product = await startProduct({ settings, logs: 'files', signal: stopping.signal })
  await writeFile(databaseFile, product.databaseUrl, { mode: 0o600 })
  console.log(`No ar em ${product.url}`)
  const failure = await Promise.race([product.failed, untilStopped()])
  await product.stop()
  if (failure) throw failure
} catch (error) {
  if (!stopping.signal.aborted) throw error
} finally {
  await Promise.all(['simulator', 'worker', 'web'].map(repeatTrouble))
  await rm(databaseFile, { force: true })
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()

/** What went wrong goes on the screen: the folder with the logs is about to be removed. */
async function repeatTrouble(name: string): Promise<void> {
  const log = await readFile(join(dataDir, 'logs', `${name}.log`), 'utf8').catch(() => '')
  const isTrouble = (line: string) => /^(\{"level":[456]0,| +at |\w*Error)/.test(line)
  for (const line of log.split('\n').filter(isTrouble)) console.log(`${name}: ${line}`)
}

function untilStopped(): Promise<undefined> {
  return new Promise((done) => {
    if (stopping.signal.aborted) done(undefined)
    stopping.signal.addEventListener('abort', () => done(undefined))
  })
}
