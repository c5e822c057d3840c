export { type CartPrice, endsOf, priceCart } from './price-cart.ts'
export { type Priced, priceItems } from './quote.ts'
export { type LineOffer, METHOD_NAMES, sayMethodDiscount } from './reductions.ts'
export { saleMoments, simulate } from './simulate.ts'
