import { getSystemErrorName } from 'node:util'
import type { MailScheme } from '@vitrine/contract/admin/mail'
import type { Brand, BrandId } from '@vitrine/contract/brand'
import type { AccountId } from '@vitrine/contract/ids'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { createThrottle } from '#kernel/concurrency.ts'
import type { Config } from '#kernel/config.ts'
import { asTransaction } from '#kernel/database.ts'
import { Hopeless, NotYet } from '#kernel/job.ts'
import { createServiceLog, ServiceAway, type ServiceLog } from '#kernel/outage.ts'
import { sha256 } from '#kernel/secrets.ts'
import { hasRunOut, hasSecrets, keptFacts, revealed, signerOf, withheld } from './facts.ts'
import type { Kind, Mail } from './mail-kind.ts'
import * as messages from './message.store.ts'
import { type DueMail, deliverMailJob, sendMailJob } from './messages.ts'
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
  const message = isTest ? { ...written, subject: `[Teste] ${written.subject}` } : written
  const { subject } = message
  const { plain } = hasSecrets(app, kind) ? await write(withheld(app, kind, facts)) : message
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
  await leave(app, { mailer, server }, { ...about, to, ...message }, id)
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
  const message = await render(app.mailKinds, kind, shown, {
    publicUrl: app.config.http.publicUrl,
    ...wording,
  })
  return { ...message, html: withoutStyleSheet(message.html) }
}

const withoutStyleSheet = (html: string): string =>
  html.replace(/<style>[\s\S]*?<\/style>/, '<base target="_blank"/>')

interface Outgoing {
  kind: string
  reference: string
  to: string
  seller: { name: string; email: string }
  subject: string
  html: string
  plain: string
}

export interface Mailer {
  send(mail: Outgoing): Promise<void>
  close(): void
}

/** Given up at once: it is sent again once there is a server. */
class NoMailServer extends Hopeless {}

/** What stands in the place of a mail server where none is configured: the message is kept, with why it has not left. */
const NO_MAILER: Mailer = {
  async send() {
    throw new NoMailServer('there is no mail server: SMTP_URL is not set')
  },
  close: () => undefined,
}

type MailServer = Pick<Config['mail'], 'from'> & Partial<Pick<Config['mail'], 'returnPath'>> & { url: string }

/** Said, because finding out costs more than the encoding itself; Portuguese is mostly ASCII. */
const ENCODING = 'quoted-printable'

const CONNECT_MS = 5_000
const REPLY_MS = 10_000
/** Longer than any attempt takes: after it, a message whose sender died may be taken over. */
export const SEND_TIMEOUT_MS = 30_000

/** The library is loaded with the first message: who only serves pages sends none. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxMessages: Number.POSITIVE_INFINITY,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: REPLY_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * Sends through any SMTP server, by a few kept connections; TLS when the URL begins with `smtps:`. What comes from
 * somebody else than its seller is answered to the seller.
 */
export function createMailer({ url, from: sender, returnPath }: MailServer): Mailer {
  let opening: ReturnType<typeof openTransport> | undefined
  return {
    async send({ kind, reference, plain, seller, ...mail }) {
      const headers = { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'pt-BR' }
      const from = sender ?? { name: seller.name, address: seller.email }
      const messageId = `<${mailIdOf(kind, reference)}@${domainOf(sender ?? seller.email)}>`
      const sent = { from, replyTo: seller.email, messageId, headers, textEncoding: ENCODING } as const
      const envelope = returnPath ? { envelope: { from: returnPath, to: mail.to } } : {}
      const content = { ...mail, ...sent, ...envelope, text: plain }
      if (!url) throw new Error('no mail server is configured')
      opening ??= openTransport(url)
      const transport = await opening
      await transport.sendMail(content).catch(hidePersons)
    },
    close: () => void opening?.then((transport) => transport.close()),
  }
}

const domainOf = (address: string): string => address.match(/@([^>\s]+)/)?.[1] ?? 'localhost'

/** What stands before the @ of the Message-ID: the same for every attempt, so that a duplicate after a crash is one message to whoever receives both. */
const mailIdOf = (kind: string, reference: string): string =>
  sha256(`${kind}:${reference}`).toString('hex').slice(0, 40)

interface SmtpError {
  code?: string
  /** Of the operating system; nodemailer calls all of its failures ESOCKET. */
  errno?: number
  /** What the server answered to. */
  command?: string
  responseCode?: number
  response?: string
}

/** A server repeats the address in what it answers; addresses do not belong in logs. */
function hidePersons(error: SmtpError): never {
  const { errno, responseCode = '' } = error
  const code = errno === undefined ? (error.code ?? 'unknown') : getSystemErrorName(errno)
  const reason = `the mail server did not take the message: ${code} ${responseCode}`.trim()
  if (isForGood(error)) throw new Hopeless(reason)
  throw isAboutMessage(error) ? new Error(reason) : new ServiceAway(reason)
}

/** Whether the server spoke of this message; before that, or about who sends, it refuses all of them. */
const isAboutMessage = ({ command, response = '' }: SmtpError): boolean =>
  (command === 'RCPT TO' || command === 'DATA') && !ABOUT_SENDER.test(response)

/** Replies that speak of who sends: a sign-in that is missing, and rules of the server (RFC 3463, X.7). */
const ABOUT_SENDER = /^(53\d|5\d\d[ -]5\.7\.)/

/**
 * Whether the same message would be refused again (RFC 5321, 4.2.1): the reply 5yz to its reader or to its content.
 * What is refused before that, or because of who sends, is a fault of the shop's settings, which somebody will mend.
 */
const isForGood = (error: SmtpError): boolean => isAboutMessage(error) && (error.responseCode ?? 0) >= 500
