import type { Cart, CartLine } from '@vitrine/contract/cart'
import { useEffect, useState } from 'react'
import { cartChanged } from '../../brand/cart-count.ts'
import type { ApiClient } from '../../context.ts'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'

/** The cart of a screen, and what can be done with it. */
export interface CartEditor {
  cart: Cart
  /** What is being changed: a line's or an offer's id, a coupon's code, `merge`, `removal` or `coupon`. */
  changing: string | null
  problem: string | null
  /** What was taken out last, until something else is done. */
  removed: Pick<CartLine, 'product' | 'price'> | null
  removeLine(line: Pick<CartLine, 'id' | 'product' | 'price'>): Promise<void>
  /** Takes away what was saved for later. */
  forgetLine(lineId: string): Promise<void>
  /** Puts back what was taken out last. */
  undoRemoval(): Promise<void>
  /** "Salvar para depois", and back. */
  saveLine(lineId: string, saved: boolean): Promise<void>
  /** Takes what is offered beside the cart, or leaves it again. */
  setBump(bumpId: string, wanted: boolean): Promise<void>
  /** Takes the higher price that was seen. */
  acceptPrice(lineId: string, priceId: string): Promise<void>
  /** The account's cart as it was before what was chosen without signing in came to it. */
  undoMerge(): Promise<void>
  /** Throws the refusal, which belongs under the coupon's field. */
  applyCoupon(code: string): Promise<void>
  removeCoupon(code: string): Promise<void>
}

/** The cart on the screen and what can be done with it; every change answers with the whole new cart. */
export function useCart(loaded: Cart): CartEditor {
  const [removed, setRemoved] = useState<CartEditor['removed']>(null)
  const { cart, changing, problem, change, refuse } = useChange(loaded, () => setRemoved(null))
  const brand = cart.brand
  const tryTo = (what: string, ask: Ask) => change(what, ask).catch(refuse)
  return {
    cart,
    changing,
    problem,
    removed,
    removeLine: (line) =>
      change(line.id, (api) => api.cart.removeLine({ brand, lineId: line.id }))
        .then(() => setRemoved(line))
        .catch(refuse),
    forgetLine: (lineId) => tryTo(lineId, (api) => api.cart.removeLine({ brand, lineId })),
    undoRemoval: async () => {
      if (removed) await tryTo('removal', (api) => api.cart.addLine({ brand, priceId: removed.price.id }))
    },
    saveLine: (lineId, saved) => tryTo(lineId, (api) => api.cart.saveLine({ brand, lineId, saved })),
    setBump: (bumpId, wanted) => tryTo(bumpId, (api) => api.cart.setBump({ brand, bumpId, wanted })),
    acceptPrice: (lineId, priceId) =>
      tryTo(lineId, (api) => api.cart.acceptPrice({ brand, lineId, priceId })),
    undoMerge: () => tryTo('merge', (api) => api.cart.undoMerge({ brand })),
    applyCoupon: (code) => change('coupon', (api) => api.cart.applyCoupon({ brand, code })),
    removeCoupon: (code) => tryTo(code, (api) => api.cart.removeCoupon({ brand, code })),
  }
}

type Ask = (api: ApiClient) => Promise<Cart>

/** One change at a time, after `onStart`: the cart that it answers with is shown, here and beside the icon of the cart. */
function useChange(loaded: Cart, onStart: () => void) {
  const [cart, setCart] = useState(loaded)
  // A coupon out of the address, or a sign-in, loads the cart anew under the same screen.
  useEffect(() => setCart(loaded), [loaded])
  const [changing, setChanging] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const change = async (what: string, ask: Ask) => {
    setChanging(what)
    setProblem(null)
    onStart()
    try {
      const changed = await ask(await getApi())
      cartChanged(changed)
      setCart(changed)
    } finally {
      setChanging(null)
    }
  }
  const refuse = (error: unknown) => setProblem(sentenceFor(error))
  return { cart, changing, problem, change, refuse }
}
