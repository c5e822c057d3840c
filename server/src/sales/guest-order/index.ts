export { lookUpHttp } from './look-up.http.ts'
export { payLinkHttp } from './pay-link.http.ts'
