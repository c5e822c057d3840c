import type { FastifyInstance } from 'fastify'
import type { App } from '#kernel/app-context.ts'
import { addSignedWebhook, isSigned, type PaymentProvider, SIGNATURE_HEADER } from '#payment'

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
