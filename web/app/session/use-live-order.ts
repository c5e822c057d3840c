import type { Order } from '@vitrine/contract/order'
import { useEffect, useState } from 'react'
import { getApi } from './api.ts'
import { followOrder, isSettled } from './follow-order.ts'

/** The order as it is now, kept up to date until it is over; `setOrder` takes the answer of an action. */
export function useLiveOrder(
  loaded: Order,
  isOver: (order: Order) => boolean = isSettled,
): [order: Order, setOrder: (order: Order) => void] {
  const [order, setOrder] = useState(loaded)
  const { id } = order
  const settled = isOver(order)
  useEffect(() => {
    if (settled) return
    const leaving = new AbortController()
    const { signal } = leaving
    const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
    const onOrder = (next: Order) => signal.aborted || setOrder(next)
    getApi().then((api) => followOrder({ checkout: api.checkout, id, signal, onOrder, isOver, wait }))
    askOnReturn(id, signal, onOrder)
    return () => leaving.abort()
  }, [id, settled, isOver])
  return [order, setOrder]
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
