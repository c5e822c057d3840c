export { sweepIdentity } from './adapter.ts'
export { accountEntryHttp, addIdentity, connectedAppHttp, identityHttp } from './identity.http.ts'
export { identityData } from './personal-data.ts'
