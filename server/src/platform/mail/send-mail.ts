import type { MailScheme } from '@vitrine/contract/admin/mail'
import type { Brand, BrandId } from '@vitrine/contract/brand'
import type { AccountId } from '@vitrine/contract/ids'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { createThrottle } from '#kernel/concurrency.ts'
import { asTransaction } from '#kernel/database.ts'
import { Hopeless, NotYet } from '#kernel/job.ts'
import { createServiceLog, ServiceAway, type ServiceLog } from '#kernel/outage.ts'
import { hasRunOut, hasSecrets, keptFacts, revealed, signerOf, withheld } from './facts.ts'
import type { Kind, Mail } from './mail-kind.ts'
import {
  createMailer,
  type Mailer,
  mailIdOf,
  NO_MAILER,
  NoMailServer,
  type Outgoing,
  SEND_TIMEOUT_MS,
} from './mailer.ts'
import * as messages from './message.store.ts'
import type { DueMail } from './messages.ts'
import { deliverMailJob, sendMailJob } from './messages.ts'
import type { RenderedMail, Wording } from './render.ts'

/** What a brand says of its own in a message that tells `facts`. */
type WordingOf<T extends Wording = Wording> = (brand: BrandId, kind: Kind, facts: unknown) => Promise<T>

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

/** Sends one message when its turn has come, once per kind and reference. */
export type Post = (mail: Mail) => Promise<void>

/** Whose account the address of a message is, where its writer has read that. */
export interface MailReader {
  accountId: AccountId
  /** Whether somebody proved that the address is theirs. */
  isConfirmed: boolean
}

/** A post that asks who reads the address where its caller does not say so. */
export type Delivery = (mail: Mail, reader?: MailReader) => Promise<void>

/** A post that reads what the brand says of its own where its caller does not hand that over. */
type Mailbox = (mail: Mail, wording?: Wording) => Promise<void>

/** Mail services refuse who sends too fast, and orders come before messages about them: so they leave at a pace. */
export function createPost(app: App, wordingOf: WordingOf, mailer = mailerOf(app)): Mailbox {
  const pace = createThrottle(app.config.mail.perSecond)
  const sender = { mailer, wordingOf, server: createServiceLog(app.log, 'mail server') }
  return (mail, wording) =>
    pace().then(() => sendMail(app, wording ? { ...sender, wordingOf: async () => wording } : sender, mail))
}

/** Sends what its seller has not switched off; an example, and what somebody sends again, do not pass here. */
export const unlessSwitchedOff =
  (app: App, mailbox: Mailbox, wordingOf: WordingOf<Wording & { isSent: boolean }>): Post =>
  async (mail) => {
    const facts = revealed(app, mail, mail.props)
    const brand = signerOf(facts)
    const wording = brand ? await wordingOf(brand, mail.kind, facts) : undefined
    if (!wording || wording.isSent) await mailbox(mail, wording)
  }

function mailerOf({ config: { mail } }: App): Mailer {
  return mail.url === undefined ? NO_MAILER : createMailer({ ...mail, url: mail.url })
}

/** `post` tells people as they want to be told; `mailbox` sends by mail whatever they chose. */
export const mailJobs: readonly JobHandler<{ post: Post; mailbox: Post }>[] = [
  handles(sendMailJob, ({ post }, due) => post(due as Mail)),
  handles(deliverMailJob, ({ mailbox }, due) => mailbox(due as Mail)),
]

interface Example {
  kind: Kind
  /** What its template is given, of the seller who signs it. */
  facts: { seller: Brand }
  wording: Wording
  scheme: MailScheme
}

/**
 * A message as its reader would see it in a scheme, for a page of ours: its colours are written at each element, and its
 * style sheet, which that page's policy refuses, is left out. A link in it leads nowhere.
 */
export async function previewMail(
  app: App,
  { kind, facts, wording, scheme }: Example,
): Promise<RenderedMail> {
  // A process that serves pages reads TSX from the first preview on.
  await import('#kernel/tsx.ts')
  const { render } = await import('./render.ts')
  const { seller } = facts
  const theme = { ...seller.theme, scheme: seller.theme.scheme === 'both' ? scheme : seller.theme.scheme }
  const shown = { ...facts, seller: { ...seller, theme } }
  const letter = await render(app.mailKinds, kind, shown, {
    publicUrl: app.config.http.publicUrl,
    ...wording,
  })
  return { ...letter, html: withoutStyleSheet(letter.html) }
}

const withoutStyleSheet = (html: string): string =>
  html.replace(/<style>[\s\S]*?<\/style>/, '<base target="_blank"/>')
