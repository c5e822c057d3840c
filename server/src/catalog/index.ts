export { catalogHttp } from './catalog.http.ts'
export { listProducts } from './list-products.ts'
export {
  findUnknown,
  type Grant,
  type PricedProduct,
  type PurchaseLimit,
  productGrants,
  readPrices,
  readRequirements,
} from './offer.store.ts'
export { waitingData } from './personal-data.ts'
export { listPlans, type Plan } from './plan.store.ts'
export { readProduct } from './read-product.ts'
export { recount } from './recount.ts'
export { returnSeat, seatsLeft, takeSeat } from './seat.store.ts'
export { addSiteMap } from './site-map.http.ts'
export { countProducts, markPrices } from './tally.store.ts'
export {
  findPlace,
  handOn,
  holdsClaim,
  joinLine,
  lapseClaims,
  leaveLine,
  listFreeSeats,
  listPlaces,
  type Place,
  startClaims,
  takeClaim,
  takeNotices,
} from './waiting.store.ts'
export { countWords } from './words.store.ts'
