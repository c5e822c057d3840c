import type { BrandId } from '@vitrine/contract/brand'
import { dueAfter } from '@vitrine/contract/future-charge'
import { mandatablePlan } from '@vitrine/contract/pix-mandate'
import { dayOf } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import type { Tx, Write } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { API_PIX, nameOfProvider, paymentTermsOf } from '#payment-provider'
import { insertingMandate } from '#pix-mandate'
import type { NewOrder } from './new-order.ts'
import type { CheckoutReading } from './read-checkout.ts'

/**
 * Whether Pix Automático is offered in a brand: by a bank that speaks API Pix, into the account of the installation. A
 * brand with a Pix key of its own is paid into another account.
 */
export async function offersPixMandate(
  app: Pick<App, 'config' | 'cache'>,
  brand: BrandId,
  tx?: Tx,
): Promise<boolean> {
  if (!app.config.pixApi?.account || nameOfProvider(app.config, 'pix') !== API_PIX) return false
  return !(await paymentTermsOf(app, brand, tx))?.pixKey
}

/**
 * Written with a Pix whose buyer ticked that the plan of the order renews by Pix Automático. One authorisation is for one
 * plan: an order with several has none, nor has a plan of a cycle that banks do not know. Refuses
 * `checkout.pix-mandate-unavailable`.
 */
export async function consentingToDebits(
  app: App,
  tx: Tx,
  { items, accountId, request }: CheckoutReading,
  { lines, attempt, order: { at } }: NewOrder,
): Promise<Write[]> {
  if (!request.pixMandate || !attempt) return []
  if (request.method !== 'pix' || !(await offersPixMandate(app, request.brand, tx)))
    throw new Refused('checkout.pix-mandate-unavailable')
  const plan = mandatablePlan(items.map((item, i) => ({ ...item, ...lines[i]!, amount: item.amount })))
  if (!plan) throw new Refused('checkout.pix-mandate-unavailable')
  const { id: orderLineId, interval, trialDays, periodicity, amount: floor } = plan
  const startsOn = dueAfter(dayOf(at), { interval, ...(trialDays && { trialDays }) }).nextOn
  return [
    insertingMandate({ accountId, paymentId: attempt.id, orderLineId, periodicity, startsOn, floor, at }),
  ]
}
