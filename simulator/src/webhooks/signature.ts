import { signedHeaders } from '../mercado-pago/gateway.ts'
import type { Delivery } from './delivery.store.ts'

export type Sign = (delivery: Delivery) => Record<string, string>

/** Signs the notifications of Mercado Pago anew at each sending; a forged one with a secret that is not its own. */
export const createSign =
  (secret: string, now: () => number): Sign =>
  ({ kind, url }) => {
    if (!kind.startsWith('mercado-pago')) return {}
    const id = new URL(url).searchParams.get('data.id') ?? ''
    return signedHeaders(kind === 'mercado-pago-forged' ? `${secret}?` : secret, id, now())
  }
