export {
  type AccountNames,
  AVATAR_FILE,
  avatarKey,
  avatarUrl,
  type Consent,
  calledName,
  endAdmissions,
  FOLDER,
  findEpoch,
  findPassword,
  findPerson,
  hasAccounts,
  hasSharedBrands,
  idsOfAddress,
  insertAccount,
  insertConsents,
  isAccountOfBrand,
  isAdmin,
  isAnySessionGood,
  isOfBrand,
  markSuspended,
  type NewAccount,
  readAccount,
  readBuyer,
  readUser,
  replacePasswordHash,
  setRoles,
  shareAccounts,
  unmarkSuspended,
} from './account.store.ts'
export {
  ADDRESS_LIMITS,
  enqueueHolderMail,
  isWithinLimit,
  type Member,
  maskEmail,
  type Origin,
  type RequestContext,
  requireWithinLimit,
} from './address.ts'
export { documents } from './document.ts'
export { listSignIns, noteEvent, type SignInRow } from './event.store.ts'
export {
  confirmAddress,
  findAndLockAccount,
  findHolderOf,
  type Holder,
  holdPassword,
  isAddressTaken,
  isSameAddress,
  listHoldersOf,
  listHoldersWithRole,
  moveAddress,
  moveUnproved,
  readHolder,
  readSignInAccount,
  type SignInAccount,
} from './holder.store.ts'
export { personImport } from './import-person.ts'
export { accountMerges } from './merge-account.ts'
export { findAvatar } from './personal-data.store.ts'
export { accountData } from './personal-data.ts'
