import type { Order } from '@vitrine/contract/order'
import type { ReactNode } from 'react'

/** An order that waits to be paid; the children stand below its code or paper. */
export interface WaitingPayment {
  order: Order
  onOrder(order: Order): void
  children?: ReactNode
}
