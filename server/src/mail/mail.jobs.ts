import { handles, type JobHandler } from '../jobs/index.ts'
import type { App } from '../kernel/app-context.ts'
import { createPace } from '../kernel/pace.ts'
import { createMailer } from './mailer.ts'
import { sendMailJob } from './owe-mail.ts'
import { sendMail } from './send-mail.ts'

/** Mail services refuse who sends too fast, and orders come before messages about them: so they leave at a pace. */
export function mailJobs(app: App, mailer = createMailer(app.config.mail)): JobHandler[] {
  const pace = createPace(app.config.mail.perSecond)
  return [handles(sendMailJob, (due) => pace().then(() => sendMail(app, mailer, due)))]
}
