import { createProduct } from './edit-product.ts'
import { deleteUntouched, findNamed, findSlugs } from './import-product.store.ts'

/** Products that come from elsewhere: found by their addresses, made as drafts, and taken back while nobody has changed them. */
export const productImport = { findNamed, findSlugs, make: createProduct, remove: deleteUntouched }
