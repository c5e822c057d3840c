export { recordSealed, sweepIdentity } from './adapter.ts'
export { identityJobs, sweepSignOuts } from './backchannel-logout.ts'
export { clientAppRows, listClientMarks, setClientActive } from './client-app.store.ts'
export {
  checkClientApp,
  createClientApp,
  editClientApp,
  editedClientApp,
  rotateSecret,
} from './client-apps.ts'
export { clientSecretSealed } from './client-secret.ts'
export { accountEntryHttp, addIdentity, connectedAppHttp, identityHttp } from './identity.http.ts'
export { identityData } from './identity.store.ts'
export { signingKeySealed } from './keys.ts'
