import type { Address } from '@vitrine/contract/address'
import { isPastDue } from '@vitrine/contract/brazil/business-days'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { today } from '@vitrine/contract/time'
import type { App } from '../kernel/app-context.ts'
import { inTransaction } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import {
  asksAddress,
  listAttempts,
  type PaymentProviders,
  type PaymentRow,
  ProviderFailure,
  providerOf,
  settlePayment,
} from '../payment/index.ts'
import { findOwnOrder } from './order.store.ts'
import { hasAddress, keepAddress } from './order-address.store.ts'
import { liveOf, refuseInReview, replaceCharge } from './replace-charge.ts'

/** Whose order is meant. */
export interface OwnOrder {
  id: string
  accountId: string
}

/** `address` is kept where the new charge asks for one and the order has none. */
interface Wanted {
  method: PaymentMethod
  address?: Address | undefined
}

/**
 * Another way to pay an order that waits. The running charge is taken back at its provider first, so that never two
 * can be paid; should this process die in between, the same call goes on. Price, seats and coupon stay as they are.
 * The method it has already changes nothing, but for a boleto that is past its day: that gets a second one (2ª via).
 * Refuses `payment.under-way` once the running charge has been paid, `checkout.address-needed`.
 */
export async function changeMethod(
  app: App,
  providers: PaymentProviders,
  { id, accountId }: OwnOrder,
  { method, address }: Wanted,
): Promise<void> {
  if (!(await findOwnOrder(app.db, id, accountId))) throw new Refused('not-found')
  if (method === 'card') throw new Refused('payment.card-needed')
  if (!providers[method]) throw new Refused('checkout.method-unavailable')
  const lacksAddress = asksAddress(app.config, method) && !(await hasAddress(app.db, id))
  if (lacksAddress && !address) throw new Refused('checkout.address-needed')
  const running = liveOf(await listAttempts(app.db, id))
  if (running?.status === 'paid') throw new Refused('order.not-payable')
  refuseInReview(running)
  if (running?.method === method && !isOverdue(running, app)) return
  if (running) await takeBack(app, providers, running)
  await inTransaction(app.db, async (tx) => {
    const replaced = await replaceCharge(app, tx, {
      orderId: id,
      method,
      ...(running && { dropped: running }),
    })
    if (replaced && lacksAddress && address) await keepAddress(tx, id, address)
  })
}

const isOverdue = ({ dueOn, late }: PaymentRow, { clock }: App): boolean =>
  dueOn !== null && isPastDue(late?.until ?? dueOn, today(clock.now()))

/** Takes a running charge back at its provider; refuses when it has been paid, or when nobody knows. */
export async function takeBack(app: App, providers: PaymentProviders, running: PaymentRow): Promise<void> {
  if ((await cancelCharge(providers, running)) === 'cancelled') return
  app.jobs.soon(settlePayment, { paymentId: running.id })
  throw new Refused('payment.under-way')
}

async function cancelCharge(providers: PaymentProviders, running: PaymentRow) {
  try {
    return await providerOf(providers, running).cancelCharge?.(running.txid)
  } catch (error) {
    throw error instanceof ProviderFailure ? new Refused('payment.provider-unavailable') : error
  }
}
