import { accessEnd } from '@vitrine/contract/access-length'
import type { AccountId, OrderId, ProductId } from '@vitrine/contract/ids'
import { dayOf } from '@vitrine/contract/time'
import { type Grant, granting } from '#access'
import { enqueueOrderMail } from '#buyer-mail'
import { listLimitReached } from '#cart'
import { type Grant as Opens, productGrants, readPrices, returnSeat, takeClaim, takeSeat } from '#catalog'
import { type CreditedOrder, returnCredit, spendCredit } from '#credit'
import { insertingNote } from '#fiscal'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import { type Db, runWrites, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { askHook, runHook } from '#kernel/hook.ts'
import {
  findDocumentOf,
  type LockedOrder,
  listBuyersWith,
  listWaitingTrials,
  moveOrder,
  orderHooks,
} from '#order'
import { confirmingCoupon, plansOfBuyers, releaseCoupon, reserveCouponAgain } from '#promotion'
import {
  insertHolds,
  lockTrials,
  moveHolds,
  type SeatHold,
  sellingHolds,
  type TrialBuyer,
} from './checkout.store.ts'

const byProduct = (a: SeatHold, b: SeatHold) => a.productId.localeCompare(b.productId)

/**
 * Takes a seat of every limited product, always in the same order so that two orders cannot wait for each other: the
 * one that is kept for the buyer, when one is.
 */
export async function holdSeats(
  tx: Tx,
  wanted: readonly SeatHold[],
  { accountId, at }: { accountId: AccountId; at: Date },
): Promise<void> {
  const held: SeatHold[] = []
  for (const hold of [...wanted].sort(byProduct)) {
    const claimed = await takeClaim(tx, accountId, hold.productId, at)
    const outcome = claimed ? 'held' : await takeSeat(tx, hold.productId)
    if (outcome === 'sold-out') throw new Refused('checkout.sold-out')
    if (outcome === 'held') held.push(hold)
  }
  await insertHolds(tx, held)
}

/** The order was not paid: seats, coupon and store credit are given back, once. */
export async function releaseReservations(tx: Tx, orderId: OrderId, at: Date): Promise<void> {
  for (const productId of await moveHolds(tx, orderId, 'held', 'released')) await returnSeat(tx, productId)
  await releaseCoupon(tx, orderId)
  await returnCredit(tx, orderId, at)
}

/** A released order is taken up again; throws the refusal when a seat, the coupon or the credit has gone elsewhere. */
async function reserveAgain(app: App, tx: Tx, order: CreditedOrder, at: Date): Promise<void> {
  for (const productId of await moveHolds(tx, order.id, 'released', 'held')) {
    if ((await takeSeat(tx, productId)) === 'sold-out') throw new Refused('checkout.sold-out')
  }
  await reserveCouponAgain(app, tx, order.id)
  await spendCredit(tx, order, at)
}

/**
 * Which of these plans were had before, or are about to be by an order that waits for its money: by the account, and by
 * whoever bought with its CPF or CNPJ, where that is asked. Held until the transaction ends, so that of two orders at once
 * one finds the other.
 */
export async function listTakenTrials(
  app: App,
  tx: Tx,
  productIds: readonly ProductId[],
  { besides, ...who }: TrialBuyer & { besides?: string },
): Promise<ProductId[]> {
  if (productIds.length === 0) return []
  await lockTrials(tx, productIds, who)
  const waiting = await listWaitingTrials(tx, productIds, { ...who, ...(besides && { besides }) })
  const others = who.document ? await listBuyersWith(tx, who.document) : []
  const had = await askHook(app, tx, plansOfBuyers, { accountIds: [who.accountId, ...others] })
  return [...new Set([...waiting, ...had.filter((id) => productIds.includes(id))])]
}

/** An order that had ended is taken up again: refuses `checkout.trial-used` where its trial or its introductory price was taken meanwhile. */
async function refuseTakenTrials(app: App, tx: Tx, { id, accountId, lines }: LockedOrder): Promise<void> {
  const tried = lines
    .filter(({ trialDays, introductoryCycles }) => trialDays || introductoryCycles)
    .map(({ productId }) => productId)
  if (tried.length === 0) return
  const document = await findDocumentOf(tx, id)
  if ((await listTakenTrials(app, tx, tried, { accountId, document, besides: id })).length > 0)
    throw new Refused('checkout.trial-used')
}

/** Throws when the buyer has come to own, since the order was placed, what one can have only once. */
export async function refuseAlreadyOwned(
  db: Db,
  { accountId, kind, lines }: LockedOrder,
  now: Date,
): Promise<void> {
  // What is renewed or changed is theirs.
  if (kind !== 'checkout') return
  const held = await listLimitReached(db, accountId, lines, now)
  if (held.length > 0) throw new Refused('checkout.already-yours')
}

/** An order that had ended is taken up again: while its prices are still asked, and its seats, coupon and credit are left. */
export async function takeAgain(app: App, tx: Tx, order: LockedOrder, now: Date): Promise<void> {
  const { brandId, lines } = order
  const asked = lines.map(({ priceId }) => priceId)
  const prices = await readPrices(tx, asked, brandId, now)
  if ([...prices.values()].some(({ price, current }) => current?.id !== price.id))
    throw new Refused('cart.price-unavailable')
  await refuseTakenTrials(app, tx, order)
  await reserveAgain(app, tx, order, now)
}

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
