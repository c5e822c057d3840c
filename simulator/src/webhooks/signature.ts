import { createHmac } from 'node:crypto'
import { signedHeaders } from '../mercado-pago/gateway.ts'
import type { Delivery, SignedKind } from './delivery.store.ts'

/** `t=<epoch seconds>,v1=<HMAC-SHA256 of "t.body" in hexadecimal>` */
export const SIGNATURE_HEADER = 'x-horizonte-assinatura'

export type Sign = (delivery: Delivery) => Record<string, string>

/** Signs notices anew at each sending; a forged one with a key that is not ours. */
export function createSign(secrets: Record<SignedKind, string>, now: () => number): Sign {
  return ({ kind, body, url }): Record<string, string> => {
    const secret = secrets[kind.replace('-forged', '') as SignedKind]
    if (!secret) return {}
    if (kind.startsWith('mercado-pago')) {
      const id = new URL(url).searchParams.get('data.id') ?? ''
      return signedHeaders(kind.endsWith('-forged') ? `${secret}?` : secret, id, now())
    }
    const seconds = Math.floor(now() / 1000)
    const key = kind.endsWith('-forged') ? `${secret}?` : secret
    const signature = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
    return { [SIGNATURE_HEADER]: `t=${seconds},v1=${signature}` }
  }
}
