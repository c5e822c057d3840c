import type { BrandId } from '@vitrine/contract/brand'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { createThrottle } from '#kernel/concurrency.ts'
import { createServiceLog } from '#kernel/outage.ts'
import { brandOf } from './facts.ts'
import type { Kind, Mail } from './mail-kind.ts'
import { createMailer, type Mailer, NO_MAILER } from './mailer.ts'
import { deliverMailJob, sendMailJob } from './messages.ts'
import { sendMail, type WordingOf } from './send-mail.ts'

/** Sends one message when its turn has come, once per kind and reference. */
export type Post = (mail: Mail) => Promise<void>

/** Mail services refuse who sends too fast, and orders come before messages about them: so they leave at a pace. */
export function createPost(app: App, wordingOf: WordingOf, mailer = mailerOf(app)): Post {
  const pace = createThrottle(app.config.mail.perSecond)
  const sender = { mailer, wordingOf, server: createServiceLog(app.log, 'mail server') }
  return (mail) => pace().then(() => sendMail(app, sender, mail))
}

/** Sends what its seller has not switched off; an example, and what somebody sends again, do not pass here. */
export const unlessSwitchedOff =
  (app: App, post: Post, isSent: (brand: BrandId, kind: Kind) => Promise<boolean>): Post =>
  async (mail) => {
    const brand = brandOf(app, mail)
    if (!brand || (await isSent(brand, mail.kind))) await post(mail)
  }

function mailerOf({ config: { mail } }: App): Mailer {
  return mail.url === undefined ? NO_MAILER : createMailer({ ...mail, url: mail.url })
}

/** `post` tells people as they want to be told; `mailbox` sends by mail whatever they chose. */
export const mailJobs: readonly JobHandler<{ post: Post; mailbox: Post }>[] = [
  handles(sendMailJob, ({ post }, due) => post(due as Mail)),
  handles(deliverMailJob, ({ mailbox }, due) => mailbox(due as Mail)),
]
