export { readHistory } from './history.ts'
export { accountData } from './own-data.ts'
export { privacyHttp } from './privacy.http.ts'
export { privacyJobs, privacySweeps } from './privacy.jobs.ts'
