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
  productImport,
  refusingLeftEmpty,
  stopPrice,
} from './editing/edit-product.ts'
export { listProductsOpening } from './editing/product.store.ts'
export { editedProduct, previewProduct } from './editing/product.ts'
export { productRows } from './editing/product-rows.store.ts'
export { savePicture, sweepPictures } from './editing/save-picture.ts'
export { recount } from './facet-count.store.ts'
export { countWords } from './list.store.ts'
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
export {
  contentAttention,
  listPlanPrices,
  listPlans,
  nameOfProduct,
  nameProducts,
  type Plan,
  type PlanPrice,
  productsNamed,
  serviceCodesOf,
} from './product.store.ts'
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
  takeAvailablePlaces,
  takeClaim,
  takeSeat,
  waitingData,
} from './seat.store.ts'
