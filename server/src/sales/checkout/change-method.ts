import type { Address } from '@vitrine/contract/address'
import { isPastDue } from '@vitrine/contract/brazil/business-days'
import type { AccountId } from '@vitrine/contract/ids'
import type { PaymentMethod } from '@vitrine/contract/payment'
import { today } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { findOwnOrder, hasAddress } from '#order'
import { listAttempts, type PaymentRow } from '#payment'
import { asksAddress, type PaymentProviders } from '#payment-provider'
import { refuseUntaken } from './brand-payment.ts'
import { exchangeCharge, liveOf, refuseInReview } from './replace-charge.ts'

/** Whose order is meant. */
export interface OwnOrder {
  id: string
  accountId: AccountId
}

/** `address` is kept where the new charge asks for one and the order has none. */
interface Wanted {
  method: PaymentMethod
  address?: Address | undefined
}

/**
 * Replaces the running charge of an unpaid order by one of another method. Price, seats and coupon stay. The same method
 * changes nothing, except for a boleto after its due day, which gets a second one (2ª via). Refuses `payment.under-way`
 * once the running charge has been paid, and `checkout.address-needed`.
 */
export async function changeMethod(
  app: App,
  providers: PaymentProviders,
  { id, accountId }: OwnOrder,
  { method, address }: Wanted,
): Promise<void> {
  const order = await findOwnOrder(app.db, id, accountId)
  if (!order) throw new Refused('not-found')
  if (method === 'card') throw new Refused('payment.card-needed')
  if (!providers[method]) throw new Refused('checkout.method-unavailable')
  await refuseUntaken(app, order.brandId, method)
  const lacksAddress = asksAddress(app.config, method) && !(await hasAddress(app.db, id))
  if (lacksAddress && !address) throw new Refused('checkout.address-needed')
  const running = liveOf(await listAttempts(app.db, id))
  if (running?.status === 'paid') throw new Refused('order.not-payable')
  refuseInReview(running)
  if (running?.method === method && !isOverdue(running, app)) return
  await exchangeCharge(app, providers, running, {
    orderId: id,
    method,
    ...(lacksAddress && { address }),
  })
}

const isOverdue = ({ dueOn, late }: PaymentRow, { clock }: App): boolean =>
  dueOn !== null && isPastDue(late?.until ?? dueOn, today(clock.now()))
