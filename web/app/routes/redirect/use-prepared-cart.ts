import type { UtmParameters } from '@vitrine/contract/utm-parameters'
import { useEffect, useRef, useState } from 'react'
import { useBrand } from '../../brand/brand-context.tsx'
import { cartChanged } from '../../brand/cart-count.ts'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'

interface Wanted {
  priceId: string | undefined
  coupon: string | null
  utmParameters: UtmParameters | undefined
}

type Prepared = { state: 'busy' | 'ready' } | { state: 'refused'; why: string }

/** Puts what a link asks for into the brand's cart, once; the coupon first, so that one that has ended changes nothing. */
export function usePreparedCart({ priceId, coupon, utmParameters }: Wanted): Prepared {
  const { id: brand } = useBrand()
  const [prepared, setPrepared] = useState<Prepared>({ state: 'busy' })
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    const prepare = async () => {
      const api = await getApi()
      if (coupon) cartChanged(await api.cart.offerCoupon({ brand, code: coupon }))
      if (priceId) cartChanged(await api.cart.addLine({ brand, priceId }))
      if (utmParameters) await api.cart.setUtmParameters({ brand, utmParameters })
    }
    prepare()
      .then(() => setPrepared({ state: 'ready' }))
      .catch((error: unknown) => setPrepared({ state: 'refused', why: sentenceFor(error) }))
  }, [brand, priceId, coupon, utmParameters])
  return prepared
}
