import { createHmac } from 'node:crypto'
import type { Delivery } from './delivery.store.ts'

/** `t=<epoch seconds>,v1=<HMAC-SHA256 of "t.body" in hexadecimal>` */
export const SIGNATURE_HEADER = 'x-horizonte-assinatura'

export type Sign = (delivery: Delivery) => Record<string, string>

/** Signs the notices about boletos anew at each sending; a forged one with a key that is not ours. */
export function createSign(secret: string): Sign {
  return ({ kind, body }): Record<string, string> => {
    if (kind !== 'boleto' && kind !== 'boleto-forged') return {}
    const seconds = Math.floor(Date.now() / 1000)
    const key = kind === 'boleto' ? secret : `${secret}?`
    const signature = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
    return { [SIGNATURE_HEADER]: `t=${seconds},v1=${signature}` }
  }
}
