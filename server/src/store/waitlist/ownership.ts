import type { Entitlement } from '@vitrine/contract/access'
import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId, OrderId, ProductId } from '@vitrine/contract/ids'
import type { Ownership } from '@vitrine/contract/ownership'
import { listCurrent, listIncluded, listOwned } from '#access'
import { isAccountOfBrand } from '#account'
import { joinLine, leaveLine, listPlaces, returnSeat } from '#catalog'
import type { App } from '#kernel/app-context.ts'
import { type Db, inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'

type CurrentAccess = Omit<Entitlement, 'product'>
type Ordered = (
  db: Db,
  accountId: AccountId,
) => Promise<readonly { productId: ProductId; orderId: OrderId }[]>

/** What others know of an account: what it has or had a subscription to, and what it ordered and has not paid. */
export interface Known {
  listSubscribed: Ordered
  listUnpaidProducts: Ordered
  /** The orders of lines, by the ids of those. */
  listLines(db: Db, lineIds: readonly string[]): Promise<ReadonlyMap<string, { orderId: OrderId }>>
}

/** How an account stands to every product it has, owes, waits for or had: one ownership each, the strongest. */
export async function listOwnerships(
  { db, listSubscribed, listUnpaidProducts, listLines }: Known & { db: Db },
  accountId: AccountId,
  now: Date,
): Promise<Ownership[]> {
  const subscribed = await listSubscribed(db, accountId)
  const places = await listPlaces(db, accountId, now)
  const held = await ownershipsOf(db, await listCurrent(db, accountId, now), listLines)
  const included = await listIncluded(db, { accountId }, now)
  const weakestFirst: Ownership[] = [
    ...subscribed.map((one) => ({ ...one, state: 'renew' as const })),
    ...places.map(({ productId, offered, claimUntil }) => ({
      productId,
      state: offered ? ('offered' as const) : ('waiting' as const),
      ...(offered && claimUntil && { until: claimUntil.toISOString() }),
    })),
    ...(await listUnpaidProducts(db, accountId)).map((one) => ({
      ...one,
      state: 'payment-pending' as const,
    })),
    ...included.map((productId) => ({ productId, state: 'included' as const })),
    ...held,
  ]
  return [...new Map(weakestFirst.map((one) => [one.productId, one])).values()]
}

/** What is theirs, on hold or not: first what is on hold, then what a subscription gives, then what was bought. */
async function ownershipsOf(
  db: Db,
  current: readonly CurrentAccess[],
  listLines: Known['listLines'],
): Promise<Ownership[]> {
  // The resource of these is a product.
  const held = current.filter(({ kind }) => kind === 'product')
  const lines = await listLines(
    db,
    held.flatMap(({ orderLineId }) => orderLineId ?? []),
  )
  const ofOrder = ({ resource, orderLineId = '' }: CurrentAccess) => {
    const orderId = lines.get(orderLineId)?.orderId
    return { productId: resource as ProductId, ...(orderId && { orderId }) }
  }
  const usable = held.filter(({ hold }) => !hold).toSorted((a, b) => endOf(a).localeCompare(endOf(b)))
  const from = (source: CurrentAccess['source']) => usable.filter((one) => one.source === source)
  return [
    ...held.flatMap((one) =>
      one.hold ? [{ ...ofOrder(one), state: 'on-hold' as const, hold: one.hold }] : [],
    ),
    ...from('subscription').map(({ resource }) => ({
      productId: resource as ProductId,
      state: 'subscribed' as const,
    })),
    ...from('order').map((one) => ({
      ...ofOrder(one),
      state: 'owned' as const,
      ...(one.until && { until: one.until }),
    })),
  ]
}

/** What has no end ends after everything. */
const endOf = ({ until = '~' }: CurrentAccess): string => until

interface Waiting {
  brand: BrandId
  productId: ProductId
}

/**
 * Waits for a seat, or for a notification. Refuses `account.other-brand`, `checkout.already-yours` and
 * `waiting.not-needed`.
 */
export async function joinWaiting(
  app: App,
  accountId: AccountId,
  { brand, productId }: Waiting,
): Promise<{ kind: 'seat' | 'notice' }> {
  if (!(await isAccountOfBrand(app.db, accountId, brand))) throw new Refused('account.other-brand')
  const at = app.clock.now()
  if ((await listOwned(app.db, accountId, [productId], at)).length > 0)
    throw new Refused('checkout.already-yours')
  const place = { productId, accountId, brandId: brand, at }
  const kind = await inTransaction(app.db, (tx) => joinLine(tx, place))
  if (!kind) throw new Refused('waiting.not-needed')
  return { kind }
}

/** Waits no longer; a seat that was being kept goes to the next in line. */
export async function leaveWaiting(app: App, accountId: AccountId, productId: ProductId): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    for (const kept of await leaveLine(tx, accountId, productId)) await returnSeat(tx, kept)
  })
}
