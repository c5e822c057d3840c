import type { Order } from '@vitrine/contract/checkout'
import type { App } from '../kernel/app-context.ts'
import { ORDER_CHANNEL } from '../payment/index.ts'
import { viewOrder } from './order-view.store.ts'

/** Even when no change is heard of, the state is read again after this long. */
const HEARTBEAT_MS = 15_000

/** The order now and after each change, until nothing more can happen by itself or the reader leaves. */
export async function* followOrder(
  app: App,
  id: string,
  accountId: string,
  signal?: AbortSignal,
): AsyncGenerator<Order> {
  let wake = () => {}
  const stop = app.listener.on(ORDER_CHANNEL, (changed) => changed === id && wake())
  try {
    while (!signal?.aborted) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve
      })
      const order = await viewOrder(app.db, id, accountId)
      yield order
      if (order.status !== 'awaiting-payment') return
      await orSooner(changed, signal)
    }
  } finally {
    stop()
  }
}

/** Waits for a change, for the heartbeat or for the reader to leave, and leaves no timer behind. */
async function orSooner(changed: Promise<void>, signal?: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const others = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, HEARTBEAT_MS)
    signal?.addEventListener('abort', () => resolve(), { once: true })
  })
  await Promise.race([changed, others])
  clearTimeout(timer)
}
