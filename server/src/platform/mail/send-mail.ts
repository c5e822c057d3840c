import type { BrandId } from '@vitrine/contract/brand'
import type { App } from '#kernel/app-context.ts'
import { asTransaction } from '#kernel/database.ts'
import { Hopeless, NotYet } from '#kernel/job.ts'
import { ServiceAway, type ServiceLog } from '#kernel/outage.ts'
import { hasRunOut, hasSecrets, keptFacts, revealed, signerOf, withheld } from './facts.ts'
import type { Kind } from './mail-kind.ts'
import { type Mailer, mailIdOf, NoMailServer, type Outgoing, SEND_TIMEOUT_MS } from './mailer.ts'
import * as messages from './message.store.ts'
import type { DueMail } from './messages.ts'
import type { Wording } from './render.ts'

/** What a brand says of its own in a message that tells `facts`. */
export type WordingOf = (brand: BrandId, kind: Kind, facts: unknown) => Promise<Wording>

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
  { kind, to, reference, props, isTest = false }: DueMail,
): Promise<void> {
  // Loaded here because only a worker can read TSX; a web process never gets this far.
  const { render } = await import('./render.ts')
  const facts = revealed(app, { kind, reference }, props)
  const brand = signerOf(facts)
  const wording = brand && (await wordingOf(brand, kind, facts))
  const write = (known: unknown) =>
    render(app.mailKinds, kind, known, { publicUrl: app.config.http.publicUrl, ...wording })
  const written = await write(facts)
  const letter = isTest ? { ...written, subject: `[Teste] ${written.subject}` } : written
  const { subject } = letter
  const { plain } = hasSecrets(app, kind) ? await write(withheld(app, kind, facts)) : letter
  const about = { kind, reference }
  const kept = {
    mailId: mailIdOf(kind, reference),
    brandId: brand ?? null,
    facts: keptFacts(app, about, facts),
    isTest,
  }
  const id = await hold(app, { ...about, to, subject, plain, ...kept })
  if (!id) return
  const now = app.clock.now()
  if (!isTest && hasRunOut(app, { kind, facts }, now)) {
    await messages.markDone(asTransaction(app.db), id, { outcome: 'dropped', now, isKept: false })
    app.log.info({ message: id, kind }, 'message dropped: what it carries has run out')
    return
  }
  await leave(app, { mailer, server }, { ...about, to, ...letter }, id)
}

/** Hands a message that is held over to the mail server, and notes what came of it. */
async function leave(
  app: App,
  { mailer, server }: Omit<Sender, 'wordingOf'>,
  mail: Outgoing & { kind: Kind },
  id: string,
): Promise<void> {
  try {
    await mailer.send(mail)
    server.answered()
  } catch (error) {
    if (error instanceof ServiceAway) server.away(error)
    else server.answered()
    await messages.releaseMessage(asTransaction(app.db), id, {
      reason: error instanceof Error ? error.message : String(error),
      at: app.clock.now(),
      isGivenUp: error instanceof Hopeless,
      isRefused: error instanceof Hopeless && !(error instanceof NoMailServer),
    })
    throw error
  }
  const isKept = !hasSecrets(app, mail.kind)
  await messages.markDone(asTransaction(app.db), id, { outcome: 'sent', now: app.clock.now(), isKept })
}

/** Nothing when it was sent or dropped before; throws while another worker is at it, so that the job looks again later. */
async function hold({ db, clock }: App, message: messages.Message): Promise<string | undefined> {
  const now = clock.now()
  const until = new Date(now.getTime() + SEND_TIMEOUT_MS)
  const id = await messages.holdMessage(asTransaction(db), message, now, until)
  if (!id && !(await messages.isDone(db, message))) throw new NotYet('another worker is sending this message')
  return id
}
