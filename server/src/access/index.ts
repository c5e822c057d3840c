export { accessHttp } from './access.http.ts'
export {
  type Grant,
  granting,
  insertGrants as grant,
  listCurrent,
  listHad,
  listHeld,
  listHolders,
  listOpened,
  revoke,
} from './entitlement.store.ts'
export { accessData } from './personal-data.ts'
export { endSuspended, resumeGrants, suspendGrants } from './suspension.store.ts'
