import type { Address } from '@vitrine/contract/address'
import { isPastDue } from '@vitrine/contract/brazil/business-days'
import type { AccountId, OrderId } from '@vitrine/contract/ids'
import { ORDER_ALLOWS } from '@vitrine/contract/order-rules'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { today } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { findOwnOrder, hasAddress, lockOrder, moveOrder } from '#order'
import { findPayerAddress, listAttempts, type PaymentRow, supersedePayment } from '#payment'
import { asksAddress, type PaymentProviders } from '#payment-provider'
import { refuseUntaken } from './brand-payment.ts'
import { cancelRunning, openOf } from './cancel-charge.ts'
import { exchangeCharge, liveOf, refuseInReview, replaceCharge } from './replace-charge.ts'
import { releaseReservations } from './reserve.ts'

/** Whose order is meant. */
interface OwnOrder {
  id: OrderId
  accountId: AccountId
}

/**
 * `address` is kept where the new charge asks for one and the order has none: with the order, and with the charge alone
 * where whoever has the link said it.
 */
interface NewMethod {
  method: PaymentMethod
  address?: Address | undefined
  byLink?: boolean
}

/**
 * Replaces the running charge of an unpaid order by one of another method. Price, seats and coupon stay. The same method
 * changes nothing, except for a boleto after its due day, which gets a second one (2ª via), and a Pix in place of a debit
 * by Pix Automático. Refuses `payment.under-way` once the running charge has been paid, `payment.debit-scheduled` on the
 * day of a debit, and `checkout.address-needed`.
 */
export async function changeMethod(
  app: App,
  providers: PaymentProviders,
  { id, accountId }: OwnOrder,
  { method, address: said, byLink = false }: NewMethod,
): Promise<void> {
  const order = await findOwnOrder(app.db, id, accountId)
  if (!order) throw new Refused('not-found')
  if (method === 'card') throw new Refused('payment.card-needed')
  if (!providers[method]) throw new Refused('checkout.method-unavailable')
  await refuseUntaken(app, order.brandId, method)
  const lacksAddress = asksAddress(app.config, method) && !(await hasAddress(app.db, id))
  const address = said ?? (lacksAddress && byLink ? await findPayerAddress(app.db, id) : undefined)
  if (lacksAddress && !address) throw new Refused('checkout.address-needed')
  const running = liveOf(await listAttempts(app.db, id))
  if (running?.status === 'paid') throw new Refused('order.not-payable')
  refuseInReview(running)
  if (running?.method === method && !running.pixMandateId && !isOverdue(running, app)) return
  await exchangeCharge(app, providers, running, {
    orderId: id,
    method,
    byLink,
    ...(lacksAddress && { address }),
  })
}

const isOverdue = ({ dueOn, late }: PaymentRow, { clock }: App): boolean =>
  dueOn !== null && isPastDue(late?.until ?? dueOn, today(clock.now()))

/**
 * Cancels an unpaid order for its buyer. The charge is cancelled at its provider first, so that nobody can pay it any
 * more; then seats, coupon and credit are free again. Repeating it changes nothing. Refuses `payment.under-way` once the
 * charge has been paid, or while its state is unknown.
 */
export async function cancelOrder(
  app: App,
  providers: PaymentProviders,
  { id, accountId }: OwnOrder,
): Promise<void> {
  const order = await findOwnOrder(app.db, id, accountId)
  if (!order) throw new Refused('not-found')
  if (order.status === 'cancelled') return
  if (order.kind !== 'checkout') throw new Refused('order.of-subscription')
  if (!ORDER_ALLOWS.cancel.some((status) => status === order.status)) throw new Refused('order.not-payable')
  const running = liveOf(await listAttempts(app.db, id))
  if (running) await cancelRunning(app, providers, running)
  await end(app, id, running)
}

async function end(app: App, id: OrderId, running: PaymentRow | undefined): Promise<void> {
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.status === 'cancelled') return
    const attempts = await listAttempts(tx, id)
    const live = liveOf(attempts)
    // Somebody pays in another way meanwhile: that charge was not taken back.
    if (live && live.id !== running?.id) throw new Refused('payment.under-way')
    for (const open of openOf(attempts)) await supersedePayment(tx, open.id, now)
    if (!(await moveOrder(tx, id, 'cancel', now))) throw new Refused('order.not-payable')
    await releaseReservations(tx, id, now)
  })
}

/** A new code for an order whose code ended. While one lives there is nothing to do: one live charge per order. */
export async function renewPix(app: App, orderId: OrderId, accountId: AccountId): Promise<void> {
  if (!(await findOwnOrder(app.db, orderId, accountId))) throw new Refused('not-found')
  await inTransaction(app.db, (tx) => replaceCharge(app, tx, { orderId, method: 'pix' }))
}
