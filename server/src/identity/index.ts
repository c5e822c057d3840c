export { accountEntryHttp, identityHttp } from './identity.http.ts'
export { addIdentity } from './oidc.http.ts'
export { identityData } from './personal-data.ts'
export { sweepIdentity } from './sweep.ts'
