import type { OrderId } from '@vitrine/contract/ids'
import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import { links, readBrand } from '#brand'
import { repeatOrderMail } from '#buyer-mail'
import type { App } from '#kernel/app-context.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { siteOfSeller } from '#mail'
import { payCode, viewOrder } from '#order'
import { findNote, type OrderHead } from './admin-order.store.ts'

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
