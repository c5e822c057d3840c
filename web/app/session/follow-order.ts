import type { Order } from '@vitrine/contract/order'
import { isUnderWay } from '@vitrine/contract/refund'
import { useCallback, useEffect, useState } from 'react'
import type { ApiClient } from '../context.ts'
import { getApi } from './api.ts'
import { refreshUnread } from './unread.ts'

const FIRST_DELAY_MS = 2000
const LAST_DELAY_MS = 5000
/** A stream says the state at once, and again after 15 s at most: one that does not is held up by somebody on the way. */
const FIRST_WORD_MS = 10_000
const SILENCE_MS = 40_000

export interface Following {
  checkout: Pick<ApiClient['checkout'], 'followOrder' | 'readOrder'>
  id: string
  signal: AbortSignal
  onOrder(order: Order): void
  /** Whether nothing more is expected to happen by itself. */
  isOver?(order: Order): boolean
  wait(ms: number): Promise<void>
}

const SETTLED: readonly Order['status'][] = [
  'paid',
  'disputed',
  'charged-back',
  'cancelled',
  'partially-refunded',
  'refunded',
]
/** Whether an order no longer waits to be paid. */
export const isSettled = (order: Order): boolean => SETTLED.includes(order.status)

/** Whether no money of an order is on its way back. */
export const isAllBack = ({ refunds }: Order): boolean => !refunds.some(isUnderWay)

/** Tells every new state of an order until it is over, usually settled: by the event stream and, when that breaks or says nothing, by asking. */
export async function followOrder(following: Following): Promise<void> {
  let delay = FIRST_DELAY_MS
  let settled = false
  const isOver = following.isOver ?? isSettled
  const notify = (order: Order) => {
    settled = isOver(order)
    following.onOrder(order)
  }
  while (!settled && !following.signal.aborted) {
    const ending = await listen(following, notify)
    if (settled || following.signal.aborted) return
    // A stream that ended by itself will say the same again; a broken one is replaced by asking.
    if (ending === 'ended') delay = LAST_DELAY_MS
    await following.wait(delay)
    delay = ending === 'broken' ? Math.min(delay * 1.5, LAST_DELAY_MS) : FIRST_DELAY_MS
    if (ending === 'broken') await ask(following, notify)
  }
}

type Ending = 'ended' | 'broken'

async function listen({ checkout, id, signal }: Following, notify: (order: Order) => void): Promise<Ending> {
  const silent = new AbortController()
  const giveUp = () => silent.abort()
  let limit = setTimeout(giveUp, FIRST_WORD_MS)
  signal.addEventListener('abort', giveUp)
  try {
    for await (const order of await checkout.followOrder({ id }, { signal: silent.signal })) {
      clearTimeout(limit)
      limit = setTimeout(giveUp, SILENCE_MS)
      notify(order)
    }
    return 'ended'
  } catch {
    return 'broken'
  } finally {
    clearTimeout(limit)
    signal.removeEventListener('abort', giveUp)
  }
}

async function ask({ checkout, id, signal }: Following, notify: (order: Order) => void): Promise<void> {
  try {
    notify(await checkout.readOrder({ id }, { signal }))
  } catch {
    // No answer now: the next round asks again.
  }
}

/**
 * The order as it is now, kept up to date until it is over; `take` shows the answer of an action. That answer may have
 * been overtaken by news of the stream, so the state is heard anew after each.
 */
export function useLiveOrder(
  loaded: Order,
  isOver: (order: Order) => boolean = isSettled,
): [order: Order, take: (order: Order) => void] {
  const [order, setOrder] = useState(loaded)
  const [taken, setTaken] = useState(0)
  const { id } = order
  const settled = isOver(order)
  const take = useCallback((answer: Order) => {
    setOrder(answer)
    setTaken((times) => times + 1)
  }, [])
  useUnreadOf(order)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was taken is heard anew
  useEffect(() => {
    if (settled) return
    const leaving = new AbortController()
    const { signal } = leaving
    const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
    const onOrder = (next: Order) => signal.aborted || setOrder(next)
    getApi().then((api) => followOrder({ checkout: api.checkout, id, signal, onOrder, isOver, wait }))
    askOnReturn(id, signal, (next) => signal.aborted || take(next))
    return () => leaving.abort()
  }, [id, settled, isOver, taken, take])
  return [order, take]
}

/** What was told of an order while it was in another state is over with it, and no longer counts as unread. */
function useUnreadOf({ status }: Order): void {
  const [before, setBefore] = useState(status)
  useEffect(() => {
    if (status === before) return
    setBefore(status)
    refreshUnread()
  }, [status, before])
}

/** People come back from the bank's app: a stream that slept meanwhile may say nothing, so the state is asked for. */
function askOnReturn(id: string, signal: AbortSignal, onOrder: (order: Order) => void): void {
  const ask = async () => {
    if (document.visibilityState !== 'visible') return
    const api = await getApi()
    await api.checkout.readOrder({ id }, { signal }).then(onOrder, () => undefined)
  }
  document.addEventListener('visibilitychange', ask, { signal })
}
