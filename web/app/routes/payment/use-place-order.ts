import type { Cart } from '@vitrine/contract/cart'
import { useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { cartChanged } from '../../brand/cart-count.ts'
import { getApi } from '../../session/api.ts'
import { Refused } from '../../session/refused.ts'
import { createAttempts } from './attempts.ts'

export interface Purchase {
  document: string
  acceptedTerms: boolean
  acceptedRenewal: boolean
}

interface PlaceOrder {
  place(purchase: Purchase): Promise<void>
  /** The total that was seen when the server answered that it had changed, in centavos. */
  totalBefore: number | null
}

/** Places the order with the total on the screen; a changed total is shown and asked for again, never charged. */
export function usePlaceOrder(cart: Cart): PlaceOrder {
  const attempts = useRef(createAttempts())
  const [totalBefore, setTotalBefore] = useState<number | null>(null)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { paths } = useBrand()

  const place = async (purchase: Purchase) => {
    const expectedTotal = cart.quote.total
    const body = {
      ...purchase,
      acceptedTerms: true as const,
      brand: cart.brand,
      method: 'pix' as const,
      expectedTotal,
    }
    try {
      const api = await getApi()
      const headers = { 'idempotency-key': attempts.current.keyFor(body) }
      const order = await api.checkout.placeOrder({ headers, body })
      attempts.current.succeeded()
      cartChanged({ lines: [] })
      await navigate(`${paths.payment}/${order.id}`, { replace: true })
    } catch (error) {
      attempts.current.failed(error)
      if (!(error instanceof Refused && error.code === 'checkout.total-changed')) throw error
      setTotalBefore(expectedTotal)
      await revalidate()
    }
  }
  return { place, totalBefore }
}
