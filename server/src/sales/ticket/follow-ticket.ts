import type { AccountId } from '@vitrine/contract/ids'
import type { OwnTicket, Ticket } from '@vitrine/contract/ticket'
import { HOUR_MS } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database.ts'
import { runHook } from '#kernel/hook.ts'
import { countOrRefuse, type RateLimit, rateLimitKey } from '#kernel/rate-limit.ts'
import { dueAfter, ticketHooks } from './open-ticket.ts'
import {
  insertMessage,
  listMessages,
  listTickets,
  lockTicket,
  moveTicket,
  type TicketFacts,
} from './ticket.store.ts'
import { openCode, ticketCode } from './ticket-code.ts'

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
