export { addBrandHosts, addClosedShop, addMarks, addWellKnown, brandHttp } from './brand.http.ts'
export {
  findBrand,
  findEditedBrand,
  hasOwnPromise,
  isShopOpen,
  listBrands,
  listEditedBrands,
  lockBrand,
  nameOfBrand,
  PAYMENT_TERMS,
  saveSeller,
} from './brand.store.ts'
export {
  createBrand,
  editBrand,
  editedBrand,
  readBrand,
  refuseUnknownBrands,
  sellsTrainings,
} from './brand.ts'
export { links, originsOf, siteAt, siteOfBrand } from './brand-site.ts'
export { listDocumentVersions, publishDocument, termsInForce } from './documents.ts'
export { findMailWording, insertMailText, listMailTexts } from './mail-text.store.ts'
export { fillTexts, variablesOf, wordingOf } from './mail-wording.ts'
export { readMark, refuseUnknownMark, saveMark, sweepMarks } from './mark.ts'
