export { brandOf, readFacts, titleOf } from './facts.ts'
export { createPost, mailJobs, type Post } from './mail.jobs.ts'
// All of it, because modules add to its interfaces, which they can through this alone.
export * from './mail-kind.ts'
export { countLimited, findOutcome, isKept, readTally } from './message.store.ts'
export { enqueueMail, mailFigures, sweepMessages } from './messages.ts'
export { mailData } from './personal-data.ts'
export { HERE, type Site, siteOfSeller } from './site.ts'
export { brl, firstName, formatInstant, identityLines, type MailSeller } from './words.ts'
