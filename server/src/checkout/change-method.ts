import type { PaymentMethod } from '@vitrine/contract/payment'
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
import { findOwnOrder, hasAddress } from './order.store.ts'
import { liveOf, replaceCharge } from './replace-charge.ts'

/** Whose order is meant. */
interface OwnOrder {
  id: string
  accountId: string
}

/**
 * Another way to pay an order that waits. The running charge is taken back at its provider first, so that never two
 * can be paid; should this process die in between, the same call goes on. Price, seats and coupon stay as they are.
 * Refuses `payment.under-way` once the running charge has been paid.
 */
export async function changeMethod(
  app: App,
  providers: PaymentProviders,
  { id, accountId }: OwnOrder,
  method: PaymentMethod,
): Promise<void> {
  if (!(await findOwnOrder(app.db, id, accountId))) throw new Refused('not-found')
  if (method === 'card') throw new Refused('payment.card-needed')
  if (!providers[method]) throw new Refused('checkout.method-unavailable')
  if (asksAddress(app.config, method) && !(await hasAddress(app.db, id)))
    throw new Refused('checkout.address-needed')
  const running = liveOf(await listAttempts(app.db, id))
  if (running?.status === 'paid') throw new Refused('order.not-payable')
  if (running?.method === method) return
  if (running) await takeBack(app, providers, running)
  await inTransaction(app.db, (tx) =>
    replaceCharge(app, tx, { orderId: id, method, ...(running && { dropped: running }) }),
  )
}

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
