import type { AdminTicket } from '@vitrine/contract/admin/ticket'
import { holdsWebAddress } from '@vitrine/contract/brazil/name'
import { type AccountId, newId } from '@vitrine/contract/ids'
import {
  type NewTicket,
  type OpenedTicket,
  type OwnTicket,
  TICKET_ANSWER_DAYS,
  type Ticket,
} from '@vitrine/contract/ticket'
import { DAY_MS, HOUR_MS } from '@vitrine/contract/time'
import * as z from 'zod'
import { isAccountOfBrand, readAccount } from '#account'
import { readBrand } from '#brand'
import type { App } from '#kernel/app-context.ts'
import type { ChangeActor, Versioned } from '#kernel/change.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { hook, runHook } from '#kernel/hook.ts'
import { countOrRefuse, type RateLimit, rateLimitKey } from '#kernel/rate-limit.ts'
import { signedCode } from '#kernel/secrets.ts'
import { enqueueMail, mailWords, message, messagesOf, person, type SchemasOf } from '#mail'
import { findOrderOfCode, REMOVED_EMAIL } from '#order'
import { nextProtocol } from '#refund-ledger'
import {
  findTicket,
  insertMessage,
  insertTicket,
  listMessages,
  listTickets,
  lockTicket,
  moveTicket,
  type NewTicketRow,
  type TicketFacts,
} from './ticket.store.ts'

const WORDS = {
  'ticket-received': mailWords(
    'account',
    'Pedido de ajuda recebido',
    'Assim que alguém pede ajuda à loja: confirma o recebimento e traz o protocolo.',
  ),
  'ticket-answered': mailWords(
    'account',
    'Resposta a um pedido de ajuda',
    'Quando a equipe responde a um atendimento.',
  ),
}

const ofTicket = { ...person, protocol: z.string(), code: z.string() }

/** Messages to who asked for help. The law wants the receipt confirmed, and the answer: nobody switches them off. */
export const ticketMails = messagesOf(
  () => import('./templates/ticket.tsx'),
  {
    /** `text`: what was written; missing where an address that nobody has proved would get links of a stranger. */
    'ticket-received': message({
      props: z.object({ ...ofTicket, dueAt: z.iso.datetime(), text: z.string().optional() }),
      secrets: ['code'],
      limit: 'requested',
      notification: {
        mailOnly: 'the screen confirms it, and the page of the ticket is reached by its link alone',
      },
    }),
    /** `text`: the answer. */
    'ticket-answered': message({
      props: z.object({ ...ofTicket, text: z.string() }),
      secrets: ['code'],
      limit: 'none',
      notification: { mailOnly: 'the page of the ticket is reached by its link alone' },
    }),
  },
  WORDS,
)

type Schemas = SchemasOf<typeof ticketMails>
declare module '#mail' {
  interface MailKinds extends Schemas {}
}

/** Somebody wrote to the shop: a ticket was opened, or replied to. */
export const ticketHooks = { written: hook<{ ticketId: string; position: number }>('ticket.written') }

/** Until when what is written at `at` is answered. */
const dueAfter = (at: Date): Date => new Date(at.getTime() + TICKET_ANSWER_DAYS * DAY_MS)

/** Tickets by the address that their messages go to, which may be a stranger's. */
const LIMITS: Record<string, RateLimit> = {
  'ticket-hour': { limit: 5, windowMs: HOUR_MS },
  'ticket-day': { limit: 10, windowMs: DAY_MS },
}

/** Who asks: `isProved` says that the address is known to be theirs. */
interface Requester {
  accountId: AccountId | null
  name: string
  email: string
  isProved: boolean
}

/**
 * Opens a ticket, and promises its receipt. Refuses `not-found` for a brand that is not there, `account.other-brand`,
 * `ticket.order-unknown` for a number that is no order of who is signed in, and `request.too-many`.
 */
export async function openTicket(
  app: App,
  accountId: AccountId | undefined,
  input: NewTicket,
): Promise<OpenedTicket> {
  const seller = await readBrand(app.db, input.brand)
  const requester = accountId ? await memberOf(app.db, accountId, input) : guestOf(input)
  return inTransaction(app.db, async (tx) => {
    await countOne(app, tx, requester.email)
    const ticket = await insertOpened(app, tx, requester, input)
    const { id, protocol, name, email: to } = ticket
    const code = ticketCode.write(app.config, id, ticket.createdAt)
    const dueAt = ticket.dueAt.toISOString()
    const quoted = requester.isProved || !holdsWebAddress(input.text)
    const props = { seller, name, protocol, dueAt, code, ...(quoted && { text: input.text }) }
    await enqueueMail(app, tx, { kind: 'ticket-received', to, reference: id, props })
    await runHook(app, tx, ticketHooks.written, { ticketId: id, position: 1 })
    return { protocol, dueAt, code }
  })
}

