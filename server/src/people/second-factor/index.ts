export { secondFactorMails } from './messages.ts'
export { deletePasskey } from './passkey.store.ts'
export { endPending } from './pending.store.ts'
export { beginPending } from './pending.ts'
export { secondFactorData } from './personal-data.ts'
export { deleteRecoveryCodes } from './recovery-code.store.ts'
export { findReset, resetAttention } from './reset.store.ts'
export { cancelReset, endAccess, listResets, requestReset, resetNow } from './reset.ts'
export { accountProofHttp, administrationHttp, secondFactorHttp } from './second-factor.http.ts'
export { SECOND_FACTOR_VARIABLES, secondFactorConfig } from './second-factor-config.ts'
export { type Actor, holdActor, note, tell } from './security.ts'
export {
  findStanding,
  holdStanding,
  lookAndHoldStanding,
  readStanding,
  type Standing,
  settleSecondFactor,
} from './standing.store.ts'
export { carryOutResets, forgetSpentProofs } from './sweeps.ts'
export { deleteTotp } from './totp.store.ts'
export { touchAdministration } from './touch-administration.ts'
export { deleteFactors, settle } from './turn-off.ts'
export { verifyCode } from './verify.ts'
