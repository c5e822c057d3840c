export { brandOf, mailSealed, readFacts, titleOf } from './facts.ts'
// All of it, because modules add to its interfaces, which they can through this alone.
export * from './mail-kind.ts'
export { addMailReports } from './mail-report.http.ts'
export { findSuppression, liftSuppression } from './mail-report.store.ts'
export { countLimited, findOutcome, isKept, mailData, readOutcomeCounts } from './message.store.ts'
export { enqueueMail, mailFigures, resendMail, sendTestOf, sweepMessages } from './messages.ts'
export {
  createPost,
  type Delivery,
  type MailReader,
  mailJobs,
  type Post,
  previewMail,
  unlessSwitchedOff,
} from './send-mail.ts'
export { readSender } from './sender-domain.ts'
export { countByKind, findSentMail, sentMailRows } from './sent-mail.store.ts'
