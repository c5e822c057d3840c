export { ownershipHttp } from './ownership.http.ts'
export { sweepWaiting, waitingJobs, waitingMails } from './waiting-mails.ts'
