export { accountHttp } from './account.http.ts'
export { type AccountNames, readAccount, readBuyer, readUser } from './account.store.ts'
export { accountRows } from './administration/account-rows.store.ts'
export { countMembers, listNames } from './administration/person.store.ts'
export {
  confirmPersonAgain,
  endPersonSessions,
  findAnyone,
  findPresent,
  readPerson,
  restorePerson,
  suspendPerson,
} from './administration/person.ts'
export { changePersonRoles, invitePerson, invitePersonAgain } from './administration/team.ts'
export { endAdmissions, findEpoch, findPerson, isAnySessionGood } from './admission.store.ts'
export { correctBuyer, correctMember } from './email/correct-email.ts'
export { type Holder, readHolder } from './email/holder.store.ts'
export { addressProved } from './email/proved-address.ts'
export { errorLogHttp } from './error-log.http.ts'
export { listSignIns, type SignInRow } from './event/evidence.store.ts'
export { type EnteredApp, noteApp, noteAppGone } from './event/note-app.ts'
export { forgiveGuess, sweepGuesses, takeGuess } from './guess/guess.ts'
export { hasAccounts, shareAccounts } from './identity-policy.store.ts'
export { outsideOf } from './link/link.http.ts'
export { linkJobs } from './link/link.jobs.ts'
export { tell } from './link/tell.ts'
export { sweepTurns } from './link/turn.ts'
export { checkDemonstration } from './opening/check-demonstration.ts'
export { type OpenedShop, openShop, readOpening } from './opening/open-shop.ts'
export { sendCreatePassword } from './password/ask-password.ts'
export { credentialHttp } from './password/credential.http.ts'
export { login } from './password/login.ts'
export {
  accountData,
  privacyHttp,
  privacyJobs,
  privacySweeps,
  readHistory,
  removalScheduled,
} from './privacy/index.ts'
export { addAvatars } from './profile/avatar.http.ts'
export { sweepAvatars } from './profile/avatar.ts'
export { findReader, type Reader } from './profile/find-reader.ts'
export { type OptionalSubject, wantsMail, wantsNotice } from './profile/notifications.ts'
export { profileHttp } from './profile/profile.http.ts'
export { readDocument } from './profile/read-profile.ts'
export { cancelReset, listResets, requestReset } from './second-factor/reset.ts'
export {
  administrationHttp,
  secondFactorHttp,
} from './second-factor/second-factor.http.ts'
export { findStanding } from './second-factor/standing.store.ts'
export { carryOutResets, forgetSpentProofs } from './second-factor/sweeps.ts'
export { verifyCode } from './second-factor/verify.ts'
export { deviceOf, hasSignedIn } from './session/device.http.ts'
export { identify } from './session/identify.http.ts'
export { sessionHttp } from './session/session.http.ts'
export type { Device } from './session/session.store.ts'
export { type WatchedSession, watchSession } from './session/watch-session.ts'
