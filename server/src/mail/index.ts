export { createPost, mailJobs, type Post } from './mail.jobs.ts'
export { createMailer, type Mailer } from './mailer.ts'
export { oweMail, sendMailJob } from './owe-mail.ts'
export type { Mail } from './templates/props.ts'
