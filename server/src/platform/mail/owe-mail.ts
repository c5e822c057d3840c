import * as z from 'zod'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { job } from '#kernel/job.ts'
import { concealed } from './facts.ts'
import type { Kind, Mail } from './mail-kind.ts'

const isName = (kind: unknown): boolean => typeof kind === 'string'

/** The props are parsed by the template, which knows their shape. */
export const sendMailJob = job(
  'mail.send',
  z.object({ kind: z.custom<Kind>(isName), to: z.string(), reference: z.string(), props: z.unknown() }),
  { mails: true },
)
export type DueMail = z.output<typeof sendMailJob.payload>

/**
 * Promises a message inside the caller's transaction; of the props only what the template needs is kept. One that its
 * reader has switched off is not promised.
 */
export async function oweMail(app: App, tx: Tx, mail: Mail): Promise<void> {
  const { kind, to, reference, props, wanted = true } = mail
  if (!wanted) return
  const facts = concealed(app, { kind, reference }, app.mailKinds[kind].props.parse(props))
  return app.jobs.enqueue(tx, sendMailJob, { kind, to, reference, props: facts })
}
