export { accessHttp } from './access.http.ts'
export { accessAnswers, canUse, canUseEach } from './can-use.store.ts'
export {
  findUnpaid,
  type Grant,
  type Granted,
  grant,
  granting,
  isRunning,
  listBeginnings,
  listCurrent,
  listEverOwned,
  listGranted,
  listHolders,
  listIncluded,
  listOwned,
  listProductsOf,
  listSubscribed,
  listUsable,
  listUsableBesides,
  listUsers,
  removeGrants,
  revoke,
  revokeSource,
  revokeUnpaid,
  type UseRecord,
  usesOfFiles,
  usesOfLessons,
} from './entitlement.store.ts'
export {
  findEnding,
  type Given,
  type Hold,
  liftHold,
  listEverGiven,
  markEnding,
  placeHold,
} from './manual-access.store.ts'
export {
  accessImport,
  brandOfAccess,
  brandOfLine,
  type Gift,
  grantManually,
  holdManually,
  liftManualHold,
  revokeManualGrant,
} from './manual-access.ts'
export { accessData } from './personal-data.ts'
