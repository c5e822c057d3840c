import type { Order } from '@vitrine/contract/order'

/** An order that waits to be paid. */
export interface WaitingPayment {
  order: Order
  onOrder(order: Order): void
}
