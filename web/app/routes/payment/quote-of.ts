import type { Cart } from '@vitrine/contract/cart'
import type { PaymentMethod } from '@vitrine/contract/payment'

/** The cart as it is paid by this method: with its own sum, where it has one. */
export function payingBy(cart: Cart, method: PaymentMethod): Cart {
  const own = cart.methods.find((one) => one.method === method)
  return own ? { ...cart, quote: own.quote } : cart
}
