import type { TicketRow } from '@vitrine/contract/admin/ticket'
import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId, TicketId } from '@vitrine/contract/ids'
import type { TicketStatus, TicketTopic } from '@vitrine/contract/ticket'
import { DAY_MS } from '@vitrine/contract/time'
import { sql } from 'kysely'
import { combined, FOLLOWS, moveRows } from '#kernel/account-merge.ts'
import type { AttentionSources, NeedsAttention } from '#kernel/attention.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database.ts'
import { holdsText, type ListQuery, type ListSource } from '#kernel/list.ts'
import { OURS, type PersonalDataSource, type PersonalTable } from '#kernel/personal-data.ts'
import { isOn } from '#kernel/span.ts'
import { REMOVED_EMAIL } from '#order'

export interface TicketFacts {
  id: TicketId
  protocol: string
  brandId: BrandId
  accountId: AccountId | null
  name: string
  email: string
  topic: TicketTopic
  orderCode: string | null
  status: TicketStatus
  createdAt: Date
  dueAt: Date
  firstAnsweredAt: Date | null
  closedAt: Date | null
  version: number
}

interface MessageFacts {
  position: number
  author: 'customer' | 'team'
  /** The name of who of the team wrote it, while there is one. */
  by: string | null
  text: string
  at: Date
}

const select = (db: Db) =>
  db
    .selectFrom('ticket')
    .select(['protocol', 'name', 'email', 'version', 'status', 'topic'])
    .select(['order_code as orderCode', 'created_at as createdAt', 'due_at as dueAt'])
    .select(['first_answered_at as firstAnsweredAt', 'closed_at as closedAt'])
    .select((q) => [
      q.ref('id').$castTo<TicketId>().as('id'),
      q.ref('brand_id').$castTo<BrandId>().as('brandId'),
      q.ref('account_id').$castTo<AccountId | null>().as('accountId'),
    ])
    .$narrowType<{ status: TicketStatus; topic: TicketTopic }>()

export const findTicket = (db: Db, id: string): Promise<TicketFacts | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

