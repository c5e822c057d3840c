export { deviceOf, hasSignedIn } from './device.http.ts'
export { nameDevice } from './device-name.ts'
export {
  countGuess,
  dayFreeAt,
  freeAt,
  type GuessKeys,
  secondsUntil,
  uncountAtPlace,
  uncountInDay,
} from './guess.store.ts'
export {
  type CountedGuess,
  forgiveGuess,
  noteWrong,
  sweepGuesses,
  takeGuess,
  withdrawGuess,
} from './guess.ts'
export { forgetDeviceOf, forgetDevices } from './known-device.store.ts'
export { sessionMails } from './messages.ts'
export { offerDisown } from './offer-disown.ts'
export { listFormerPasswords, swapPassword } from './password.store.ts'
export { hashPassword, isOutdated, isPassword, takePlace } from './password.ts'
export { checkPassword, type PasswordField } from './password-policy.ts'
export { sessionData } from './personal-data.ts'
export { refreshSession } from './refresh-session.ts'
export {
  type Device,
  type EndReason,
  endSession,
  endSessions,
  findHolder,
  holdSession,
  insertTokens,
  isSessionGood,
  listSessions,
  touchSession,
} from './session.store.ts'
export { expiriesOf } from './session-rules.ts'
export { startSession, validity } from './start-session.ts'
export { type WatchedSession, watchSession } from './watch-session.ts'
