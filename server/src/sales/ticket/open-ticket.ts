import { holdsWebAddress } from '@vitrine/contract/brazil/name'
import { type AccountId, newId } from '@vitrine/contract/ids'
import { type NewTicket, type OpenedTicket, TICKET_ANSWER_DAYS } from '@vitrine/contract/ticket'
import { DAY_MS, HOUR_MS } from '@vitrine/contract/time'
import { isAccountOfBrand, readAccount } from '#account'
import { readBrand } from '#brand'
import type { App } from '#kernel/app-context.ts'
import { type Db, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { hook, runHook } from '#kernel/hook.ts'
import { countOrRefuse, type RateLimit, rateLimitKey } from '#kernel/rate-limit.ts'
import { enqueueMail } from '#mail'
import { findOrderOfCode } from '#order'
import { nextProtocol } from '#refund-ledger'
import { insertMessage, insertTicket, type NewTicketRow } from './ticket.store.ts'
import { ticketCode } from './ticket-code.ts'

/** Somebody wrote to the shop: a ticket was opened, or replied to. */
export const ticketHooks = { written: hook<{ ticketId: string; position: number }>('ticket.written') }

/** Until when what is written at `at` is answered. */
export const dueAfter = (at: Date): Date => new Date(at.getTime() + TICKET_ANSWER_DAYS * DAY_MS)

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
