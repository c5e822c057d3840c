import type { FastifyInstance } from 'fastify'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { isSameSecret } from '#kernel/secrets.ts'
import { receiveWebhook } from '#payment'
import { API_PIX, type PaymentProvider, type PaymentProviders, providerNamed } from '#payment-provider'
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
  addPixWebhook(server, app, providerNamed(providers, API_PIX))
  await addStripeWebhook(server, app, providerNamed(providers, STRIPE))
  await addMercadoPagoWebhook(server, app, providerNamed(providers, MERCADO_PAGO))
}

/** Where the provider posts to; the standard appends `/pix` to what was registered. */
export const webhookPath = (token: string): string => `/api/webhooks/pix/${token}`

/** The webhook of API Pix: its path holds a secret; behind mTLS the certificate is checked by the front as well. */
function addPixWebhook(server: FastifyInstance, app: App, provider: PaymentProvider | undefined): void {
  const token = app.config.pixApi?.webhookToken
  if (!provider || !token) return
  const noteForeign = createForeignNote(app, provider)
  server.post<{ Params: { token: string } }>(
    '/api/webhooks/pix/:token/pix',
    async ({ params, body }, reply) => {
      if (!isSameSecret(params.token, token)) {
        noteForeign()
        throw new Refused('not-found')
      }
      await receiveWebhook(app, provider, body)
      return reply.code(200).send()
    },
  )
}
