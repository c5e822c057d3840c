import type { ProviderEvent } from '#payment-provider'
import { PixCallback } from './schema.ts'

/** The Pix that a callback of API Pix tells of; undefined when it is no callback. */
export function readPixEvents(body: unknown): ProviderEvent[] | undefined {
  return PixCallback.safeParse(body).data?.pix.map(({ endToEndId, txid, valor, horario }) => ({
    id: endToEndId,
    txid,
    body: { txid, valor, horario },
  }))
}
