import type { FastifyInstance } from 'fastify'
import type { App } from '#kernel/app-context.ts'
import type { PaymentProvider } from '#payment-provider'
import { isSigned, SIGNATURE_HEADER } from './signature.ts'
import { addSignedWebhook } from './signed-webhook.http.ts'

export const CARD_WEBHOOK = '/api/webhooks/cartao'

/** The webhook of the cards: whoever posts has signed the very text of the body. */
export async function addCardWebhook(
  server: FastifyInstance,
  app: App,
  provider: PaymentProvider | undefined,
): Promise<void> {
  const secret = app.config.cardAcquirer?.webhookSecret
  if (!provider || !secret) return
  await addSignedWebhook(server, app, {
    path: CARD_WEBHOOK,
    provider,
    isSigned: ({ headers, text }, now) => isSigned(secret, headers[SIGNATURE_HEADER], text, now),
  })
}
