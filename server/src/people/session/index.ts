export { deviceOf, hasSignedIn } from './device.http.ts'
export { nameDevice, nameSession } from './device-name.ts'
export {
  type CountedGuess,
  countGuess,
  GUESS_BACKOFF,
  noteWrong,
  resetGuesses,
  uncountGuess,
} from './guess.ts'
export { forgetDeviceOf, forgetDevices } from './known-device.store.ts'
export { sessionMails } from './messages.ts'
export { listFormerPasswords, swapPassword } from './password.store.ts'
export {
  checkPassword,
  hashPassword,
  isOutdated,
  isPassword,
  type PasswordField,
  takePlace,
} from './password.ts'
export { sessionData } from './personal-data.ts'
export {
  type Device,
  type EndReason,
  endSession,
  endSessions,
  findEndedSessions,
  findHolder,
  holdSession,
  insertTokens,
  isSessionGood,
  listSessions,
  touchSession,
} from './session.store.ts'
export {
  expiriesOf,
  offerUnknownReport,
  onSessionEnded,
  refreshSession,
  startActing,
  startSession,
  validity,
  type WatchedSession,
  watchSession,
} from './session.ts'