/** The same, and nobody else changes it until the transaction ends. */
export const lockTicket = (tx: Tx, id: string): Promise<TicketFacts | undefined> =>
  select(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** Those of an account, the newest first; at most a hundred. */
export const listTickets = (db: Db, accountId: AccountId): Promise<TicketFacts[]> =>
  select(db)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** What was written in it, the oldest first. */
export async function listMessages(db: Db, id: TicketId): Promise<MessageFacts[]> {
  const { rows } = await sql<MessageFacts>`
    select m.position, m.author, a.name as by, m.text, m.at from ticket_message m
    left join named_account a on a.account_id = m.written_by
    where m.ticket_id = ${id} order by m.position`.execute(db)
  return rows
}

export async function findMessage(
  db: Db,
  id: string,
  position: number,
): Promise<{ text: string; at: Date } | undefined> {
  return db
    .selectFrom('ticket_message')
    .select(['text', 'at'])
    .where('ticket_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst()
}

export type NewTicketRow = Pick<
  TicketFacts,
  'id' | 'protocol' | 'brandId' | 'accountId' | 'name' | 'email' | 'topic' | 'createdAt' | 'dueAt'
> & { orderCode: string | null }

export async function insertTicket(tx: Tx, ticket: NewTicketRow): Promise<void> {
  await tx
    .insertInto('ticket')
    .values({
      id: ticket.id,
      protocol: ticket.protocol,
      brand_id: ticket.brandId,
      account_id: ticket.accountId,
      name: ticket.name,
      email: ticket.email,
      topic: ticket.topic,
      order_code: ticket.orderCode,
      status: 'open',
      created_at: ticket.createdAt,
      due_at: ticket.dueAt,
      updated_at: ticket.createdAt,
    })
    .execute()
}

interface NewMessage {
  ticketId: TicketId
  author: 'customer' | 'team'
  writtenBy?: AccountId | undefined
  text: string
  at: Date
}

/** Appends to a ticket that is locked, or was made just now; resolves to the place of the message in it. */
export async function insertMessage(
  tx: Tx,
  { ticketId, author, writtenBy, text, at }: NewMessage,
): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    insert into ticket_message (ticket_id, position, author, written_by, text, at)
    select ${ticketId}, 1 + count(*), ${author}, ${writtenBy ?? null}, ${text}, ${at}
    from ticket_message where ticket_id = ${ticketId} returning position`.execute(tx)
  return rows[0]!.position
}

interface TicketMove {
  status: TicketStatus
  at: Date
  /** Where it is to be answered again. */
  dueAt?: Date | undefined
  /** Whether the team answers with it. */
  isAnswer?: boolean
}

/** Moves a ticket that is locked; its version grows. */
export async function moveTicket(
  tx: Tx,
  id: string,
  { status, at, dueAt, isAnswer = false }: TicketMove,
): Promise<void> {
  await tx
    .updateTable('ticket')
    .set((q) => ({
      status,
      closed_at: status === 'closed' ? at : null,
      updated_at: at,
      version: q('version', '+', 1),
      ...(dueAt && { due_at: dueAt }),
      ...(isAnswer && { first_answered_at: q.fn.coalesce('first_answered_at', q.val(at)) }),
    }))
    .where('id', '=', id)
    .execute()
}

/** Nobody answers who has left. `emails` in any case of letters. */
async function closeTicketsOf(tx: Tx, emails: readonly string[], at: Date): Promise<void> {
  await sql`
    update ticket set status = 'closed', closed_at = ${at}, updated_at = ${at}, version = version + 1
    where status <> 'closed' and lower(email) = any(${emails.map((email) => email.toLowerCase())})`.execute(
    tx,
  )
}

/** As long as a claim about what was bought can be made (CDC, art. 27), with leap days to spare. */
const KEPT_MS = 5 * 366 * DAY_MS
const BATCH = 1000

/** For a sweep: removes tickets in which nobody has done anything for five years. Repeating it is harmless. */
export async function sweepTickets(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  const remove = (tx: Tx) =>
    sql`delete from ticket where id in (select id from ticket where updated_at < ${before} limit ${BATCH})`.execute(
      tx,
    )
  while (Number((await inTransaction(db, remove)).numAffectedRows) === BATCH);
}

/** Tickets that wait for the team. */
export const ticketAttention: AttentionSources<'ticket-open'> = {
  async 'ticket-open'({ db }) {
    const { rows } = await sql<NeedsAttention>`
      select count(*)::int as count, min(due_at) as "dueAt" from ticket where status = 'open'`.execute(db)
    return rows[0]!
  },
}

interface TicketFilter extends ListQuery {
  status?: TicketStatus | undefined
  topic?: TicketTopic | undefined
  overdue?: 'yes' | undefined
  brand?: BrandId | undefined
  from?: string | undefined
  to?: string | undefined
}

type Row = Omit<TicketRow, 'createdAt' | 'dueAt' | 'isOverdue' | 'accountId'> & {
  createdAt: Date
  dueAt: Date
  accountId: AccountId | null
}

/** Tickets of the administration; `due`: those that wait come first, the longest due before the others. */
export const ticketRows: ListSource<TicketFilter, Row, TicketRow> = {
  columns: () => sql`t.id, t.protocol, t.brand_id as brand, t.topic, t.status, t.name, t.email,
    t.account_id as "accountId", t.created_at as "createdAt", t.due_at as "dueAt"`,
  from: () => sql`ticket t`,
  where: ({ q, status, topic, overdue, brand, from, to }, now) => [
    q &&
      sql`(${holdsText(sql`plain(t.protocol)`, q)} or ${holdsText(sql`plain(t.name)`, q)}
        or ${holdsText(sql`plain(t.email)`, q)} or ${holdsText(sql`plain(t.order_code)`, { text: q.orderCode ?? q.text })})`,
    status && sql`t.status = ${status}`,
    topic && sql`t.topic = ${topic}`,
    overdue ? sql`t.status = 'open' and t.due_at < ${now}` : undefined,
    brand ? sql`t.brand_id = ${brand}` : undefined,
    from || to ? isOn(sql`t.created_at`, { from, to }) : undefined,
  ],
  id: sql`t.id`,
  sorts: {
    due: {
      by: sql`case when t.status = 'open' then t.due_at else t.due_at + interval '36500 days' end`,
      type: 'timestamptz',
    },
    created: { by: sql`t.created_at`, type: 'timestamptz' },
  },
  item: ({ createdAt, dueAt, accountId, ...row }, now) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    isOverdue: row.status === 'open' && dueAt < now,
    ...(accountId && { accountId }),
  }),
}

/** Of who asked, with an account or without one. */
const ticket: PersonalTable = {
  table: 'ticket',
  merge: combined('they keep the address that they came from', 'Atendimentos'),
  owner: { email: 'email' },
  file: 'atendimentos',
  shown: {
    protocol: 'Protocolo',
    brand_id: 'Loja',
    name: 'Nome',
    email: 'E-mail',
    topic: 'Assunto',
    order_code: 'Pedido',
    status: 'Situação',
    created_at: 'Aberto em',
    due_at: 'Resposta até',
    first_answered_at: 'Respondido em',
    closed_at: 'Encerrado em',
  },
  hidden: { id: OURS, account_id: OURS, updated_at: OURS, version: OURS },
  erase: { name: 'Cliente', email: REMOVED_EMAIL, account_id: null, order_code: null },
}

/** What people asked the shop; of who leaves, protocol and instants stay. */
export const ticketData: PersonalDataSource = {
  name: 'atendimentos',
  tables: [
    {
      table: 'ticket_message',
      merge: FOLLOWS,
      owner: { row: 'ticket_id', of: ticket },
      file: 'mensagens-de-atendimentos',
      shown: { position: 'Número', author: 'De quem', text: 'Mensagem', at: 'Escrita em' },
      hidden: { ticket_id: OURS, written_by: 'diz quem da equipe escreveu' },
      erase: 'delete',
    },
    ticket,
  ],
  merge: (tx, merge) => moveRows(tx, { table: 'ticket', column: 'account_id' }, merge),
  erase: (tx, { emails }, now) => closeTicketsOf(tx, emails, now),
}
