export { brandHttp } from './brand.http.ts'
export { findBrand, isShopOpen, type Seller, saveSeller } from './brand.store.ts'
export { addClosedShop } from './closed-shop.http.ts'
export { readBrand, refuseUnknownBrands } from './read-brand.ts'
