import { type Centavos, centavos } from './money.ts'
import type { OrderStatus } from './order.ts'

/** What a state allows; the server refuses with it and the screen explains a missing button with it. */
export const ORDER_ALLOWS = {
  pay: ['awaiting-payment', 'expired'],
  cancel: ['awaiting-payment', 'expired'],
  regret: ['paid', 'partially-refunded'],
  refund: ['paid', 'partially-refunded'],
} as const satisfies Record<string, readonly OrderStatus[]>

/** What of an order is left to pay, beside its store credit; in centavos. */
export const toPay = ({ total, credit }: { total: number; credit: number }): Centavos =>
  centavos(total - credit)
