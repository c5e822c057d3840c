import { identityLines, type MailSeller } from '#mail'

/** A paragraph, or nothing when there is nothing to say. */
type Paragraph = string | false | readonly string[]

/** The same letter as text: paragraphs apart, the seller's identity below. */
export function plainLetter(seller: MailSeller, paragraphs: readonly Paragraph[]): string {
  const body = paragraphs.map((one) => (Array.isArray(one) ? one.join('\n') : one)).filter(Boolean)
  const signed = seller.signature ? [...body, seller.signature] : body
  const foot = [
    '--',
    seller.name,
    ...identityLines(seller),
    ...(seller.help ? [`Ajuda: ${seller.help}`] : []),
  ]
  return `${[...signed, foot.join('\n')].join('\n\n')}\n`
}
