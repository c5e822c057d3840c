export { accessHttp } from './access.http.ts'
export { type Grant, insertGrants as grant, listHeld, listOpened } from './entitlement.store.ts'
