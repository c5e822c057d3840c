import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/ports.ts'
import { readSettings } from '../../scripts/product/settings.ts'
import { startProduct } from '../../scripts/product.ts'
import { openMercadoPago } from '../../test/support/gateways/mercado-pago-stand-in.ts'
import { openStripe } from '../../test/support/gateways/stripe-stand-in.ts'
import { NO_LIMITS } from '../../test/support/limits.ts'

/** The whole product with a gateway's stand-in for its cards; says on one line where it is, and ends when told to. */
const GATEWAYS = {
  stripe: { open: openStripe, webhook: '/api/webhooks/stripe' },
  'mercado-pago': { open: openMercadoPago, webhook: '/api/webhooks/mercado-pago' },
}
const name = process.argv[2] as keyof typeof GATEWAYS
const [port, simulator, smtp] = [await freePort(), await freePort(), await freePort()]
const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-e2e-gateway-'))
const gateway = await GATEWAYS[name].open()
const env = {
  ...process.env,
  ...{ DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '1', LOG_LEVEL: 'warn' },
  ...NO_LIMITS,
  ...{ PORT: String(port), SIMULATOR_PORT: String(simulator), SIMULATOR_SMTP_PORT: String(smtp) },
  ...gateway.env,
  ...gateway.cards.env,
  PAYMENT_CARD: name,
  // One of the two away from the shop's own origin, as a seller may have it.
  ...(name === 'stripe' && { CARD_FRAME_ORIGIN: `http://127.0.0.1:${port}` }),
}
const product = await startProduct({ settings: readSettings(env) })
gateway.setWebhook(product.url + GATEWAYS[name].webhook)
const ended = new Promise<void>((done) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal, () => done())
})
process.send?.({ url: product.url, gatewayUrl: gateway.url, databaseUrl: product.databaseUrl })
await Promise.race([ended, product.failed])
await product.stop()
await gateway.close()
await rm(dataDir, { recursive: true, force: true })
process.exit()
