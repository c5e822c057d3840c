import { startOfDay } from '@vitrine/contract/time'
import { type Grant, grant } from '#access'
import { productGrants } from '#catalog'
import type { Tx } from '#kernel/database.ts'
import type { SubscriptionRow } from './life.ts'

type Opener = Pick<SubscriptionRow, 'id' | 'accountId' | 'productId'>

/** Gives what a plan opens, between two instants; `orderLineId` is what pays for it, where anything does. */
export async function openBetween(
  tx: Tx,
  { id, accountId, productId }: Opener,
  { from, until, orderLineId }: Pick<Grant, 'from' | 'orderLineId'> & { until: Date },
): Promise<void> {
  if (until <= from) return
  const opens = (await productGrants(tx, [productId])).get(productId) ?? []
  const base = { accountId, source: 'subscription' as const, sourceId: id, orderLineId, from, until }
  await grant(
    tx,
    opens.map((one) => ({ ...base, ...one })),
  )
}

/** Gives what a plan opens for a period that its order paid. */
export const openPeriod = (
  tx: Tx,
  subscription: Opener,
  { startOn, endOn }: Pick<SubscriptionRow, 'startOn' | 'endOn'>,
  orderLineId: string,
): Promise<void> =>
  openBetween(tx, subscription, { from: startOfDay(startOn), until: startOfDay(endOn), orderLineId })
