export { deliveryHttp } from './delivery.http.ts'
