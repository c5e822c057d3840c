import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from './product/settings.ts'
import { startProduct } from './product.ts'

/** The whole product on a fresh data folder, for the browser journeys; the ports come in the environment. */
const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-e2e-'))
const databaseFile = process.env.E2E_DATABASE_FILE ?? join(dataDir, 'database-url.txt')
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
try {
  const settings = readSettings({ ...process.env, DATA_DIR: dataDir })
  const product = await startProduct({ settings, signal: stopping.signal })
  await writeFile(databaseFile, product.databaseUrl, { mode: 0o600 })
  console.log(`No ar em ${product.url}`)
  const failure = await Promise.race([product.failed, untilStopped()])
  await product.stop()
  if (failure) throw failure
} catch (error) {
  if (!stopping.signal.aborted) throw error
} finally {
  await rm(databaseFile, { force: true })
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()

function untilStopped(): Promise<undefined> {
  return new Promise((done) => {
    if (stopping.signal.aborted) done(undefined)
    stopping.signal.addEventListener('abort', () => done(undefined))
  })
}
