import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { createThrottle } from '#kernel/concurrency.ts'
import { Hopeless } from '#kernel/job.ts'
import { createServiceLog } from '#kernel/service-outage.ts'
import type { Mail } from './mail-kind.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { sendMailJob } from './messages.ts'
import { sendMail, type WordingOf } from './send-mail.ts'

/** Sends one message when its turn has come, once per kind and reference. */
export type Post = (mail: Mail) => Promise<void>

/** Mail services refuse who sends too fast, and orders come before messages about them: so they leave at a pace. */
export function createPost(app: App, wordingOf: WordingOf, mailer = mailerOf(app)): Post {
  if (!mailer) return refuseToSend
  const pace = createThrottle(app.config.mail.perSecond)
  const sender = { mailer, wordingOf, server: createServiceLog(app.log, 'mail server') }
  return (mail) => pace().then(() => sendMail(app, sender, mail))
}

function mailerOf({ config: { mail } }: App): Mailer | undefined {
  return mail.url === undefined ? undefined : createMailer({ ...mail, url: mail.url })
}

/** Given up at once: `npm run mail:retry` sends what is left once there is a server. */
async function refuseToSend(): Promise<never> {
  throw new Hopeless('there is no mail server: SMTP_URL is not set')
}

export const mailJobs: readonly JobHandler<{ post: Post }>[] = [
  handles(sendMailJob, ({ post }, due) => post(due as Mail)),
]
