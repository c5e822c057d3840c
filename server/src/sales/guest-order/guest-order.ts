import type { AccountId, OrderId } from '@vitrine/contract/ids'
import type { Order } from '@vitrine/contract/order'
import type { FoundOrder, OrderLookup } from '@vitrine/contract/order-lookup'
import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import type { Payment } from '@vitrine/contract/payment'
import { HOUR_MS } from '@vitrine/contract/time'
import type * as z from 'zod'
import { readAccount } from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findOrderOfBuyer, findOwner, orderCode, payCode, readOrderHistory, viewOrder } from '#order'
import { isByLink } from '#payment'
import { countGuess, type Device, resetGuesses } from '#session'

/** An order, and whose it is: the link stands for its buyer, in paying alone. */
interface LinkedOrder {
  id: OrderId
  accountId: AccountId
}

/** The order behind a link; refuses one that is not ours, or has run out. */
export async function openPayLink(app: App, code: string): Promise<LinkedOrder> {
  const read = payCode.read(app.config, code, app.clock.now())
  if (typeof read === 'string') throw new Refused(`pay-link.${read}`)
  const accountId = await findOwner(app.db, read.orderId)
  if (!accountId) throw new Refused('pay-link.unknown')
  return { id: read.orderId, accountId }
}

const OPEN = [...ORDER_ALLOWS.pay, 'in-review'] as const

/** The order without its buyer: of them only the first name is told. */
async function viewWithoutBuyer(app: App, { id, accountId }: LinkedOrder): Promise<Order> {
  const { fiscalNote: _, ...order } = await viewOrder(app, id, accountId)
  const { calledName } = await readAccount(app.db, accountId)
  return {
    ...order,
    buyer: { name: calledName.split(/\s/)[0] ?? '', email: '', document: '' },
    hasContract: false,
  }
}

/** What whoever has the link may see: no way to pay once nothing is to be paid, and nothing that came after. */
export async function viewLinked(app: App, linked: LinkedOrder): Promise<Order> {
  const { payment, paidAt: _, ...order } = await viewWithoutBuyer(app, linked)
  const isOpen = OPEN.some((status) => status === order.status)
  return {
    ...order,
    refunds: [],
    ...(isOpen && payment && { payment: await withoutCardDisplay(app, payment) }),
  }
}

/** Which card the buyer tried is nobody else's to know, nor where its issuer asks. */
async function withoutCardDisplay({ db }: App, { card, ...payment }: Payment): Promise<Payment> {
  if (!card) return payment
  const { card: _, actionUrl, ...said } = card
  const isTheirs = actionUrl !== undefined && (await isByLink(db, payment.id))
  return { ...payment, card: { ...said, ...(isTheirs && { actionUrl }) } }
}

/** Two hours to look at an order that was found. */
const viewing = orderCode({ name: 'order-look-up', validMs: 2 * HOUR_MS })

/**
 * Finds an order by its number and the address it was placed with. Whoever tries numbers waits ever longer, per address
 * and place as when a password is tried; a number that is not there and one of another address are the same answer.
 */
export async function findGuestOrder(
  app: App,
  { code, email }: z.output<typeof OrderLookup>,
  device: Device,
): Promise<{ viewCode: string }> {
  const counted = await countGuess(app, { secret: 'order', email, device })
  const orderId = await findOrderOfBuyer(app.db, code, email)
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
