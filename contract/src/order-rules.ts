import type { OrderStatus } from './order.ts'

/** What a state allows; the server refuses with it and the screen explains a missing button with it. */
export const ORDER_ALLOWS = {
  pay: ['awaiting-payment', 'expired'],
  cancel: ['awaiting-payment', 'expired'],
  regret: ['paid', 'partially-refunded'],
  refund: ['paid', 'partially-refunded'],
} as const satisfies Record<string, readonly OrderStatus[]>
