import { getSystemErrorName } from 'node:util'
import type { Config } from '#kernel/config.ts'
import { Hopeless } from '#kernel/job.ts'
import { ServiceAway } from '#kernel/outage.ts'
import { sha256 } from '#kernel/secrets.ts'

export interface Outgoing {
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
export class NoMailServer extends Hopeless {}

/** What stands in the place of a mail server where none is configured: the message is kept, with why it has not left. */
export const NO_MAILER: Mailer = {
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
export const mailIdOf = (kind: string, reference: string): string =>
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
