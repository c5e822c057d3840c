export { catalogAnswers } from './answers.ts'
export { catalogHttp } from './catalog.http.ts'
export { contentAttention } from './content.store.ts'
export { listCategories } from './editing/category.store.ts'
export { createCategory, editCategory, editedCategory, removeCategory } from './editing/category.ts'
export { changePrice, stopPrice } from './editing/change-price.ts'
export { createProduct, duplicateProduct, editProduct, moveProduct } from './editing/edit-product.ts'
export { keepPicture, sweepPictures } from './editing/keep-picture.ts'
export { addPictures } from './editing/picture.http.ts'
export { listProductsOpening } from './editing/product.store.ts'
export { editedProduct, previewProduct } from './editing/product.ts'
export { productRows } from './editing/product-rows.store.ts'
export { refusingLeftEmpty } from './left-empty.ts'
export {
  findUnknown,
  type Grant,
  hasPublished,
  type PricedProduct,
  type PurchaseLimit,
  productGrants,
  readPrices,
  readRequirements,
} from './offer.store.ts'
export { waitingData } from './personal-data.ts'
export { listPlans, type Plan } from './plan.store.ts'
export { nameOfProduct, nameProducts, productsNamed, serviceCodesOf } from './product-name.store.ts'
export { recount } from './recount.ts'
export { countWords } from './search.store.ts'
export {
  findPlace,
  handOn,
  holdsClaim,
  joinLine,
  lapseClaims,
  leaveLine,
  listFreeSeats,
  listPlaces,
  returnSeat,
  startClaims,
  takeClaim,
  takeNotices,
  takeSeat,
} from './seat.store.ts'
export { addSiteMap } from './site-map.http.ts'
