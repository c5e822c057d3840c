import { useState } from 'react'
import { useBrand } from '../../brand/brand-context.tsx'
import { cartChanged } from '../../brand/cart-count.ts'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'
import { notify } from '../../ui/notify.ts'

/** Puts a price into the cart of this brand and answers visibly: the number in the header and a notification. */
export function useAddToCart(): { busy: boolean; add(priceId: string, name: string): Promise<void> } {
  const { id: brand, paths } = useBrand()
  const [busy, setBusy] = useState(false)
  const add = async (priceId: string, name: string) => {
    setBusy(true)
    try {
      const api = await getApi()
      cartChanged(await api.cart.addLine({ brand, priceId }))
      const action = { label: 'Ver carrinho', to: paths.cart }
      notify({ tone: 'good', title: 'Adicionado ao carrinho', caption: name, action })
    } catch (error) {
      notify({ tone: 'negative', title: 'Não foi possível adicionar', caption: sentenceFor(error) })
    } finally {
      setBusy(false)
    }
  }
  return { busy, add }
}
