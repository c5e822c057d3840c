import type { AccountId, OrderId } from '@vitrine/contract/ids'
import { methodsByLink } from '@vitrine/contract/open-methods'
import type { Order } from '@vitrine/contract/order'
import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import type { Payment } from '@vitrine/contract/payment'
import { readAccount } from '#account'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { findOwner, payCode, viewOrder } from '#order'
import { isByLink } from '#payment'

/** An order, and whose it is: the link stands for its buyer, in paying alone. */
export interface LinkedOrder {
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
export async function viewWithoutBuyer(app: App, { id, accountId }: LinkedOrder): Promise<Order> {
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
    methods: methodsByLink(order),
    refunds: [],
    ...(isOpen && payment && { payment: await withoutFace(app, payment) }),
  }
}

/** Which card the buyer tried is nobody else's to know, nor where its issuer asks. */
async function withoutFace({ db }: App, { card, ...payment }: Payment): Promise<Payment> {
  if (!card) return payment
  const { card: _, actionUrl, ...said } = card
  const isTheirs = actionUrl !== undefined && (await isByLink(db, payment.id))
  return { ...payment, card: { ...said, ...(isTheirs && { actionUrl }) } }
}
