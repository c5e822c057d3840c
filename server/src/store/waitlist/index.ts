export { waitingMails } from './mail-kinds.ts'
export { standingHttp } from './standing.http.ts'
export { sweepWaiting } from './sweep-waiting.ts'
export { waitingJobs } from './waiting-mails.ts'
