import { useState } from 'react'
import { useBrand } from '../../brand/brand-context.tsx'
import { cartChanged } from '../../brand/cart-count.ts'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'
import { notify } from '../../ui/notify.ts'

interface AddToCart {
  busy: boolean
  /** It was put there here, a moment ago. */
  added: boolean
  add(priceId: string): Promise<void>
}

/** Puts a price into the cart of this brand; every button of it and the number in the header answer. */
export function useAddToCart(): AddToCart {
  const { id: brand } = useBrand()
  const [busy, setBusy] = useState(false)
  const [added, setAdded] = useState(false)
  const add = async (priceId: string) => {
    setBusy(true)
    try {
      const api = await getApi()
      setAdded(true)
      cartChanged(await api.cart.addLine({ brand, priceId }))
    } catch (error) {
      setAdded(false)
      notify({ tone: 'negative', title: 'Não foi possível adicionar', caption: sentenceFor(error) })
    } finally {
      setBusy(false)
    }
  }
  return { busy, added, add }
}
