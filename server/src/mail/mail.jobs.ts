import { handles, type JobHandler } from '../jobs/index.ts'
import type { App } from '../kernel/app-context.ts'
import { createMailer } from './mailer.ts'
import { sendMailJob } from './owe-mail.ts'
import { sendMail } from './send-mail.ts'

export const mailJobs = (app: App, mailer = createMailer(app.config.mail)): JobHandler[] => [
  handles(sendMailJob, (due) => sendMail(app, mailer, due)),
]
