export { introductoryJson } from './card.store.ts'
export { addPictures, addSiteMap, catalogHttp } from './catalog.http.ts'
export { listCategories } from './editing/category.store.ts'
export { createCategory, editCategory, editedCategory, removeCategory } from './editing/category.ts'
export {
  changePrice,
  createProduct,
  duplicateProduct,
  editProduct,
  moveProduct,
  stopPrice,
} from './editing/edit-product.ts'
export { productImport } from './editing/import-product.ts'
export { listProductsOpening } from './editing/product.store.ts'
export { editedProduct, previewProduct } from './editing/product.ts'
export { productRows } from './editing/product-rows.store.ts'
export { savePicture, sweepPictures } from './editing/save-picture.ts'
export { refusingLeftEmpty } from './left-empty.ts'
export { catalogAnswers } from './list-products.ts'
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
export { listPlanPrices, type PlanPrice } from './plan-price.store.ts'
export {
  contentAttention,
  listPlans,
  nameOfProduct,
  nameProducts,
  type Plan,
  productsNamed,
  serviceCodesOf,
} from './product.store.ts'
export { recount } from './recount.ts'
export { countWords } from './search.store.ts'
export {
  findPlace,
  holdsClaim,
  joinLine,
  lapseClaims,
  leaveLine,
  listFreeSeats,
  listPlaces,
  offerToNext,
  returnSeat,
  startClaims,
  takeClaim,
  takeNotices,
  takeSeat,
} from './seat.store.ts'
