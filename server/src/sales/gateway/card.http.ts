import type { FastifyInstance } from 'fastify'
import type { App } from '#kernel/app-context.ts'
import { addSignedWebhook, isSigned, type PaymentProvider, SIGNATURE_HEADER } from '#payment'

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
