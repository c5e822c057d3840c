import type { Order } from '@vitrine/contract/order'
import type { Payment } from '@vitrine/contract/payment'
import { readAccount } from '../../account/index.ts'
import type { App } from '../../kernel/app-context.ts'
import { Refused } from '../../kernel/errors.ts'
import { viewOrder } from '../order-view.store.ts'
import { findOwner } from './owner.store.ts'
import { readPayCode } from './pay-code.ts'

/** An order, and whose it is: the link stands for its buyer, in paying alone. */
export interface LinkedOrder {
  id: string
  accountId: string
}

/** The order behind a link; refuses one that is not ours, or has run out. */
export async function openPayLink(app: App, code: string): Promise<LinkedOrder> {
  const read = readPayCode(app.config, code, app.clock.now())
  if (typeof read === 'string') throw new Refused(read)
  const accountId = await findOwner(app.db, read.orderId)
  if (!accountId) throw new Refused('pay-link.unknown')
  return { id: read.orderId, accountId }
}

/** What whoever has the link may see: of the buyer the first name, and no way to pay once nothing is to be paid. */
export async function viewLinked(app: App, { id, accountId }: LinkedOrder): Promise<Order> {
  const order = await viewOrder(app.db, id, accountId)
  const { calledName } = await readAccount(app.db, accountId)
  const { payment, refunds: _, paidAt: __, fiscalNote: ___, ...rest } = order
  const isOpen = order.status === 'awaiting-payment' || order.status === 'expired'
  return {
    ...rest,
    buyer: { name: calledName.split(/\s/)[0] ?? '', email: '', document: '' },
    refunds: [],
    hasContract: false,
    ...(isOpen && payment && { payment: withoutFace(payment) }),
  }
}

/** Which card the buyer tried is nobody else's to know. */
const withoutFace = ({ card, ...payment }: Payment): Payment => {
  if (!card) return payment
  const { card: _, ...said } = card
  return { ...payment, card: said }
}
