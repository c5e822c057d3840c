import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../../scripts/ports.ts'
import { environmentOf } from '../../scripts/product/environment.ts'
import { launch } from '../../scripts/product/node-process.ts'
import { ensureSecrets } from '../../scripts/product/secrets.ts'
import { readSettings } from '../../scripts/product/settings.ts'
import { startProduct } from '../../scripts/product.ts'
import { FIELD_NAMES, FIELDS } from '../../scripts/shop/flags.ts'
import { NO_LIMITS } from '../../test/support/limits.ts'
import { TYPED } from '../../test/support/opening.ts'

/**
 * The whole product on an empty database, opened by `npm run shop`, with the simulator standing where the seller's bank
 * does; with `bare` as its argument nobody is configured to receive or to send mail. Tells its parent where both are and
 * the owner's link.
 */
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const [port, simulatorPort, smtpPort] = [await freePort(), await freePort(), await freePort()]
const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-e2e-opened-'))
const given = {
  ...process.env,
  DATA_DIR: dataDir,
  SETTINGS_FILE: join(dataDir, 'shop.env'),
  DATABASE_URL: '',
  LOG_LEVEL: 'warn',
  OPTIONAL_COOKIES: '',
  ...NO_LIMITS,
  PORT: String(port),
  SIMULATOR_PORT: String(simulatorPort),
  SIMULATOR_SMTP_PORT: String(smtpPort),
}
const bank = environmentOf(
  readSettings({ ...given, DEMO: '1' }),
  await ensureSecrets({ dataDir, simulated: true }),
)
const simulator = await launch({
  name: 'simulator',
  file: at('simulator/src/main.ts'),
  env: bank,
  logFile: undefined,
  signal: undefined,
})
const isBare = process.argv.includes('bare')
const NOTHING = Object.fromEntries(
  Object.keys(bank)
    .filter((name) => /^(PIX_(?!WEBHOOK)|PAYMENT_|MERCADO_PAGO_|SMTP_URL)/.test(name))
    .map((name) => [name, undefined]),
)
const env = { ...bank, ...(isBare && NOTHING), DEMO: '0' }
const product = await startProduct({ settings: readSettings(env) })
const flags = FIELD_NAMES.flatMap((field) => [`--${FIELDS[field][0]}`, TYPED[field]])
const opened = await promisify(execFile)(process.execPath, [at('scripts/vitrine.ts'), 'shop', ...flags], {
  env,
})
const ended = new Promise<void>((done) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal, () => done())
})
process.send?.({
  url: product.url,
  bankUrl: product.simulatorUrl,
  link: opened.stdout.match(/http:\S+#\S+/)?.[0],
})
await Promise.race([ended, product.failed])
await product.stop()
await simulator.stop()
await rm(dataDir, { recursive: true, force: true })
process.exit()
