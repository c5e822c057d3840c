export { brandHttp } from './brand.http.ts'
export { findBrand, isShopOpen, saveBrand } from './brand.store.ts'
export { addClosedShop } from './closed-shop.http.ts'
export { readBrand } from './read-brand.ts'
