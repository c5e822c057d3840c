import { isId, type OrderId } from '@vitrine/contract/ids'
import { DAY_MS, SECOND_MS } from '@vitrine/contract/time'
import type { Config } from '#kernel/config.ts'
import { deriveToken, isSameSecret } from '#kernel/secrets.ts'

/** What a code is good for, and how long. A code for one use is none for another. */
interface CodeUse {
  name: string
  validMs: number
}

type ReadCode = { orderId: OrderId } | 'unknown' | 'expired'

/** Codes that stand for one order: which one, until when, and our HMAC-SHA-256 of both. */
export function orderCode({ name, validMs }: CodeUse) {
  const signed = ({ dataSecret }: Config, order: string, until: string): string =>
    deriveToken(dataSecret, name, `${order}.${until}`)
  return {
    write(config: Config, orderId: OrderId, now: Date): string {
      const order = orderId.slice('ord_'.length)
      const until = Math.floor((now.getTime() + validMs) / SECOND_MS).toString(36)
      return [order, until, signed(config, order, until)].join('.')
    },
    /** The order that a code is for; what we did not sign leads to none, whatever it says. */
    read(config: Config, code: string, now: Date): ReadCode {
      const [order = '', until = '', signature = ''] = code.split('.')
      const orderId = `ord_${order}`
      if (!isSameSecret(signature, signed(config, order, until)) || !isId('ord', orderId)) return 'unknown'
      return Number.parseInt(until, 36) * SECOND_MS < now.getTime() ? 'expired' : { orderId }
    },
  }
}

/** The link by which an order that waits is paid is good for thirty days. */
export const payCode = orderCode({ name: 'pay-link', validMs: 30 * DAY_MS })
