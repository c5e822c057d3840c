import type { AdminTicket } from '@vitrine/contract/admin/ticket'
import { readBrand } from '#brand'
import type { App } from '#kernel/app-context.ts'
import type { ChangeActor, Versioned } from '#kernel/change.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { enqueueMail } from '#mail'
import { findOrderOfCode, REMOVED_EMAIL } from '#order'
import { dueAfter } from './open-ticket.ts'
import { findTicket, insertMessage, listMessages, lockTicket, moveTicket } from './ticket.store.ts'
import { ticketCode } from './ticket-code.ts'

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
