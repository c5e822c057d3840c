import { newId } from '@vitrine/contract/ids'
import { sql } from 'kysely'
import { FOLLOWS } from '#kernel/account-merge.ts'
import { type Db, runWrites, type Tx } from '#kernel/database.ts'
import { OURS, type PersonalDataSource } from '#kernel/personal-data.ts'

type Outcome = 'sent' | 'dropped' | 'refused' | 'limited'

export interface Message {
  kind: string
  reference: string
  /** What stands before the @ of its Message-ID. */
  mailId: string
  to: string
  subject: string
  plain: string
  brandId: string | null
  /** What its template is given, sealed. */
  facts: Buffer
  isTest: boolean
}

/**
 * Keeps a message and takes hold of it until `heldUntil`. Answers its id, or nothing when it has been sent or dropped, or
 * another worker holds it.
 */
export async function holdMessage(
  tx: Tx,
  message: Message,
  now: Date,
  heldUntil: Date,
): Promise<string | undefined> {
  const { to, brandId, isTest, mailId, ...content } = message
  const row = await tx
    .insertInto('message')
    .values({
      ...content,
      id: newId('msg', now.getTime()),
      recipient: to,
      mail_id: mailId,
      brand_id: brandId,
      is_test: isTest,
      created_at: now,
      held_until: heldUntil,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'reference'])
        .doUpdateSet({
          recipient: to,
          subject: message.subject,
          plain: message.plain,
          brand_id: brandId,
          facts: message.facts,
          given_up_at: null,
          held_until: heldUntil,
        })
        .where('message.sent_at', 'is', null)
        .where('message.dropped_at', 'is', null)
        .where((q) => q.or([q('message.held_until', 'is', null), q('message.held_until', '<=', now)])),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Whether a message was begun: it is sent, or is tried again. */
export async function isKept(
  db: Db,
  { kind, reference }: Pick<Message, 'kind' | 'reference'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .select('id')
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a message was sent or dropped. */
export async function isDone(
  db: Db,
  { kind, reference }: Pick<Message, 'kind' | 'reference'>,
): Promise<boolean> {
  const { sent_at, dropped_at } = await db
    .selectFrom('message')
    .select(['sent_at', 'dropped_at'])
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return sent_at !== null || dropped_at !== null
}

/** When a message left, or that it never will; nothing while nobody has begun it. */
export const findOutcome = (
  db: Db,
  { kind, reference }: Pick<Message, 'kind' | 'reference'>,
): Promise<{ sentAt: Date | null; droppedAt: Date | null } | undefined> =>
  db
    .selectFrom('message')
    .select(['sent_at as sentAt', 'dropped_at as droppedAt'])
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .executeTakeFirst()

/** Why a message did not leave, and whether it is tried again by itself; that a server refused it for good is counted. */
interface Failure {
  reason: string
  at: Date
  isGivenUp: boolean
  isRefused: boolean
}

/** Lets go of a message that did not leave. */
export async function releaseMessage(
  tx: Tx,
  id: string,
  { reason, at, isGivenUp, isRefused }: Failure,
): Promise<void> {
  await runWrites(
    tx,
    tx
      .updateTable('message')
      .set({ held_until: null, failed_at: at, failure: reason, ...(isGivenUp && { given_up_at: at }) })
      .where('id', '=', id)
      .where('sent_at', 'is', null),
    ...(isRefused ? [counting(tx, 'refused')] : []),
  )
}

/**
 * Notes that a message has left, or is of no use any more and never will; it is counted in the same statement. What it
 * says is kept where it can be sent again.
 */
export async function markDone(
  tx: Tx,
  id: string,
  { outcome, now, isKept }: { outcome: 'sent' | 'dropped'; now: Date; isKept: boolean },
): Promise<void> {
  const at = outcome === 'sent' ? { sent_at: now, failed_at: null, failure: null } : { dropped_at: now }
  const facts = isKept ? {} : { facts: null }
  await runWrites(
    tx,
    tx
      .updateTable('message')
      .set({ ...at, ...facts, given_up_at: null, held_until: null })
      .where('id', '=', id),
    counting(tx, outcome),
  )
}

const counting = (tx: Tx, outcome: Outcome) =>
  tx
    .updateTable('mail_tally')
    .set((q) => ({ count: q('count', '+', 1) }))
    .where('outcome', '=', outcome)

/** Counts a message that is not sent because too many went to its address. */
export const countLimited = async (tx: Tx): Promise<void> => void (await counting(tx, 'limited').execute())

/** How many messages came to each outcome, ever. */
export async function readOutcomeCounts(db: Db): Promise<Record<Outcome, number>> {
  const rows = await db.selectFrom('mail_tally').select(['outcome', 'count']).execute()
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count])) as Record<Outcome, number>
}

/** Removes so many of the messages from before `before`: those of the kinds, or all the others. */
export async function deleteOldMessages(
  tx: Tx,
  { kinds, areThey, before }: { kinds: readonly string[]; areThey: boolean; before: Date },
  batch: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from message where id in (
    select id from message where created_at < ${before} and (kind = any(${kinds})) = ${areThey} limit ${batch})`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}

/** Messages that were sent to somebody. */
export const mailData: PersonalDataSource = {
  name: 'mensagens',
  tables: [
    {
      table: 'message',
      merge: FOLLOWS,
      owner: { email: 'recipient' },
      file: 'mensagens',
      shown: {
        recipient: 'Para',
        subject: 'Assunto',
        created_at: 'Escrita em',
        sent_at: 'Enviada em',
        dropped_at: 'Deixada de enviar em',
        failed_at: 'Última falha ao enviar em',
        bounced_at: 'Voltou em',
        bounce_status: 'Por que voltou (RFC 3463)',
        complained_at: 'Marcada como spam em',
      },
      hidden: {
        id: OURS,
        kind: OURS,
        reference: OURS,
        mail_id: OURS,
        held_until: OURS,
        brand_id: OURS,
        failure: OURS,
        given_up_at: OURS,
        is_test: OURS,
        facts: 'é com o que a mensagem foi escrita: o que ela diz foi enviado a você',
        plain: 'pode ter links que dão acesso à conta; a mensagem foi enviada a você',
      },
      erase: 'delete',
    },
    {
      table: 'mail_suppression',
      merge: FOLLOWS,
      owner: { email: 'address' },
      file: 'enderecos-que-nao-recebem',
      shown: { address: 'Endereço', reason: 'Motivo', since: 'Desde' },
      hidden: {},
      erase: 'delete',
    },
  ],
}
