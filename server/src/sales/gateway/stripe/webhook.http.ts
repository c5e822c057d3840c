import type { FastifyInstance } from 'fastify'
import type { App } from '#kernel/app-context.ts'
import type { PaymentProvider } from '#payment-provider'
import { addSignedWebhook, type Posted } from '../signed-webhook.http.ts'
import { loadStripe } from './client.ts'

export const STRIPE_WEBHOOK = '/api/webhooks/stripe'
const TOLERANCE_SECONDS = 300

/** The webhook of Stripe: signed by the secret of the endpoint that its panel shows, at most five minutes ago. */
export async function addStripeWebhook(
  server: FastifyInstance,
  app: App,
  provider: PaymentProvider | undefined,
): Promise<void> {
  const secret = app.config.stripe?.webhookSecret
  if (!provider || !secret) return
  await addSignedWebhook(server, app, {
    path: STRIPE_WEBHOOK,
    provider,
    isSigned: (posted, now) => isSigned(posted, secret, now),
  })
}

async function isSigned({ headers, text }: Posted, secret: string, now: Date): Promise<boolean> {
  const { webhooks } = await loadStripe()
  try {
    const header = headers['stripe-signature'] ?? ''
    return webhooks.signature!.verifyHeader(text, header, secret, TOLERANCE_SECONDS, undefined, now.getTime())
  } catch {
    return false
  }
}
