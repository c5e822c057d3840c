import type { FastifyInstance } from 'fastify'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { isSameSecret } from '#kernel/secrets.ts'
import { receiveWebhook } from '#payment'
import { API_PIX, type PaymentProviders, PIX_DEBIT, providerNamed } from '#payment-provider'
import { receiveMandateNotification } from '#pix-mandate'
import { MERCADO_PAGO } from './mercado-pago/provider.ts'
import { addMercadoPagoWebhook } from './mercado-pago/webhook.http.ts'
import { createForeignNote } from './signed-webhook.http.ts'
import { STRIPE } from './stripe/provider.ts'
import { addStripeWebhook } from './stripe/webhook.http.ts'

/** A door for everybody who may tell us of payments: also for those who are asked for no new ones any more. */
export async function addWebhooks(
  server: FastifyInstance,
  app: App,
  providers: PaymentProviders,
): Promise<void> {
  addPixWebhook(server, app, providers)
  await addStripeWebhook(server, app, providerNamed(providers, STRIPE))
  await addMercadoPagoWebhook(server, app, providerNamed(providers, MERCADO_PAGO))
}

/** Where the provider posts to; the standard appends `/pix` to what was registered. */
export const webhookPath = (token: string): string => `/api/webhooks/pix/${token}`

/**
 * The webhooks of API Pix, of payments (`/pix`), authorisations (`/rec`) and debits (`/cobr`): their path holds a secret;
 * behind mTLS the certificate is checked by the front as well.
 */
function addPixWebhook(server: FastifyInstance, app: App, providers: PaymentProviders): void {
  const [pix, debits, { mandates }] = [
    providerNamed(providers, API_PIX),
    providerNamed(providers, PIX_DEBIT),
    providers,
  ]
  const token = app.config.pixApi?.webhookToken
  if (!pix || !token) return
  const noteForeign = createForeignNote(app, pix)
  const listen = (topic: string, receive: (body: unknown) => Promise<void>) =>
    server.post<{ Params: { token: string } }>(
      `/api/webhooks/pix/:token/${topic}`,
      async ({ params, body }, reply) => {
        if (!isSameSecret(params.token, token)) {
          noteForeign()
          throw new Refused('not-found')
        }
        await receive(body)
        return reply.code(200).send()
      },
    )
  listen('pix', (body) => receiveWebhook(app, pix, body))
  if (debits) listen('cobr', (body) => receiveWebhook(app, debits, body))
  if (mandates) listen('rec', (body) => receiveMandateNotification(app, mandates, body))
}
