import { MAIL_COUNT_DAYS, type SentMail, type SentMailRow } from '@vitrine/contract/admin/mail'
import type { BrandId } from '@vitrine/contract/brand'
import type { MessageId } from '@vitrine/contract/ids'
import { DAY_MS, HOUR_MS } from '@vitrine/contract/time'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database.ts'
import type { ListQuery, ListSource } from '#kernel/list.ts'
import type { Kind, MailKindTable } from './mail-kind.ts'

interface SentFilter extends ListQuery {
  status?: SentMailRow['status'] | undefined
  kind?: string | undefined
  brand?: BrandId | undefined
  about?: string | undefined
}

interface Row {
  id: MessageId
  kind: string
  to: string
  subject: string
  brandId: BrandId | null
  brandName: string | null
  status: SentMailRow['status']
  failure: string | null
  bounceStatus: string | null
  isTest: boolean
  createdAt: Date
  sentAt: Date | null
  failedAt: Date | null
  isKept: boolean
}

/** While a message is tried again, it is at least every half hour: one that was not tried for so long was given up. */
const TRIED_AGAIN_MS = 2 * HOUR_MS

const statusAt = (
  now: Date,
) => sql`case when m.complained_at is not null then 'complained' when m.bounced_at is not null then 'bounced'
  when m.sent_at is not null then 'sent' when m.dropped_at is not null then 'expired'
  when m.given_up_at is not null or m.failed_at < ${new Date(now.getTime() - TRIED_AGAIN_MS)} then 'given-up'
  when m.failed_at is not null then 'failed' else 'waiting' end`
/** What has left or never will is told apart by an index from what still may. */
const UNSENT = sql`m.sent_at is null and m.dropped_at is null`
/** What has left, whatever came of it, and what never will. */
const IS_OVER: ReadonlySet<SentMailRow['status']> = new Set(['sent', 'expired', 'bounced', 'complained'])
const from = sql`message m`

/** What is told of a message besides the message itself. */
interface SentMailWords {
  mailKinds: MailKindTable
  /** The name of the brand whose id an expression is. */
  nameOfBrand(id: RawBuilder<unknown>): RawBuilder<string>
}

const columnsAt = (
  { nameOfBrand }: SentMailWords,
  now: Date,
) => sql`m.id, m.kind, m.recipient as "to", m.subject,
  m.brand_id as "brandId", ${nameOfBrand(sql`m.brand_id`)} as "brandName", ${statusAt(now)} as status, m.failure, m.bounce_status as "bounceStatus",
  m.is_test as "isTest", m.created_at as "createdAt", m.sent_at as "sentAt", m.failed_at as "failedAt",
  m.facts is not null as "isKept"`

/** What a kind is called; a message of a kind that there is no more is called as the code called it. */
const nameOfKind = (kinds: MailKindTable, kind: string): string => kinds[kind as Kind]?.words.name ?? kind

const itemOf = (
  { mailKinds }: SentMailWords,
  { brandId, brandName, failure, bounceStatus, createdAt, sentAt, failedAt, isKept, ...row }: Row,
): SentMailRow => ({
  ...row,
  name: nameOfKind(mailKinds, row.kind),
  ...(brandId && { brand: { id: brandId, name: brandName ?? brandId } }),
  ...(failure && { failure }),
  ...(bounceStatus && { bounceStatus }),
  createdAt: createdAt.toISOString(),
  ...(sentAt && { sentAt: sentAt.toISOString() }),
  ...(failedAt && { failedAt: failedAt.toISOString() }),
  mayResend: isKept && row.status !== 'waiting' && row.status !== 'expired',
})

/** Messages that were begun, whatever came of them. */
export const sentMailRows = (words: SentMailWords): ListSource<SentFilter, Row, SentMailRow> => ({
  columns: (_query, now) => columnsAt(words, now),
  from: () => from,
  where: ({ q, status, kind, brand, about }, now) => [
    q ? sql`lower(m.recipient) = ${(q.email ?? q.text).toLowerCase()}` : undefined,
    status ? sql`${statusAt(now)} = ${status}` : undefined,
    status && !IS_OVER.has(status) ? UNSENT : undefined,
    kind ? sql`m.kind = ${kind}` : undefined,
    brand ? sql`m.brand_id = ${brand}` : undefined,
    about ? sql`split_part(m.reference, ':', 1) = ${about}` : undefined,
  ],
  id: sql`m.id`,
  sorts: { created: { by: sql`m.created_at`, type: 'timestamptz' } },
  item: (row) => itemOf(words, row),
})

/** One of them with its text; nothing when it is not there. */
export async function findSentMail(
  db: Db,
  words: SentMailWords,
  id: string,
  now: Date,
): Promise<SentMail | undefined> {
  const { rows } = await sql<Row & Pick<SentMail, 'subjectId' | 'plain'>>`
    select ${columnsAt(words, now)}, split_part(m.reference, ':', 1) as "subjectId", m.plain
    from ${from} where m.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const { subjectId, plain, ...rest } = row
  return { ...itemOf(words, rest), subjectId, plain }
}

/** What a message is sent again from. */
interface KeptMail {
  kind: Kind
  reference: string
  to: string
  facts: Buffer | null
  isTest: boolean
  isDone: boolean
}

export async function findKeptMail(db: Db, id: string): Promise<KeptMail | undefined> {
  const { rows } = await sql<KeptMail>`
    select m.kind, m.reference, m.recipient as "to", m.facts, m.is_test as "isTest", not (${UNSENT}) as "isDone"
    from ${from} where m.id = ${id}`.execute(db)
  return rows[0]
}

interface KindCount {
  kind: string
  sent: number
  failed: number
}

/** How many of each kind left in the last 30 days, and how many have not after a try that failed. */
export async function countByKind(db: Db, now: Date): Promise<KindCount[]> {
  const { rows } = await sql<KindCount>`
    select m.kind, count(m.sent_at) as sent, count(*) filter (where m.failed_at is not null and ${UNSENT}) as failed
    from ${from} where m.created_at > ${new Date(now.getTime() - MAIL_COUNT_DAYS * DAY_MS)} group by m.kind`.execute(
    db,
  )
  return rows
}
