import type { OrderId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import type { Config } from '#kernel/config.ts'
import { type CodeUse, signedCode } from '#kernel/secrets.ts'

/** Codes that stand for one order. */
export function orderCode(use: CodeUse) {
  const { write, read } = signedCode('ord', use)
  return {
    write,
    read(config: Config, code: string, now: Date): { orderId: OrderId } | 'unknown' | 'expired' {
      const found = read(config, code, now)
      return typeof found === 'string' ? found : { orderId: found.id }
    },
  }
}

/** The link by which an order that waits is paid is good for thirty days. */
export const payCode = orderCode({ name: 'pay-link', validMs: 30 * DAY_MS })
