import { isId, type OrderId } from '@vitrine/contract/ids'
import { DAY_MS, SECOND_MS } from '@vitrine/contract/time'
import type { Config } from '../../kernel/config.ts'
import { deriveToken, isSameSecret } from '../../kernel/random.ts'

const VALID_MS = 30 * DAY_MS

const signed = ({ dataSecret }: Config, order: string, until: string): string =>
  deriveToken(dataSecret, 'pay-link', `${order}.${until}`)

/** What the link of an order that waits carries: which one, until when (thirty days), and our HMAC-SHA-256 of both. */
export function payCodeOf(config: Config, orderId: string, now: Date): string {
  const order = orderId.slice('ord_'.length)
  const until = Math.floor((now.getTime() + VALID_MS) / SECOND_MS).toString(36)
  return [order, until, signed(config, order, until)].join('.')
}

export type ReadPayCode = { orderId: OrderId } | 'pay-link.unknown' | 'pay-link.expired'

/** The order that a link is for; what we did not sign leads to none, whatever it says. */
export function readPayCode(config: Config, code: string, now: Date): ReadPayCode {
  const [order = '', until = '', signature = ''] = code.split('.')
  const orderId = `ord_${order}`
  if (!isSameSecret(signature, signed(config, order, until)) || !isId('ord', orderId))
    return 'pay-link.unknown'
  return Number.parseInt(until, 36) * SECOND_MS < now.getTime() ? 'pay-link.expired' : { orderId }
}
