export {
  type AccountNames,
  type Consent,
  findPassword,
  holdPassword,
  insertAccount,
  insertConsents,
  type NewAccount,
  readAccount,
  readBuyer,
  readUser,
  replacePasswordHash,
  setRoles,
  shut,
  unshut,
} from './account.store.ts'
export { idsOfAddress, isBeside } from './account-query.store.ts'
export { demandTurnOf, type Limit, takeTurnOf, turnKey } from './address-turn.store.ts'
export { endAdmissions, findEpoch, findPerson, isAnySessionGood } from './admission.store.ts'
export { AVATAR_FILE, avatarKey, avatarUrl, FOLDER } from './avatar-address.ts'
export { calledName } from './called-name.store.ts'
export { openDocument, sealDocument } from './document.ts'
export { noteEvent } from './event.store.ts'
export { listSignIns, type SignInRow } from './evidence.store.ts'
export {
  confirmAddress,
  findHolderOf,
  type Holder,
  isAddressTaken,
  isSameAddress,
  listHoldersOf,
  listHoldersWithRole,
  moveAddress,
  moveUnproved,
  readHolder,
} from './holder.store.ts'
export { hasAccounts, isAccountOfBrand, isOfBrand, shareAccounts } from './identity-policy.store.ts'
export { maskEmail } from './mask-email.ts'
export type { Member, Origin, Outside } from './outside.ts'
export { findAvatar } from './personal-data.store.ts'
export { accountData } from './personal-data.ts'
export { isAdmin } from './roles.ts'
export { tell } from './tell.ts'
export { demandTurn, sweepTurns, TURNS, takeTurn } from './turn.ts'
