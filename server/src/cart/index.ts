export { cartHttp } from './cart.http.ts'
export { type CartItem, closeCart, lockAccountCart } from './cart.store.ts'
