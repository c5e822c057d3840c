import type { Order } from '@vitrine/contract/order'
import type { Trust } from '@vitrine/contract/trust'
import { listHeld } from '../../access/index.ts'
import { productGrants } from '../../catalog/index.ts'
import type { App } from '../../kernel/app-context.ts'
import type { Mail } from '../../mail/index.ts'
import { REMOVED_EMAIL } from '../personal-data/order-tables.ts'
import type { OfOrder } from '../write-reminder.ts'

/**
 * Once for each time that an order was opened on trust, when that is over. Nothing when it was paid meanwhile, its money
 * came and goes back, or its buyer has all of it by another order; whoever has left is not told.
 */
export async function trustEnded(
  app: App,
  accountId: string,
  { to, props }: { to: string; props: OfOrder },
): Promise<Mail | undefined> {
  const { id, status, trust, refunds } = props.order
  if (!trust || !isOver({ status, trust }, app.clock.now()) || to === REMOVED_EMAIL) return undefined
  if (refunds.some(({ reason }) => reason === 'unwanted')) return undefined
  if (await holdsAll(app, accountId, props.order)) return undefined
  return { kind: 'trust-ended', to, reference: `${id}:${trust.from}`, props }
}

/** Its order ended unpaid, or waits on for a boleto that banks take late. */
const isOver = ({ status, trust }: Pick<Order, 'status'> & { trust: Trust }, now: Date): boolean =>
  status === 'expired'
    ? trust.state === 'unpaid'
    : status === 'awaiting-payment' && trust.state === 'open' && Date.parse(trust.until) < now.getTime()

async function holdsAll({ db, clock }: App, accountId: string, { lines }: Order): Promise<boolean> {
  const productIds = lines.map(({ productId }) => productId)
  const opens = [...(await productGrants(db, productIds)).values()].flat().map(({ resource }) => resource)
  const held = await listHeld(db, accountId, opens, clock.now())
  return opens.every((one) => held.includes(one))
}
