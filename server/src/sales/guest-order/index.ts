export { lookupHttp, payLinkHttp } from './guest-order.http.ts'
