export { lookUpHttp, payLinkHttp } from './guest-order.http.ts'
