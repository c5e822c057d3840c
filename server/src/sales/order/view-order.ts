import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId } from '@vitrine/contract/ids'
import type { Order } from '@vitrine/contract/order'
import { today } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { askHook } from '#kernel/hook.ts'
import { asksAddress, offeredMethods } from '#payment-provider'
import { orderHooks } from './order-hooks.ts'
import { findStoredOrder } from './order-view.store.ts'
import { type OrderContext, type OrderFacts, orderOf } from './order-view.ts'

/** One order of this account. */
export async function findFacts(
  app: App,
  id: string,
  accountId: AccountId,
  db: Db = app.db,
): Promise<OrderFacts | undefined> {
  const stored = await findStoredOrder(db, id, accountId)
  const plans = stored?.lines.filter(({ interval }) => interval !== 'once') ?? []
  if (!stored || plans.length === 0) return stored
  const { id: orderId, subscriptionId } = stored
  const lineIds = plans.map((line) => line.id)
  const over = await askHook(app, db, orderHooks.endedPlans, { orderId, subscriptionId, lineIds })
  return { ...stored, lines: stored.lines.map((line) => ({ ...line, isOver: over.includes(line.id) })) }
}

/** The order as its buyer sees it; refuses when this account has no such order. */
export async function viewOrder(app: App, id: string, accountId: AccountId, db: Db = app.db): Promise<Order> {
  const facts = await findFacts(app, id, accountId, db)
  if (!facts) throw new Refused('not-found')
  return viewFacts(app, facts)
}

/** Those facts of an order, kept or about to be, as its buyer sees them now. */
export const viewFacts = async (app: App, facts: OrderFacts, tx?: Tx): Promise<Order> =>
  orderOf(facts, await orderContext(app, facts.brandId, tx))

/** What the orders of a brand are seen by now. */
export const orderContext = async (app: App, brandId: string, tx?: Tx): Promise<OrderContext> => ({
  day: today(app.clock.now()),
  methods: await offeredMethods(app, brandId as BrandId, tx),
  asksAddress: asksAddress(app.config, 'boleto'),
})