async function insertOpened(
  app: App,
  tx: Tx,
  { isProved: _, ...requester }: Requester,
  { brand: brandId, topic, text, orderCode }: NewTicket,
): Promise<NewTicketRow> {
  const at = app.clock.now()
  const id = newId('tkt', at.getTime())
  const protocol = await nextProtocol(tx, at)
  const ticket = {
    id,
    protocol,
    brandId,
    topic,
    orderCode: orderCode ?? null,
    ...requester,
    createdAt: at,
    dueAt: dueAfter(at),
  }
  await insertTicket(tx, ticket)
  await insertMessage(tx, { ticketId: id, author: 'customer', text, at })
  return ticket
}

/** What a member says of an order has to be of theirs; one of somebody else and none at all are the same answer. */
async function memberOf(db: Db, accountId: AccountId, { brand, orderCode }: NewTicket): Promise<Requester> {
  if (!(await isAccountOfBrand(db, accountId, brand))) throw new Refused('account.other-brand')
  if (orderCode && (await findOrderOfCode(db, orderCode))?.accountId !== accountId)
    throw new Refused('ticket.order-unknown', undefined, {
      orderCode: ['Não há compra sua com este número. Confira ou deixe em branco'],
    })
  const { calledName: name, email, isConfirmed: isProved } = await readAccount(db, accountId)
  return { accountId, name, email, isProved }
}

/** Nothing is looked up by what a guest says: nobody learns whose an address or an order is. */
function guestOf({ name, email }: NewTicket): Requester {
  if (name && email) return { accountId: null, name, email, isProved: false }
  throw new Refused('request.invalid', undefined, {
    ...(!name && { name: ['Informe seu nome completo'] }),
    ...(!email && { email: ['Informe seu e-mail'] }),
  })
}

async function countOne(app: App, tx: Tx, email: string): Promise<void> {
  const counters = Object.entries(LIMITS).map(([name, limit]) => ({
    key: rateLimitKey(app, name, email.toLowerCase()),
    limit,
  }))
  await countOrRefuse(app, tx, counters)
}

const REPLIES: RateLimit = { limit: 10, windowMs: HOUR_MS }

const headOf = ({ protocol, brandId, topic, status, orderCode, createdAt, dueAt }: TicketFacts) => ({
  protocol,
  brand: brandId,
  topic,
  status,
  createdAt: createdAt.toISOString(),
  ...(status === 'open' && { dueAt: dueAt.toISOString() }),
  ...(orderCode && { orderCode }),
})

/** As whoever has its code sees it: nothing of who asked but what they wrote. */
async function viewTicket(db: Db, ticket: TicketFacts): Promise<Ticket> {
  const messages = await listMessages(db, ticket.id)
  return {
    ...headOf(ticket),
    messages: messages.map(({ by: _, at, ...message }) => ({ ...message, at: at.toISOString() })),
  }
}

/** The tickets of an account, the newest first, each with its code. */
export async function listOwnTickets(app: App, accountId: AccountId): Promise<OwnTicket[]> {
  const now = app.clock.now()
  const tickets = await listTickets(app.db, accountId)
  return tickets.map((one) => ({ ...headOf(one), code: ticketCode.write(app.config, one.id, now) }))
}

/** Refuses `ticket.unknown` and `ticket.expired`, as all that goes by a code. */
export const readTicket = async (app: App, code: string): Promise<Ticket> =>
  viewTicket(app.db, await openCode(app, { db: app.db, code }))

/** Does something to the ticket of a code, which nobody else changes meanwhile; resolves to how it stands then. */
const onTicket = (
  app: App,
  code: string,
  work: (tx: Tx, ticket: TicketFacts, at: Date) => Promise<void>,
): Promise<Ticket> =>
  inTransaction(app.db, async (tx) => {
    const find = (id: string) => lockTicket(tx, id)
    const ticket = await openCode(app, { db: tx, code }, find)
    await work(tx, ticket, app.clock.now())
    return viewTicket(tx, (await find(ticket.id))!)
  })

