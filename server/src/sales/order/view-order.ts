import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId } from '@vitrine/contract/ids'
import type { Order } from '@vitrine/contract/order'
import { isUnderWay } from '@vitrine/contract/refund'
import { today } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { askHook } from '#kernel/hook.ts'
import { ORDER_CHANNEL } from '#payment'
import { asksAddress, offeredMethods } from '#payment-provider'
import type { WatchedSession } from '#session'
import { orderHooks } from './order-hooks.ts'
import { findStoredOrder, readState } from './order-view.store.ts'
import { type OrderContext, type OrderFacts, orderOf } from './order-view.ts'

/** One order of this account. */
async function findFacts(
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

/** The same where the caller knows that none of its plans is over: nobody is asked. */
export async function viewLiveOrder(app: App, id: string, accountId: AccountId): Promise<Order> {
  const facts = await findStoredOrder(app.db, id, accountId)
  if (!facts) throw new Refused('not-found')
  return viewFacts(app, facts)
}

/** Those facts of an order, kept or about to be, as its buyer sees them now. */
export const viewFacts = async (app: App, facts: OrderFacts, tx?: Tx): Promise<Order> =>
  orderOf(facts, await orderContext(app, facts.brandId, tx))

/** What the orders of a brand are seen by now. */
const orderContext = async (app: App, brandId: string, tx?: Tx): Promise<OrderContext> => ({
  day: today(app.clock.now()),
  methods: await offeredMethods(app, brandId as BrandId, tx),
  asksAddress: asksAddress(app.config, 'boleto'),
})

/** Even when no change is heard of, the state is read again after this long. */
const HEARTBEAT_MS = 15_000

/** Who reads, and from which session; `signal` says that they left. */
interface Follower {
  accountId: AccountId
  session: WatchedSession
  signal?: AbortSignal | undefined
}

/**
 * The order now and after each change, until nothing more can happen by itself, the reader leaves, or their session is
 * over.
 */
export async function followOrder(app: App, id: string, follower: Follower): Promise<AsyncGenerator<Order>> {
  const { accountId } = follower
  // Listens before it reads: what changes in between is heard.
  const changes = hearChanges(app, id, follower)
  const facts = await findFacts(app, id, accountId)
  if (facts) {
    const context = await orderContext(app, facts.brandId)
    const view = (now: OrderFacts) => orderOf(now, { ...context, day: today(app.clock.now()) })
    return follow(app, facts, changes, { ...follower, view })
  }
  changes.stop()
  throw new Refused('not-found')
}

async function* follow(
  app: App,
  facts: OrderFacts,
  changes: Changes,
  { session, signal, view }: Follower & { view(facts: OrderFacts): Order },
): AsyncGenerator<Order> {
  try {
    yield view(facts)
    let isMoving = movesByItself(facts)
    while (isMoving) {
      await changes.next()
      if (signal?.aborted || !(await session.isGood())) return
      const state = await readState(app.db, facts.id)
      yield view({ ...facts, ...state })
      isMoving = movesByItself(state)
    }
  } finally {
    changes.stop()
  }
}

/** It waits for its money, or for money to be given back. */
const movesByItself = ({ status, refunds }: Pick<OrderFacts, 'status' | 'refunds'>): boolean =>
  status === 'awaiting-payment' || status === 'in-review' || refunds.some(isUnderWay)

interface Changes {
  /** Settles when something has changed since the last time, at the heartbeat, or when the reader may be gone. */
  next(): Promise<void>
  stop(): void
}

function hearChanges(app: App, id: string, { session, signal }: Follower): Changes {
  let change = Promise.withResolvers<void>()
  const stops = [
    app.listener.on(ORDER_CHANNEL, (changed) => changed === id && change.resolve()),
    session.onNews(() => change.resolve()),
  ]
  const stop = () => stops.forEach((one) => void one())
  // A reader who leaves before the first word never starts the generator, nor ends it.
  const leave = () => {
    change.resolve()
    stop()
  }
  signal?.addEventListener('abort', leave)
  if (signal?.aborted) leave()
  return {
    stop,
    async next() {
      const timer = setTimeout(() => change.resolve(), HEARTBEAT_MS)
      await change.promise
      clearTimeout(timer)
      change = Promise.withResolvers()
    },
  }
}
