export { brandHttp } from './brand.http.ts'
export { readBrand } from './read-brand.ts'
