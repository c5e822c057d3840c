import type { Entitlement } from '@vitrine/contract/access'
import type { Standing } from '@vitrine/contract/standing'
import { listCurrent, listIncluded } from '#access'
import { listPlaces } from '#catalog'
import type { Db } from '#kernel/database.ts'

type Ordered = (db: Db, accountId: string) => Promise<readonly { productId: string; orderId: string }[]>

/** What others know of an account: what it has or had a subscription to, and what it ordered and has not paid. */
export interface Known {
  listSubscribed: Ordered
  listUnpaidProducts: Ordered
  /** The order of each of these lines. */
  listOrdersOfLines(db: Db, lineIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** How an account stands to every product it has, owes, waits for or had: one standing each, the strongest. */
export async function listStandings(
  { db, listSubscribed, listUnpaidProducts, listOrdersOfLines }: Known & { db: Db },
  accountId: string,
  now: Date,
): Promise<Standing[]> {
  const subscribed = await listSubscribed(db, accountId)
  const places = await listPlaces(db, accountId, now)
  const held = (await listCurrent(db, accountId, now)).filter(({ kind }) => kind === 'product')
  const orders = await listOrdersOfLines(
    db,
    held.flatMap(({ orderLineId }) => orderLineId ?? []),
  )
  const paidBy = ({ orderLineId = '' }: Pick<Entitlement, 'orderLineId'>) => {
    const orderId = orders.get(orderLineId)
    return orderId ? { orderId } : {}
  }
  const onHold = held.flatMap(({ resource, hold, ...one }) =>
    hold ? [{ productId: resource, state: 'on-hold' as const, hold, ...paidBy(one) }] : [],
  )
  const has = (source: string, state: Standing['state']) =>
    held
      .filter(({ hold }) => !hold)
      .filter((one) => one.source === source)
      .toSorted((a, b) => endOf(a).localeCompare(endOf(b)))
      .map(({ resource, until, ...one }) => ({
        ...{ productId: resource, state },
        ...(state === 'owned' && { ...paidBy(one), ...(until && { until }) }),
      }))
  const included = await listIncluded(db, { accountId }, now)
  const weakestFirst: Standing[] = [
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
    ...onHold,
    ...has('subscription', 'subscribed'),
    ...has('order', 'owned'),
  ]
  return [...new Map(weakestFirst.map((one) => [one.productId, one])).values()]
}

/** What has no end ends after everything. */
const endOf = ({ until = '~' }: Entitlement): string => until
