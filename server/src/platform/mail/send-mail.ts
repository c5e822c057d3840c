import type { BrandId } from '@vitrine/contract/brand'
import type { App } from '#kernel/app-context.ts'
import { asTransaction } from '#kernel/database.ts'
import { Hopeless, NotYet } from '#kernel/job.ts'
import { ServiceAway, type ServiceLog } from '#kernel/service-outage.ts'
import { hasSecrets, revealed, signerOf, withheld } from './facts.ts'
import type { Kind } from './mail-kind.ts'
import { type Mailer, SEND_TIMEOUT_MS } from './mailer.ts'
import * as messages from './message.store.ts'
import type { DueMail } from './messages.ts'
import type { Wording } from './render.ts'

/** What a brand says of its own in a kind of message. */
export type WordingOf = (brand: BrandId, kind: Kind) => Promise<Wording>

interface Sender {
  mailer: Mailer
  wordingOf: WordingOf
  /** Is told whether the mail server can be used. */
  server: ServiceLog
}

/**
 * Renders, keeps and sends a message, once per kind and reference however often the job is repeated. Its text is kept
 * without the links and codes that open something.
 */
export async function sendMail(
  app: App,
  { mailer, wordingOf, server }: Sender,
  { kind, to, reference, props }: DueMail,
): Promise<void> {
  // Loaded here because only a worker can read TSX; a web process never gets this far.
  const { render } = await import('./render.ts')
  const facts = revealed(app, { kind, reference }, props)
  const brand = signerOf(facts)
  const wording = brand && (await wordingOf(brand, kind))
  const write = (known: unknown) =>
    render(app.mailKinds, kind, known, { publicUrl: app.config.http.publicUrl, ...wording })
  const letter = await write(facts)
  const { subject } = letter
  const { plain } = hasSecrets(app, kind) ? await write(withheld(app, kind, facts)) : letter
  const id = await hold(app, { kind, reference, to, subject, plain })
  if (!id) return
  const now = app.clock.now()
  if (hasRunOut(app, { kind, facts }, now)) {
    await messages.markDone(asTransaction(app.db), id, 'dropped', now)
    app.log.info({ message: id, kind }, 'message dropped: what it carries has run out')
    return
  }
  try {
    await mailer.send({ kind, reference, to, ...letter })
    server.answered()
  } catch (error) {
    if (error instanceof ServiceAway) server.away(error)
    else server.answered()
    await messages.releaseMessage(asTransaction(app.db), id, { isRefused: error instanceof Hopeless })
    throw error
  }
  await messages.markDone(asTransaction(app.db), id, 'sent', app.clock.now())
}

/** Whether what a message brings is good no more: it is never sent late. */
function hasRunOut({ mailKinds }: App, { kind, facts }: { kind: Kind; facts: unknown }, now: Date): boolean {
  const end = (facts as Record<string, unknown>)[mailKinds[kind].endsAt]
  return typeof end === 'string' && new Date(end) <= now
}

/** Nothing when it was sent or dropped before; throws while another worker is at it, so that the job looks again later. */
async function hold({ db, clock }: App, message: messages.Message): Promise<string | undefined> {
  const now = clock.now()
  const until = new Date(now.getTime() + SEND_TIMEOUT_MS)
  const id = await messages.holdMessage(asTransaction(db), message, now, until)
  if (!id && !(await messages.isDone(db, message))) throw new NotYet('another worker is sending this message')
  return id
}
