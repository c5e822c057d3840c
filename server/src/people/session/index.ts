export { deviceOf, hasSignedIn } from './device.http.ts'
export { nameDevice } from './device-name.ts'
export { type CountedGuess, forgiveGuess, sweepGuesses, takeGuess, withdrawGuess } from './guess.ts'
export {
  countGuess,
  dayFreeAt,
  freeAt,
  type GuessKeys,
  secondsUntil,
  uncountAtPlace,
  uncountInDay,
} from './guess-pace.store.ts'
export { forgetDeviceOf, forgetDevices } from './known-device.store.ts'
export { sessionMails } from './mail-kinds.ts'
export { noteWrong } from './note-wrong.ts'
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
  touchSession,
} from './session.store.ts'
export { listSessions } from './session-list.store.ts'
export { expiriesOf } from './session-rules.ts'
export { startSession, validity } from './start-session.ts'
export { type WatchedSession, watchSession } from './watch-session.ts'
