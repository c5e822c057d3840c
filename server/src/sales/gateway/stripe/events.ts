import type { ProviderEvent } from '#payment-provider'
import { StripeEvent } from './schema.ts'

/** The event of a webhook. Only what it is about is kept: its object names the payer. */
export function readStripeEvents(body: unknown): ProviderEvent[] | undefined {
  const event = StripeEvent.safeParse(body).data
  if (!event) return undefined
  const { id, type, data } = event
  const { metadata, payment_intent, id: object } = data.object
  return [{ id, txid: metadata?.txid, reference: payment_intent ?? undefined, body: { type, object } }]
}
