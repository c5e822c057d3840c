import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { createPace } from '#kernel/pace.ts'
import type { Mail } from './mail-kind.ts'
import { createMailer } from './mailer.ts'
import { sendMailJob } from './owe-mail.ts'
import { sendMail, type TextOf } from './send-mail.ts'

/** Sends one message when its turn has come, once per kind and reference. */
export type Post = (mail: Mail) => Promise<void>

/** Mail services refuse who sends too fast, and orders come before messages about them: so they leave at a pace. */
export function createPost(app: App, textOf: TextOf, mailer = createMailer(app.config.mail)): Post {
  const pace = createPace(app.config.mail.perSecond)
  return (mail) => pace().then(() => sendMail(app, { mailer, textOf }, mail))
}

export const mailJobs: readonly JobHandler<{ post: Post }>[] = [
  handles(sendMailJob, ({ post }, due) => post(due as Mail)),
]
