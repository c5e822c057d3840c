import { newId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { concealed, hasRunOut, readKeptFacts } from './facts.ts'
import type { Kind, PropsOf } from './mail-kind.ts'
import { type DueMail, deliverMailJob } from './messages.ts'
import { findKeptMail } from './sent-mail.store.ts'

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
