export { accessHttp } from './access.http.ts'
export { type Given, listEverGiven } from './by-hand.store.ts'
export { type Gift, grantByHand, holdByHand, liftHeldByHand, revokeGivenByHand } from './by-hand.ts'
export { accessAnswers, canUse, canUseEach } from './can-use.store.ts'
export { findEnding, markEnding } from './ending.store.ts'
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
  revoke,
  revokeSource,
  revokeUnpaid,
} from './entitlement.store.ts'
export { type Hold, liftHold, placeHold } from './hold.store.ts'
export { accessData } from './personal-data.ts'
export { brandOfAccess, brandOfLine } from './sold-by.ts'
