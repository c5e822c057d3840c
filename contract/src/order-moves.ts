import type { OrderStatus } from './order.ts'
import type { PaymentStatus } from './payment.ts'

/** The status of an order as it is stored; that its payment is in review is read from the payment. */
type StoredOrderStatus = Exclude<OrderStatus, 'in-review'>

interface Move<S> {
  from: readonly S[]
  to: S
}

const UNPAID = ['awaiting-payment', 'expired'] as const
const PAID = ['paid', 'partially-refunded'] as const

/** Every move of an order between statuses. The only writer of its status reads this table, and no other move is made. */
export const ORDER_MOVES = {
  /** Also after its time is over: what was paid before is looked for, and late money is taken where it can be. */
  pay: { from: UNPAID, to: 'paid' },
  expire: { from: ['awaiting-payment'], to: 'expired' },
  /** Another charge is made for it. */
  reopen: { from: ['expired'], to: 'awaiting-payment' },
  cancel: { from: UNPAID, to: 'cancelled' },
  /** Taken back where nothing was paid, so that no refund follows. */
  'cancel-free': { from: ['paid'], to: 'cancelled' },
  'refund-in-part': { from: PAID, to: 'partially-refunded' },
  refund: { from: PAID, to: 'refunded' },
  dispute: { from: PAID, to: 'disputed' },
  /** The refunds that were made before move it on from there. */
  'win-dispute': { from: ['disputed'], to: 'paid' },
  'lose-dispute': { from: ['disputed'], to: 'charged-back' },
} as const satisfies Record<string, Move<StoredOrderStatus>>
export type OrderMove = keyof typeof ORDER_MOVES

/** In these nothing is over: an order has no day on which it was closed. */
const RUNNING: readonly StoredOrderStatus[] = ['awaiting-payment', 'paid', 'disputed']

export const isClosed = (status: StoredOrderStatus): boolean => !RUNNING.includes(status)

/** Nobody knows yet how it ends. */
export const OPEN_PAYMENT = ['created', 'pending', 'in-review'] as const
const UNCHARGED = [...OPEN_PAYMENT, 'expired', 'failed'] as const

/** The same for an attempt to pay an order. */
export const PAYMENT_MOVES = {
  /** The provider has the charge. */
  charge: { from: ['created'], to: 'pending' },
  review: { from: ['created', 'pending'], to: 'in-review' },
  decline: { from: OPEN_PAYMENT, to: 'failed' },
  /** Only upwards: money that came is booked, however the attempt had ended. */
  pay: { from: UNCHARGED, to: 'paid' },
  expire: { from: OPEN_PAYMENT, to: 'expired' },
  /** Its buyer pays in another way. */
  replace: { from: ['created', 'pending'], to: 'expired' },
  /** Money came that its order cannot take: it goes back. */
  'refuse-money': { from: UNCHARGED, to: 'expired' },
  refund: { from: ['paid', 'expired'], to: 'refunded' },
} as const satisfies Record<string, Move<PaymentStatus>>
export type PaymentMove = keyof typeof PAYMENT_MOVES

/** Whether an order in a status may be moved so. */
export const allowsOrderMove = (status: OrderStatus, move: OrderMove): boolean =>
  (ORDER_MOVES[move].from as readonly OrderStatus[]).includes(status)
