import type { Entitlement } from '@vitrine/contract/access'
import type { Standing } from '@vitrine/contract/standing'
import { listCurrent, listIncluded } from '#access'
import { listPlaces } from '#catalog'
import type { Db } from '#kernel/database.ts'

type Held = Omit<Entitlement, 'product'>
type Ordered = (db: Db, accountId: string) => Promise<readonly { productId: string; orderId: string }[]>

/** What others know of an account: what it has or had a subscription to, and what it ordered and has not paid. */
export interface Known {
  listSubscribed: Ordered
  listUnpaidProducts: Ordered
  /** The orders of lines, by the ids of those. */
  listLines(db: Db, lineIds: readonly string[]): Promise<ReadonlyMap<string, { orderId: string }>>
}

/** How an account stands to every product it has, owes, waits for or had: one standing each, the strongest. */
export async function listStandings(
  { db, listSubscribed, listUnpaidProducts, listLines }: Known & { db: Db },
  accountId: string,
  now: Date,
): Promise<Standing[]> {
  const subscribed = await listSubscribed(db, accountId)
  const places = await listPlaces(db, accountId, now)
  const held = await listHeld(db, await listCurrent(db, accountId, now), listLines)
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
    ...held,
  ]
  return [...new Map(weakestFirst.map((one) => [one.productId, one])).values()]
}

/** What is theirs, on hold or not: first what is on hold, then what a subscription gives, then what was bought. */
async function listHeld(
  db: Db,
  current: readonly Held[],
  listLines: Known['listLines'],
): Promise<Standing[]> {
  const held = current.filter(({ kind }) => kind === 'product')
  const lines = await listLines(
    db,
    held.flatMap(({ orderLineId }) => orderLineId ?? []),
  )
  const ofOrder = ({ resource, orderLineId = '' }: Held) => {
    const orderId = lines.get(orderLineId)?.orderId
    return { productId: resource, ...(orderId && { orderId }) }
  }
  const usable = held.filter(({ hold }) => !hold).toSorted((a, b) => endOf(a).localeCompare(endOf(b)))
  const from = (source: Held['source']) => usable.filter((one) => one.source === source)
  return [
    ...held.flatMap((one) =>
      one.hold ? [{ ...ofOrder(one), state: 'on-hold' as const, hold: one.hold }] : [],
    ),
    ...from('subscription').map(({ resource }) => ({ productId: resource, state: 'subscribed' as const })),
    ...from('order').map((one) => ({
      ...ofOrder(one),
      state: 'owned' as const,
      ...(one.until && { until: one.until }),
    })),
  ]
}

/** What has no end ends after everything. */
const endOf = ({ until = '~' }: Held): string => until
