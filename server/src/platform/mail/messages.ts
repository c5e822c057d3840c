import { DAY_MS } from '@vitrine/contract/time'
import * as z from 'zod'
import { countJobs } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database.ts'
import { job } from '#kernel/job.ts'
import { concealed } from './facts.ts'
import type { Kind, Mail } from './mail-kind.ts'
import { deleteOldMessages, readTally } from './message.store.ts'

const isName = (kind: unknown): boolean => typeof kind === 'string'

const due = z.object({
  kind: z.custom<Kind>(isName),
  to: z.string(),
  reference: z.string(),
  props: z.unknown(),
  /** An example that somebody of the shop sends to themselves: its subject says so, and it never runs out. */
  isTest: z.boolean().optional(),
})

/** The props are parsed by the template, which knows their shape. */
export const sendMailJob = job('mail.send', due, { mails: true })
/** Sends to the mailbox alone, whatever its reader chose and whatever was sent before: an example, or the same again. */
export const deliverMailJob = job('mail.deliver', due, { mails: true })
export type DueMail = z.output<typeof due>

/**
 * Promises a message inside the caller's transaction; of the props only what the template needs is kept. One that its
 * reader has switched off is not promised.
 */
export async function enqueueMail(app: App, tx: Tx, mail: Mail): Promise<void> {
  const { kind, to, reference, props, wanted = true } = mail
  if (!wanted) return
  const facts = concealed(app, { kind, reference }, app.mailKinds[kind].props.parse(props))
  return app.jobs.enqueue(tx, sendMailJob, { kind, to, reference, props: facts })
}

/** For `/metrics`: how the mail of all processes stands. `jobs` are the names of those that send it. */
export const mailFigures = (db: Db, jobs: readonly string[]) => ({
  help: {
    mail_waiting: 'Messages that wait to be sent, or to be tried again',
    mail_given_up:
      'Messages given up after three days or refused for good, which npm run mail:retry asks for again',
    mail_sent_total: 'Messages that the mail server took',
    mail_dropped_total: 'Messages not sent because what they carry ran out',
    mail_limited_total: 'Messages not sent because too many had gone to their address',
    mail_refused_total: 'Messages that the mail server refused for good, such as to an unknown address',
  },
  async read() {
    const [{ waiting, givenUp }, { sent, dropped, refused, limited }] = await parallel(
      () => countJobs(db, jobs),
      () => readTally(db),
    )
    return {
      mail_waiting: waiting,
      mail_given_up: givenUp,
      mail_sent_total: sent,
      mail_dropped_total: dropped,
      mail_limited_total: limited,
      mail_refused_total: refused,
    }
  },
})

/** As long as a claim about what was bought can be made (CDC, art. 27), with leap days to spare. */
const CONTRACT_DAYS = 5 * 366
const BATCH = 2000

/**
 * Removes the messages that have served: those about an account go with the record of access to it, those about a
 * purchase when nothing can be claimed about it any more. Repeating it is harmless.
 */
export async function sweepMessages({ db, clock, config, mailKinds }: App): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  const kinds = Object.entries(mailKinds).flatMap(([kind, { isAboutAccount }]) =>
    isAboutAccount ? [kind] : [],
  )
  const ends = [
    { kinds, areThey: true, before: before(config.privacy.accessRecordDays) },
    { kinds, areThey: false, before: before(CONTRACT_DAYS) },
  ]
  for (const old of ends)
    while ((await inTransaction(db, (tx) => deleteOldMessages(tx, old, BATCH))) === BATCH);
}
