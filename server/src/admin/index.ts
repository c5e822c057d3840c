export { adminCategoryHttp } from './category.http.ts'
export { adminCouponHttp } from './coupon.http.ts'
export { adminPictureHttp } from './picture.http.ts'
export { adminProductHttp } from './product.http.ts'
