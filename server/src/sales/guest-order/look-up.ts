import type { AccountId, OrderId } from '@vitrine/contract/ids'
import type { Order } from '@vitrine/contract/order'
import type { FoundOrder, OrderLookUp } from '@vitrine/contract/order-look-up'
import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import { HOUR_MS } from '@vitrine/contract/time'
import type * as z from 'zod'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findOwner, orderCode, payCode, readOrderHistory } from '#order'
import { countGuess, type Device, resetGuesses } from '#session'
import { findByCode } from './look-up.store.ts'
import { viewWithoutBuyer } from './pay-link.ts'

/** Two hours to look at an order that was found. */
const viewing = orderCode({ name: 'order-look-up', validMs: 2 * HOUR_MS })

/**
 * Finds an order by its number and the address it was placed with. Whoever tries numbers waits ever longer, per address
 * and place as when a password is tried; a number that is not there and one of another address are the same answer.
 */
export async function lookUpOrder(
  app: App,
  { code, email }: z.output<typeof OrderLookUp>,
  device: Device,
): Promise<{ viewCode: string }> {
  const counted = await countGuess(app, { secret: 'order', email, device })
  const orderId = await findByCode(app.db, code, email)
  if (!orderId) throw new Refused('look-up.unknown')
  await inTransaction(app.db, (tx) => resetGuesses(tx, counted))
  return { viewCode: viewing.write(app.config, orderId, app.clock.now()) }
}

/** What was found, as it is now; refuses a code that has run out or is not ours. */
export async function readFoundOrder(app: App, viewCode: string): Promise<FoundOrder> {
  const now = app.clock.now()
  const read = viewing.read(app.config, viewCode, now)
  const id = typeof read === 'string' ? undefined : read.orderId
  const accountId = id && (await findOwner(app.db, id))
  if (!id || !accountId) throw new Refused('look-up.ended')
  const order = await viewFound(app, { id, accountId })
  const { events } = await readOrderHistory(app.db, id, accountId, now)
  const isOpen = ORDER_ALLOWS.pay.some((status) => status === order.status)
  return {
    order,
    events,
    ...(isOpen && { payCode: payCode.write(app.config, id, now) }),
  }
}

/** Without its buyer, without how it was paid; where a refund goes, and its protocol, is its buyer's alone. */
async function viewFound(app: App, owned: { id: OrderId; accountId: AccountId }): Promise<Order> {
  const { payment: _, ...order } = await viewWithoutBuyer(app, owned)
  const refunds = order.refunds.map(({ destination: _, ...refund }) => ({ ...refund, protocol: '' }))
  return { ...order, refunds }
}
