import type { Email } from 'postal-mime'

/** What a mail server reports of a message that it had taken. */
export interface MailReport {
  kind: 'bounce' | 'complaint'
  /** What stands before the @ of the Message-ID of the message. */
  mailId: string
  /** Of a bounce: the status code of RFC 3463, such as `5.1.1`. */
  status?: string
}

/** Fields of a mail or of a part of one, by their names in lower case; the first of a name counts. */
type Fields = ReadonlyMap<string, string>

/** A report holds the whole message at most: what is larger is none of ours. */
export const MOST_REPORT_BYTES = 1024 * 1024

/**
 * Reads a report as a mail server sends it: a delivery status notification that a message came back for good (RFC 3464),
 * or the complaint of a reader (RFC 5965). Nothing for every other mail, such as an answer, or word that it is late.
 */
export async function readMailReport(raw: Uint8Array): Promise<MailReport | undefined> {
  const { default: PostalMime } = await import('postal-mime')
  const parse = (text: string | Uint8Array): Promise<Email | undefined> =>
    PostalMime.parse(text, { attachmentEncoding: 'utf8', forceRfc822Attachments: true }).catch(
      () => undefined,
    )
  const mail = await parse(raw)
  const partOf = (...types: string[]) =>
    mail?.attachments.find(({ mimeType }) => types.includes(mimeType))?.content as string | undefined
  const fieldsOf = async (text: string): Promise<Fields> => {
    const headers = (await parse(`${text.trim()}\r\n\r\n`))?.headers ?? []
    return new Map(headers.map(({ key, value }) => [key, value] as const).reverse())
  }

  const returned = partOf('message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers')
  const mailId = mailIdIn(returned ? (await fieldsOf(headOf(returned))).get('message-id') : undefined)
  if (!mailId) return undefined
  const complaint = partOf('message/feedback-report')
  if (complaint) return isComplaint(await fieldsOf(complaint)) ? { kind: 'complaint', mailId } : undefined
  const deliveryStatus = partOf('message/delivery-status')
  const status = deliveryStatus && (await bounceIn(await Promise.all(groupsOf(deliveryStatus).map(fieldsOf))))
  return status ? { kind: 'bounce', mailId, status } : undefined
}

const headOf = (message: string): string => message.split(/\r?\n\r?\n/)[0]!

const groupsOf = (report: string): string[] =>
  report.split(/\r?\n[ \t]*\r?\n/).filter((group) => group.trim())

/** What we put there: 40 signs of a hash. */
const mailIdIn = (messageId = ''): string | undefined => messageId.match(/<([0-9a-f]{40})@/)?.[1]

/** `abuse`, `fraud`, `virus` and `other` are complaints; `not-spam` takes one back, and `auth-failure` is of our records. */
const isComplaint = (fields: Fields): boolean =>
  ['abuse', 'fraud', 'virus', 'other'].includes(fields.get('feedback-type')?.trim().toLowerCase() ?? '')

/** The status of the first reader that the message did not reach for good; others are late, or have got it. */
function bounceIn(groups: readonly Fields[]): string | undefined {
  const failed = groups.find((fields) => fields.get('action')?.trim().toLowerCase() === 'failed')
  return failed && (failed.get('status')?.match(/\b[245]\.\d{1,3}\.\d{1,3}\b/)?.[0] ?? '5.0.0')
}
