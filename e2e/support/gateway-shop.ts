import { openMercadoPago } from '../../test/support/gateways/mercado-pago-stand-in.ts'
import { openStripe } from '../../test/support/gateways/stripe-stand-in.ts'
import { runShop } from './run-shop.ts'

/** The whole product with a gateway's stand-in for its cards. */
const GATEWAYS = {
  stripe: { open: openStripe, webhook: '/api/webhooks/stripe' },
  'mercado-pago': { open: openMercadoPago, webhook: '/api/webhooks/mercado-pago' },
}
const name = process.argv[2] as keyof typeof GATEWAYS
const gateway = await GATEWAYS[name].open()
const envOf = (port: number) => ({
  ...gateway.env,
  ...gateway.cards.env,
  PAYMENT_CARD: name,
  // One of the two away from the shop's own origin, as a seller may have it.
  ...(name === 'stripe' && { CARD_FRAME_ORIGIN: `http://127.0.0.1:${port}` }),
})
await runShop(envOf, (url) => {
  gateway.setWebhook(url + GATEWAYS[name].webhook)
  return { gatewayUrl: gateway.url }
})
await gateway.close()
process.exit()
