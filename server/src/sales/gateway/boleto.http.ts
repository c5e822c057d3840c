import type { FastifyInstance } from 'fastify'
import type { App } from '#kernel/app-context.ts'
import type { PaymentProvider } from '#payment-provider'
import { isSigned, SIGNATURE_HEADER } from './signature.ts'
import { addSignedWebhook } from './signed-webhook.http.ts'

export const BOLETO_WEBHOOK = '/api/webhooks/boleto'

/** The webhook of the boletos: whoever posts has signed the very text of the body. */
export async function addBoletoWebhook(
  server: FastifyInstance,
  app: App,
  provider: PaymentProvider | undefined,
): Promise<void> {
  const secret = app.config.boletoBank?.webhookSecret
  if (!provider || !secret) return
  await addSignedWebhook(server, app, {
    path: BOLETO_WEBHOOK,
    provider,
    isSigned: ({ headers, text }, now) => isSigned(secret, headers[SIGNATURE_HEADER], text, now),
  })
}
