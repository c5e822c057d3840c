export { waitingMails } from './mail-kinds.ts'
export { standingHttp } from './standing.http.ts'
export { sweepWaiting, waitingJobs } from './waiting-mails.ts'
