import type { ProviderEvent } from '#payment-provider'
import { OrderNotice } from './schema.ts'

/** The notice of a webhook. It has no name of its own: an order is told of once in each version of itself. */
export function readOrderNotice(body: unknown): ProviderEvent[] | undefined {
  const notice = OrderNotice.safeParse(body).data
  if (!notice) return undefined
  const { action, data, date_created } = notice
  return [
    {
      id: `${data.id}.${action}.${data.version ?? date_created}`,
      txid: data.external_reference,
      body: { action, order: data.id },
    },
  ]
}
