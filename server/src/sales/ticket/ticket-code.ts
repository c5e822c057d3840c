import { DAY_MS } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import type { Db } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { signedCode } from '#kernel/signed-code.ts'
import { REMOVED_EMAIL } from '#order'
import { findTicket, type TicketFacts } from './ticket.store.ts'

/** The link of a message about a ticket is good for half a year; each message brings another. */
export const ticketCode = signedCode('tkt', { name: 'ticket', validMs: 180 * DAY_MS })

/**
 * The ticket that a code is for, as `find` reads it. Refuses `ticket.unknown`, also of who has left, and
 * `ticket.expired`.
 */
export async function openCode(
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
