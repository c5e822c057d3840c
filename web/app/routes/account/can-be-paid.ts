import type { Order } from '@vitrine/contract/order'
import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'

export const canBePaid = (order: Order): boolean => ORDER_ALLOWS.pay.some((status) => status === order.status)
