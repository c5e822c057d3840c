import { newId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import * as z from 'zod'
import { countJobs } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { job } from '#kernel/job.ts'
import { concealed, hasRunOut, readKeptFacts } from './facts.ts'
import type { Kind, Mail, PropsOf } from './mail-kind.ts'
import { deleteOldMessages, readOutcomeCounts } from './message.store.ts'
import { findKeptMail } from './sent-mail.store.ts'

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
      () => readOutcomeCounts(db),
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

/** Owes a message to a mailbox, whatever its reader chose. */
async function owe(app: App, tx: Tx, { kind, reference, props, ...mail }: DueMail): Promise<void> {
  const facts = concealed(app, { kind, reference }, app.mailKinds[kind].props.parse(props))
  await app.jobs.enqueue(tx, deliverMailJob, { ...mail, kind, reference, props: facts })
}

/**
 * Owes a message once more: one that has not left is tried again, one that has left goes out as another, found by what it
 * is about. Refuses `not-found`, `mail.not-kept`, and `mail.expired` when what it brings is good no more.
 */
export async function resendMail(app: App, tx: Tx, id: string, now: Date): Promise<void> {
  const kept = await findKeptMail(tx, id)
  if (!kept) throw new Refused('not-found')
  const { kind, reference, to, facts, isTest, isDone } = kept
  if (!facts || !app.mailKinds[kind]) throw new Refused('mail.not-kept')
  const props = readKeptFacts(app, { kind, reference }, facts)
  if (!isTest && hasRunOut(app, { kind, facts: props }, now)) throw new Refused('mail.expired')
  const again = isDone ? `${reference}:${newId('msg', now.getTime())}` : reference
  await owe(app, tx, { kind, reference: again, to, props, ...(isTest && { isTest }) })
}

interface TestMail<K extends Kind> {
  kind: K
  to: string
  /** Whom it is about: who asks for it. */
  subjectId: string
  props: PropsOf<K>
}

/** Owes somebody of the shop an example of a kind, marked as one. */
export const sendTestOf = <K extends Kind>(
  app: App,
  tx: Tx,
  { kind, to, subjectId, props }: TestMail<K>,
): Promise<void> =>
  owe(app, tx, {
    kind,
    to,
    props,
    reference: `${subjectId}:test:${newId('msg', app.clock.now().getTime())}`,
    isTest: true,
  })
