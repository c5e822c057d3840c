import { type Tx, tellAfterCommit } from '#kernel/database.ts'

/** Where processes hear that an order or its payment has changed; the payload is the order's id. */
export const ORDER_CHANNEL = 'order'

export const tellOrder = (tx: Tx, orderId: string): void => tellAfterCommit(tx, ORDER_CHANNEL, orderId)
