export { cartHttp } from './cart.http.ts'
export { type CartItem, closingCart, lockAccountCart } from './cart.store.ts'
export { cartData } from './personal-data.ts'
