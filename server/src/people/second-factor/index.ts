export { secondFactorMails } from './messages.ts'
export {
  findMfaState,
  lockMfaState,
  type MfaState,
  readMfaState,
  settleSecondFactor,
} from './mfa-state.store.ts'
export { deletePasskey } from './passkey.store.ts'
export { endPending } from './pending.store.ts'
export { beginPending } from './pending.ts'
export { secondFactorData } from './personal-data.ts'
export { findReset, resetAttention } from './reset.store.ts'
export {
  cancelReset,
  carryOutResets,
  endAccess,
  forgetSpentProofs,
  listResets,
  requestReset,
  resetNow,
} from './reset.ts'
export { accountProofHttp, administrationHttp, secondFactorHttp } from './second-factor.http.ts'
export { deleteFactors, settle, touchAdministration } from './second-factor.ts'
export {
  type Actor,
  enqueueSecurityMail,
  holdActor,
  note,
  SECOND_FACTOR_VARIABLES,
  secondFactorConfig,
} from './security.ts'
export { deleteRecoveryCodes, deleteTotp } from './totp.store.ts'
export { secondFactorSealed, verifyCode } from './verify.ts'