/** Who asked writes again: it waits for the team, also where it was closed. Refuses `request.too-many`. */
export const replyToTicket = (app: App, { code, text }: { code: string; text: string }): Promise<Ticket> =>
  onTicket(app, code, async (tx, { id, status, dueAt }, at) => {
    await countOrRefuse(app, tx, [{ key: rateLimitKey(app, 'ticket-reply', id), limit: REPLIES }])
    const position = await insertMessage(tx, { ticketId: id, author: 'customer', text, at })
    await moveTicket(tx, id, { status: 'open', at, dueAt: status === 'open' ? dueAt : dueAfter(at) })
    await runHook(app, tx, ticketHooks.written, { ticketId: id, position })
  })

/** Who asked needs nothing more; one that is closed stays as it is. */
export const closeOwnTicket = (app: App, code: string): Promise<Ticket> =>
  onTicket(app, code, async (tx, { id, status }, at) => {
    if (status !== 'closed') await moveTicket(tx, id, { status: 'closed', at })
  })

/** As the team sees it; nothing where there is none. */
export async function readAdminTicket(db: Db, id: string, now: Date): Promise<AdminTicket | undefined> {
  const found = await findTicket(db, id)
  if (!found) return undefined
  const { brandId, accountId, orderCode, firstAnsweredAt, closedAt, createdAt, dueAt, ...ticket } = found
  const order = orderCode ? await findOrderOfCode(db, orderCode) : undefined
  const isTheirs = order?.accountId === accountId || order?.email.toLowerCase() === ticket.email.toLowerCase()
  const messages = await listMessages(db, found.id)
  return {
    ...ticket,
    brand: brandId,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    isOverdue: ticket.status === 'open' && dueAt < now,
    ...(accountId && { accountId }),
    ...(orderCode && { orderCode }),
    ...(order && { order: { id: order.id, isTheirs } }),
    ...(firstAnsweredAt && { firstAnsweredAt: firstAnsweredAt.toISOString() }),
    ...(closedAt && { closedAt: closedAt.toISOString() }),
    messages: messages.map(({ by, at, ...message }) => ({
      ...message,
      at: at.toISOString(),
      ...(by && { by }),
    })),
  }
}

/** A ticket, as the administration changes it. What was written stays out of the audit log. */
export const editedTicket: Versioned<AdminTicket> = {
  kind: 'ticket',
  lock: async (tx, id) => (await lockTicket(tx, id))?.version,
  read: readAdminTicket,
  nameOf: ({ protocol }) => protocol,
  derived: ['messages', 'isOverdue', 'dueAt', 'firstAnsweredAt', 'closedAt', 'order'],
}

/** Somebody of the team answers, and who asked is told by mail. */
export async function answerTicket(
  app: App,
  tx: Tx,
  { id, email: to, name, brand, protocol }: AdminTicket,
  { text, by, at }: { text: string } & Pick<ChangeActor, 'by' | 'at'>,
): Promise<void> {
  const position = await insertMessage(tx, { ticketId: id, author: 'team', writtenBy: by, text, at })
  await moveTicket(tx, id, { status: 'answered', at, isAnswer: true })
  if (to === REMOVED_EMAIL) return
  const seller = await readBrand(tx, brand)
  const code = ticketCode.write(app.config, id, at)
  const props = { seller, name, protocol, code, text }
  await enqueueMail(app, tx, { kind: 'ticket-answered', to, reference: `${id}:${position}`, props })
}

export const closeTicket = (tx: Tx, { id, status }: AdminTicket, at: Date): Promise<void> =>
  status === 'closed' ? Promise.resolve() : moveTicket(tx, id, { status: 'closed', at })

/** It waits for the team again, five days from now. */
export const reopenTicket = (tx: Tx, { id, status }: AdminTicket, at: Date): Promise<void> =>
  status === 'open' ? Promise.resolve() : moveTicket(tx, id, { status: 'open', at, dueAt: dueAfter(at) })

/** The link of a message about a ticket is good for half a year; each message brings another. */
const ticketCode = signedCode('tkt', { name: 'ticket', validMs: 180 * DAY_MS })

/**
 * The ticket that a code is for, as `find` reads it. Refuses `ticket.unknown`, also of who has left, and
 * `ticket.expired`.
 */
async function openCode(
  { config, clock }: App,
  { db, code }: { db: Db; code: string },
  find: (id: string) => Promise<TicketFacts | undefined> = (id) => findTicket(db, id),
): Promise<TicketFacts> {
  const read = ticketCode.read(config, code, clock.now())
  if (typeof read === 'string') throw new Refused(`ticket.${read}`)
  const ticket = await find(read.id)
  if (!ticket || ticket.email === REMOVED_EMAIL) throw new Refused('ticket.unknown')
  return ticket
}
