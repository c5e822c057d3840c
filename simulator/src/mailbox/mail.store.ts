import type { DatabaseSync } from 'node:sqlite'
import PostalMime from 'postal-mime'

export type Mail = {
  id: number
  /** ISO instant of arrival. */
  at: string
  from: string
  to: string[]
  subject: string
  html: string
  text: string
  messageId: string
}
type NewMail = { from: string; to: string[]; raw: Buffer }
export type MailStore = ReturnType<typeof mailStore>
type Content = Pick<Mail, 'subject' | 'html' | 'text' | 'messageId'>

/** The mailbox. Messages are kept as they came and taken apart when somebody reads them: receiving stays fast. */
export function mailStore(db: DatabaseSync, now: () => number) {
  const insert = db.prepare('INSERT INTO mail (received_at, sender, recipients, raw) VALUES (?, ?, ?, ?)')
  const one = db.prepare('SELECT * FROM mail WHERE id = ?')
  const latest = db.prepare(`SELECT * FROM mail WHERE (:to IS NULL OR EXISTS
    (SELECT 1 FROM json_each(recipients) WHERE lower(value) = lower(:to))) ORDER BY id DESC LIMIT :limit`)
  const saveParsed = db.prepare('UPDATE mail SET parsed = ? WHERE id = ?')

  async function mailOf(row: Record<string, unknown>): Promise<Mail> {
    const content = row.parsed
      ? (JSON.parse(row.parsed as string) as Content)
      : await parse(row.raw as Uint8Array)
    if (!row.parsed) saveParsed.run(JSON.stringify(content), row.id as number)
    return {
      id: row.id as number,
      at: new Date(row.received_at as number).toISOString(),
      from: row.sender as string,
      to: JSON.parse(row.recipients as string) as string[],
      ...content,
    }
  }

  return {
    add: ({ from, to, raw }: NewMail) => void insert.run(now(), from, JSON.stringify(to), raw),
    async find(id: number): Promise<Mail | undefined> {
      const row = one.get(id)
      return row && mailOf(row)
    },
    /** Newest first; `to` narrows to one recipient. */
    latest: (to?: string, limit = 200): Promise<Mail[]> =>
      Promise.all(latest.all({ to: to ?? null, limit }).map(mailOf)),
  }
}

async function parse(raw: Uint8Array): Promise<Content> {
  const { subject = '', html = '', text = '', messageId = '' } = await PostalMime.parse(raw)
  return { subject, html, text, messageId }
}
