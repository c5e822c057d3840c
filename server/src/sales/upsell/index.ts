export { upsellHttp } from './upsell.http.ts'
