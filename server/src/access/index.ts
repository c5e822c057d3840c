export { accessHttp } from './access.http.ts'
export { type EndingAccess, findEnding, markEnding } from './ending.store.ts'
export {
  type Grant,
  granting,
  insertGrants as grant,
  listCurrent,
  listHad,
  listHeld,
  listHeldBesides,
  listHolders,
  listOpened,
  revoke,
} from './entitlement.store.ts'
export { accessData } from './personal-data.ts'
export { endSuspended, resumeGrants, suspendGrants } from './suspension.store.ts'
