import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/ports.ts'
import { readSettings } from '../../scripts/product/settings.ts'
import { startProduct } from '../../scripts/product.ts'
import { NO_LIMITS } from '../../test/support/limits.ts'

/**
 * A process that runs the whole product on a folder and ports of its own: tells its parent where it is and what
 * `started` says, and ends when told to.
 */
export async function runShop(
  envOf: (port: number) => Record<string, string>,
  started: (url: string) => object = () => ({}),
): Promise<void> {
  const [port, simulator, smtp] = [await freePort(), await freePort(), await freePort()]
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-e2e-shop-'))
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO: '1',
    LOG_LEVEL: 'warn',
    ...NO_LIMITS,
    PORT: String(port),
    SIMULATOR_PORT: String(simulator),
    SIMULATOR_SMTP_PORT: String(smtp),
    ...envOf(port),
  }
  const product = await startProduct({ settings: readSettings(env) })
  const ended = new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal, () => done())
  })
  const { url, databaseUrl, simulatorUrl } = product
  process.send?.({ url: env.PUBLIC_URL || url, databaseUrl, simulatorUrl, ...started(url) })
  await Promise.race([ended, product.failed])
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
}
