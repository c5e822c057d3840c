export { addBrandHosts, addClosedShop, addMarks, addWellKnown, brandHttp } from './brand.http.ts'
export {
  findBrand,
  findEditedBrand,
  findMailWording,
  hasOwnPromise,
  insertMailText,
  isShopOpen,
  listBrands,
  listEditedBrands,
  listMailTexts,
  lockBrand,
  nameOfBrand,
  PAYMENT_TERMS,
  saveSeller,
} from './brand.store.ts'
export {
  createBrand,
  editBrand,
  editedBrand,
  fillTexts,
  links,
  originsOf,
  readBrand,
  refuseUnknownBrands,
  sellsTrainings,
  siteAt,
  siteOfBrand,
  variablesOf,
  wordingOf,
} from './brand.ts'
export { listDocumentVersions, publishDocument, termsInForce } from './documents.ts'
export { readMark, refuseUnknownMark, saveMark, sweepMarks } from './mark.ts'
