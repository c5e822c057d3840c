import { isId, type OrderId } from '@vitrine/contract/ids'
import { SECOND_MS } from '@vitrine/contract/time'
import type { Config } from '#kernel/config.ts'
import { deriveToken, isSameSecret } from '#kernel/random.ts'

/** What a code is good for, and how long. A code for one use is none for another. */
export interface CodeUse {
  name: string
  validMs: number
}

const signed = ({ dataSecret }: Config, { name }: CodeUse, order: string, until: string): string =>
  deriveToken(dataSecret, name, `${order}.${until}`)

/** A code that stands for one order: which one, until when, and our HMAC-SHA-256 of both. */
export function signOrder(config: Config, use: CodeUse, orderId: string, now: Date): string {
  const order = orderId.slice('ord_'.length)
  const until = Math.floor((now.getTime() + use.validMs) / SECOND_MS).toString(36)
  return [order, until, signed(config, use, order, until)].join('.')
}

export type ReadCode = { orderId: OrderId } | 'unknown' | 'expired'

/** The order that a code is for; what we did not sign leads to none, whatever it says. */
export function readSigned(config: Config, use: CodeUse, code: string, now: Date): ReadCode {
  const [order = '', until = '', signature = ''] = code.split('.')
  const orderId = `ord_${order}`
  if (!isSameSecret(signature, signed(config, use, order, until)) || !isId('ord', orderId)) return 'unknown'
  return Number.parseInt(until, 36) * SECOND_MS < now.getTime() ? 'expired' : { orderId }
}
