export { addBrandHosts, addClosedShop, addMarks, addWellKnown, brandHttp } from './brand.http.ts'
export {
  findBrand,
  isShopOpen,
  listBrands,
  nameOfBrand,
  PAYMENT_TERMS,
  saveSeller,
} from './brand.store.ts'
export { originsOf, siteAt, siteOfBrand } from './brand-site.ts'
export { listDocumentVersions, publishDocument, termsInForce } from './documents.ts'
export { createBrand, editBrand, editedBrand } from './edit-brand.ts'
export { findEditedBrand, hasOwnPromise, listEditedBrands, lockBrand } from './edited-brand.store.ts'
export { links } from './links.ts'
export { findMailWording, insertMailText, listMailTexts } from './mail-text.store.ts'
export { fillTexts, variablesOf, wordingOf } from './mail-wording.ts'
export { readMark, refuseUnknownMark, saveMark, sweepMarks } from './mark.ts'
export { readBrand, refuseUnknownBrands, sellsTrainings } from './read-brand.ts'
