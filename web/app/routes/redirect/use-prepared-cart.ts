import type { BrandId } from '@vitrine/contract/brand'
import type { UtmParameters } from '@vitrine/contract/utm-parameters'
import { useEffect, useRef, useState } from 'react'
import { useBrand } from '../../brand/brand-context.tsx'
import { cartChanged } from '../../brand/cart-count.ts'
import { getApi } from '../../session/api.ts'
import { Refused, sentenceFor } from '../../session/refused.ts'

interface Wanted {
  priceId: string | undefined
  coupon: string | null
  utmParameters: UtmParameters | undefined
}

type Prepared =
  | { state: 'busy' }
  /** `couponProblem`: why the coupon of the link does not count. */
  | { state: 'ready'; couponProblem?: string }
  | { state: 'refused'; why: string }

/** Puts what a link asks for into the brand's cart, once. A coupon that does not count keeps nothing else of it out. */
export function usePreparedCart({ priceId, coupon, utmParameters }: Wanted): Prepared {
  const { id: brand } = useBrand()
  const [prepared, setPrepared] = useState<Prepared>({ state: 'busy' })
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    const prepare = async () => {
      const api = await getApi()
      const couponProblem = coupon ? await offerCoupon(api, brand, coupon) : undefined
      if (priceId) cartChanged(await api.cart.addLine({ brand, priceId }))
      if (utmParameters) await api.cart.setUtmParameters({ brand, utmParameters })
      return { state: 'ready', ...(couponProblem && { couponProblem }) } as const
    }
    prepare()
      .then(setPrepared)
      .catch((error: unknown) => setPrepared({ state: 'refused', why: sentenceFor(error) }))
  }, [brand, priceId, coupon, utmParameters])
  return prepared
}

/** Resolves to why the coupon is refused; nothing where it is good, or kept for what it fits. */
async function offerCoupon(api: Awaited<ReturnType<typeof getApi>>, brand: BrandId, code: string) {
  try {
    cartChanged(await api.cart.offerCoupon({ brand, code }))
    return undefined
  } catch (error) {
    if (error instanceof Refused) return sentenceFor(error)
    throw error
  }
}
