import type { Order } from '@vitrine/contract/order'
import { useEffect, useState } from 'react'
import { getApi } from '../../session/api.ts'
import { isSettled } from '../../session/follow-order.ts'

const EVERY_MS = 4000

/** The order behind a link, asked for now and then until it is settled; `setOrder` takes the answer of an action. */
export function usePolledOrder(
  code: string,
  loaded: Order,
): [order: Order, setOrder: (order: Order) => void] {
  const [order, setOrder] = useState(loaded)
  const settled = isSettled(order)
  useEffect(() => {
    if (settled) return
    const leaving = new AbortController()
    const { signal } = leaving
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      const api = await getApi()
      const next = await api.payLink.read({ code }, { signal }).catch(() => undefined)
      if (next && !signal.aborted) setOrder(next)
    }
    const timer = setInterval(ask, EVERY_MS)
    document.addEventListener('visibilitychange', ask, { signal })
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [code, settled])
  return [order, setOrder]
}
