import type { Entitlement } from '@vitrine/contract/access'
import type { Standing } from '@vitrine/contract/standing'
import { dayOf } from '@vitrine/contract/time'
import { listCurrent } from '../../access/index.ts'
import { listPlaces } from '../../catalog/index.ts'
import type { Db } from '../../kernel/database.ts'
import { listSubscriptions } from '../../subscription/index.ts'
import { listUnpaidProducts } from './standing.store.ts'

/** How an account stands to every product it has, owes, waits for or had: one standing each, the strongest. */
export async function listStandings(db: Db, accountId: string, now: Date): Promise<Standing[]> {
  const subscriptions = await listSubscriptions(db, accountId, dayOf(now))
  const places = await listPlaces(db, accountId, now)
  const held = (await listCurrent(db, accountId, now)).filter(({ kind }) => kind === 'product')
  const onHold = held.flatMap(({ resource, hold }) =>
    hold ? [{ productId: resource, state: 'on-hold' as const, hold }] : [],
  )
  const has = (source: string, state: Standing['state']) =>
    held
      .filter(({ hold }) => !hold)
      .filter((one) => one.source === source)
      .toSorted((a, b) => endOf(a).localeCompare(endOf(b)))
      .map(({ resource, until }) => ({
        ...{ productId: resource, state },
        ...(until && state === 'owned' && { until }),
      }))
  const weakestFirst: Standing[] = [
    ...subscriptions.map(({ product, orderId }) => ({
      productId: product.id,
      state: 'renew' as const,
      orderId,
    })),
    ...places.map(({ productId, offered, claimUntil }) => ({
      productId,
      state: offered ? ('offered' as const) : ('waiting' as const),
      ...(offered && claimUntil && { until: claimUntil.toISOString() }),
    })),
    ...(await listUnpaidProducts(db, accountId)).map((one) => ({
      ...one,
      state: 'payment-pending' as const,
    })),
    ...onHold,
    ...has('subscription', 'subscribed'),
    ...has('order', 'owned'),
  ]
  return [...new Map(weakestFirst.map((one) => [one.productId, one])).values()]
}

/** What has no end ends after everything. */
const endOf = ({ until = '~' }: Entitlement): string => until
