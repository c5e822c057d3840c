import { accessEnd } from '@vitrine/contract/access-length'
import { dayOf } from '@vitrine/contract/time'
import { type Grant, granting } from '#access'
import { enqueueOrderMail } from '#buyer-mail'
import { type Grant as Opens, productGrants } from '#catalog'
import { insertingNote } from '#fiscal'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import { runWrites, type Tx } from '#kernel/database.ts'
import { runHook } from '#kernel/hook.ts'
import { type LockedOrder, moveOrder, orderHooks } from '#order'
import { confirmingCoupon } from '#promotion'
import { sellingHolds } from './checkout.store.ts'

/** What each product of the order opens, by product id. */
type Opened = Map<string, Opens[]>

/** The order is paid: opens what it bought, once, and says so. Whoever does not find it unpaid does nothing. */
export async function completeOrder(app: App, tx: Tx, order: LockedOrder, now: Date): Promise<void> {
  const productIds = order.lines.map(({ productId }) => productId)
  const [paid, opened] = await parallel(
    () => moveOrder(tx, order.id, 'pay', now),
    () => productGrants(tx, productIds),
  )
  if (!paid) return
  const grants = granting(grantsOf(order, opened, now))
  await parallel(
    () =>
      runWrites(
        tx,
        sellingHolds(order.id),
        confirmingCoupon(order.id),
        ...insertingNote(order, now),
        ...grants,
      ),
    () => enqueueOrderMail(app, tx, 'payment-confirmed', order),
  )
  await runHook(app, tx, orderHooks.paid, { order, now })
}

/** What was bought once opens for as long as its price says. */
function grantsOf({ accountId, lines }: LockedOrder, opened: Opened, from: Date): Grant[] {
  const base = { accountId, source: 'order' as const, from }
  const bought = lines.filter(({ interval }) => interval === 'once')
  return bought.flatMap(({ id, productId, accessMonths }) => {
    const until = accessMonths ? accessEnd(dayOf(from), accessMonths) : undefined
    return (opened.get(productId) ?? []).map((one) => ({
      ...base,
      ...one,
      sourceId: id,
      orderLineId: id,
      until,
    }))
  })
}
