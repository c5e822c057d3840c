import type { Order } from '@vitrine/contract/order'
import { useCallback, useEffect, useState } from 'react'
import { getApi } from './api.ts'
import { followOrder, isSettled } from './follow-order.ts'
import { refreshUnread } from './unread.ts'

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
