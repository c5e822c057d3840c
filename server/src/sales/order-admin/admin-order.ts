import type { AdminFiscalNote, AdminOrder, OrderMessage } from '@vitrine/contract/admin/order'
import type { OrderId } from '@vitrine/contract/ids'
import type { Centavos } from '@vitrine/contract/money'
import type { Order } from '@vitrine/contract/order'
import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import { readAccount } from '#account'
import { links, readBrand } from '#brand'
import { repeatOrderMail } from '#buyer-mail'
import { findUtmParameters } from '#cart'
import { type DisputeMoments, listDisputes } from '#dispute'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { siteOfSeller } from '#mail'
import { leftOf, type Paid, payCode, readOrderHistory, readPaid, viewOrder } from '#order'
import { listAttempts, listPaymentNotifications, type PaymentRow } from '#payment'
import { listUsedCoupons } from '#promotion'
import { readShares, refundableOfLines } from '#refund-ledger'
import {
  findHead,
  findNote,
  listMessages,
  type OrderHead,
  type StoredMessage,
  type StoredNote,
} from './admin-order.store.ts'

/** An order by its id, whoever's it is; refuses `not-found`. Who may see it, the caller has asked. */
export async function findAnyOrder(db: Db, id: string): Promise<OrderHead> {
  const head = await findHead(db, id)
  if (!head) throw new Refused('not-found')
  return head
}

/** An order with everything that happened to it. Refuses `not-found`. */
export async function readAdminOrder(app: App, id: OrderId, now: Date): Promise<AdminOrder> {
  const { db } = app
  const head = await findAnyOrder(db, id)
  const { accountId, cartId } = head
  const [order, history, attempts, coupons] = await parallel(
    () => viewOrder(app, id, accountId),
    () => readOrderHistory(db, id, accountId, now),
    () => listAttempts(db, id),
    () => listUsedCoupons(db, id),
  )
  const [account, { name: brandName }, utmParameters, paid, messages, note, disputes, notifications] =
    await parallel(
      () => readAccount(db, accountId),
      () => readBrand(db, order.brand),
      () => (cartId ? findUtmParameters(db, cartId) : undefined),
      () => readPaid(db, head),
      () => listMessages(db, id),
      () => findNote(db, id),
      () => listDisputes(db, id),
      () => listPaymentNotifications(db, id),
    )
  return {
    order,
    brandName,
    account: { id: accountId, name: account.name, email: account.email },
    ...(utmParameters && { utmParameters }),
    events: history.events,
    coupons,
    // Both the newest first.
    attempts: history.attempts.map((attempt, i) => ({ ...attempt, ...providerFacts(attempts[i]!) })),
    notices: notifications.map(({ receivedAt, ...notification }) => ({
      ...notification,
      receivedAt: receivedAt.toISOString(),
    })),
    ...refundableOf(order, paid, await readShares(db, id)),
    messages: messages.map(messageOf),
    ...(note && { fiscalNote: noteOf(note) }),
    disputes: disputes.map(disputeOf),
  }
}

/** Nothing of an order that is not paid, disputed or given back whole. */
function refundableOf({ status, lines }: Order, paid: Paid, promised: Map<string, Centavos>) {
  const isOpen = ORDER_ALLOWS.refund.some((one) => one === status)
  if (!isOpen) return { refundable: 0, refundableLines: [] }
  return { refundable: leftOf(paid), refundableLines: refundableOfLines(paid.received, lines, promised) }
}

function providerFacts(attempt: PaymentRow) {
  const { provider, txid: reference, received, fee, card, installments } = attempt
  return {
    provider,
    reference,
    ...(received !== null && { received }),
    ...(fee !== null && { fee }),
    ...(card && { card }),
    ...(installments && { installments }),
  }
}

const messageOf = ({ id, subject, createdAt, sentAt, droppedAt }: StoredMessage): OrderMessage => ({
  id,
  subject,
  state: sentAt ? 'sent' : droppedAt ? 'dropped' : 'waiting',
  createdAt: createdAt.toISOString(),
  ...(sentAt && { sentAt: sentAt.toISOString() }),
})

const noteOf = ({ number, url, reason, exportedAt, ...note }: StoredNote): AdminFiscalNote => ({
  ...note,
  ...(number && { number }),
  ...(url && { url }),
  ...(reason && { reason }),
  ...(exportedAt && { exportedAt: exportedAt.toISOString() }),
  ...(note.status === 'issued' &&
    note.owed < note.amount && {
      correction: { act: note.owed === 0 ? 'cancel' : 'replace', amount: note.owed },
    }),
})

const disputeOf = ({
  id,
  state,
  reason,
  amount,
  isReturn,
  openedAt,
  closedAt,
  evidenceDueAt,
}: DisputeMoments): AdminOrder['disputes'][number] => ({
  id,
  state,
  isReturn,
  ...(reason && { reason }),
  ...(amount !== null && { amount }),
  openedAt: openedAt.toISOString(),
  ...(closedAt && { closedAt: closedAt.toISOString() }),
  ...(evidenceDueAt && { evidenceDueAt: evidenceDueAt.toISOString() }),
})

/** Where an order can be paid for thirty days, without signing in. Refuses `order.not-payable`. */
export async function payLinkOf(app: App, { id, accountId }: OrderHead): Promise<string> {
  const { status, brand } = await viewOrder(app, id, accountId)
  if (!ORDER_ALLOWS.pay.some((one) => one === status)) throw new Refused('order.not-payable')
  const site = siteOfSeller(app.config.http.publicUrl, await readBrand(app.db, brand))
  return links.pay(site, brand, payCode.write(app.config, id, app.clock.now()))
}

/**
 * Promises once more the message that fits where an order stands: how to pay it, or that it is paid. Refuses
 * `order.no-message` when it is neither.
 */
export async function sendOrderMailAgain(app: App, tx: Tx, order: OrderHead): Promise<void> {
  if (!(await repeatOrderMail(app, tx, order))) throw new Refused('order.no-message')
}

/** The note that an order owes; refuses `not-found`. */
export async function noteOfOrder(db: Db, orderId: OrderId): Promise<string> {
  const note = await findNote(db, orderId)
  if (!note) throw new Refused('not-found')
  return note.id
}
