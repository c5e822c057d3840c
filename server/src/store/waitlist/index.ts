export { waitingMails } from './messages.ts'
export { standingHttp } from './standing.http.ts'
export { sweepWaiting, waitingJobs } from './waiting-mails.ts'
