import { createProduct } from './edit-product.ts'
import { deleteUntouched, findNamed, findSlugs, listOfBrand } from './import-product.store.ts'

/** Products that come from elsewhere: found by their addresses, made as drafts, and taken back while nobody has changed them. */
export const productImport = {
  findNamed,
  findSlugs,
  listOfBrand,
  make: createProduct,
  remove: deleteUntouched,
}
