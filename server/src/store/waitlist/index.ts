export { waitingMails } from './messages.ts'
export { ownershipHttp } from './ownership.http.ts'
export { sweepWaiting, waitingJobs } from './waiting-mails.ts'
