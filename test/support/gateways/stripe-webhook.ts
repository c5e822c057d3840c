import { Stripe } from 'stripe'
import type { Sending } from './gateway.ts'

export const STRIPE_SECRETS = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_shop_under_test',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_shop_under_test',
}

/** Posts an event, signed as Stripe signs; resolves to the status of the answer. */
export async function sendSigned(
  webhook: string,
  event: object,
  { secret = STRIPE_SECRETS.STRIPE_WEBHOOK_SECRET, age = 0 }: Sending = {},
): Promise<number> {
  const payload = JSON.stringify(event)
  const header = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - age,
  })
  const headers = { 'content-type': 'application/json', 'stripe-signature': header }
  return (await fetch(webhook, { method: 'POST', headers, body: payload })).status
}
