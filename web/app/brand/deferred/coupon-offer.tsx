import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'
import { notify } from '../../ui/notify.ts'
import { useBrand } from '../brand-context.tsx'
import { cartChanged } from '../cart-count.ts'

type BrandId = ReturnType<typeof useBrand>['id']

/** Keeps the coupon of a link on the cart, says what became of it, and takes it out of the address. */
export default function CouponOffer({ code }: { code: string }) {
  const { id: brand } = useBrand()
  const navigate = useNavigate()
  useEffect(() => {
    const clear = () => navigate(addressWithout('cupom'), { replace: true, preventScrollReset: true })
    offer(brand, code).then(clear)
  }, [brand, code, navigate])
  return null
}

function addressWithout(name: string): string {
  const { pathname, searchParams, hash } = new URL(window.location.href)
  searchParams.delete(name)
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : '') + hash
}

async function offer(brand: BrandId, code: string): Promise<void> {
  try {
    const api = await getApi()
    const cart = await api.cart.offerCoupon({ brand, code })
    cartChanged(cart)
    const isGood = cart.coupon !== undefined
    notify({
      tone: 'good',
      title: isGood ? `Cupom ${cart.coupon?.code} aplicado` : 'Cupom guardado',
      caption: isGood ? cart.coupon?.name : 'Ele entra no carrinho assim que valer para o que você escolher.',
    })
  } catch (error) {
    notify({ tone: 'negative', title: `Cupom ${code}`, caption: sentenceFor(error) })
  }
}
