import { DAY_MS } from '@vitrine/contract/time'
import type { Config } from '#kernel/config.ts'
import { type ReadCode, readSigned, signOrder } from './signed-order.ts'

/** The link of an order that waits is good for thirty days. */
const PAYING = { name: 'pay-link', validMs: 30 * DAY_MS }

export const payCodeOf = (config: Config, orderId: string, now: Date): string =>
  signOrder(config, PAYING, orderId, now)

export const readPayCode = (config: Config, code: string, now: Date): ReadCode =>
  readSigned(config, PAYING, code, now)
