import type { Brand, BrandId } from '@vitrine/contract/brand'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import { idOf } from '@vitrine/contract/id-schema'
import type { DisputeId } from '@vitrine/contract/ids'
import { STAFF_ROLES, TICKET_ROLES } from '@vitrine/contract/staff-notification'
import * as z from 'zod'
import { type Holder, listHoldersWithRole, readHolder } from '#account'
import { readBrand } from '#brand'
import { orderConfirmed } from '#buyer-mail'
import { disputeHooks } from '#dispute'
import { findDispute } from '#evidence'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { onHook } from '#kernel/hook.ts'
import { job } from '#kernel/job.ts'
import type { Mail, Post } from '#mail'
import { readStaffChoices } from '#notification'
import { viewOrder } from '#order'
import { paymentHooks } from '#payment'
import { findMessage, findTicket, ticketHooks } from '#ticket'
import { findEndpoint, webhookHooks } from '#webhook'

/** Tells one person of the shop of something; what it says is read when it leaves. */
const staffNotificationJob = job(
  'admin.staff-notice',
  z.object({
    /** Without one, the address of the shop: its people have not come in yet. */
    to: idOf('acc').optional(),
    about: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('sale-made'), orderId: z.string(), accountId: idOf('acc') }),
      z.object({ kind: z.enum(['dispute-opened', 'dispute-due', 'dispute-closed']), disputeId: idOf('dsp') }),
      z.object({ kind: z.literal('provider-away'), provider: z.string(), since: z.iso.datetime() }),
      z.object({ kind: z.literal('webhook-disabled'), endpointId: idOf('whe') }),
      z.object({ kind: z.literal('ticket-opened'), ticketId: z.string(), position: z.int() }),
    ]),
  }),
  { mails: true },
)
type StaffNotificationJob = z.infer<typeof staffNotificationJob.payload>
type About = StaffNotificationJob['about']

/**
 * Promises it to everybody with one of these roles, by default those that answer for the money of the shop, inside the
 * caller's transaction; false when there is nobody.
 */
async function notifyStaff(
  app: App,
  tx: Tx,
  about: About,
  roles: readonly string[] = STAFF_ROLES,
): Promise<boolean> {
  const people = await listHoldersWithRole(tx, roles)
  for (const { id } of people) await app.jobs.enqueue(tx, staffNotificationJob, { to: id, about })
  return people.length > 0
}

/** The same of a dispute, which the shop itself is told of while it has no people. */
const notifyOfDispute =
  (kind: 'dispute-opened' | 'dispute-due' | 'dispute-closed') =>
  async (app: App, tx: Tx, { disputeId }: { disputeId: DisputeId }): Promise<void> => {
    const about = { kind, disputeId }
    if (!(await notifyStaff(app, tx, about))) await app.jobs.enqueue(tx, staffNotificationJob, { about })
  }

/** What the people of the shop are told of, where it happens. */
export const staffNotificationHooks = [
  onHook(orderConfirmed, async (app, tx, { orderId, accountId }) => {
    await notifyStaff(app, tx, { kind: 'sale-made', orderId, accountId })
  }),
  onHook(disputeHooks.opened, notifyOfDispute('dispute-opened')),
  onHook(disputeHooks.dueSoon, notifyOfDispute('dispute-due')),
  onHook(disputeHooks.closed, notifyOfDispute('dispute-closed')),
  onHook(paymentHooks.providerAway, async (app, tx, { provider, since }) => {
    await notifyStaff(app, tx, { kind: 'provider-away', provider, since: since.toISOString() })
  }),
  onHook(ticketHooks.written, async (app, tx, written) => {
    await notifyStaff(app, tx, { kind: 'ticket-opened', ...written }, TICKET_ROLES)
  }),
  onHook(webhookHooks.disabled, async (app, tx, { endpointId }) => {
    await notifyStaff(app, tx, { kind: 'webhook-disabled', endpointId })
  }),
]

/** Whoever reads it, and their shop; without an account nothing is chosen. */
interface Reader {
  id?: Holder['id']
  email: string
  person: { seller: Brand; name: string }
}

async function readReader({ db }: App, to: StaffNotificationJob['to'], brand: BrandId): Promise<Reader> {
  if (to) {
    const { id, email, name, brandId } = await readHolder(db, to)
    return { id, email, person: { seller: await readBrand(db, brandId), name } }
  }
  const seller = await readBrand(db, brand)
  return { email: seller.email, person: { seller, name: seller.name } }
}

/** Whether somebody wants to be told of what happens in a brand. */
async function isOfTheirs({ db }: App, { id }: Reader, brand: BrandId): Promise<boolean> {
  const { brands } = id ? await readStaffChoices(db, id) : {}
  return brands === undefined || brands.includes(brand)
}

async function writeOutage(
  app: App,
  to: StaffNotificationJob['to'],
  { kind, provider, since }: Extract<About, { provider: string }>,
): Promise<Mail> {
  const { id, email, person } = await readReader(app, to, FIRST_BRAND)
  return {
    kind,
    to: email,
    reference: `${provider}:${since}:${id}`,
    props: { ...person, provider, since },
  }
}

/** Nothing of one that is on again, or was removed. */
async function writeDisabled(
  app: App,
  to: StaffNotificationJob['to'],
  { kind, endpointId }: Extract<About, { endpointId: string }>,
): Promise<Mail | undefined> {
  const found = await findEndpoint(app.db, endpointId, app.clock.now())
  if (!found?.disabledFor) return undefined
  const { id, email, person } = await readReader(app, to, FIRST_BRAND)
  const { name, disabledFor: reason, disabledAt } = found
  const reference = `${endpointId}:${disabledAt}:${id}`
  return { kind, to: email, reference, props: { ...person, webhook: { id: endpointId, name, reason } } }
}

/** Nothing of one that is answered by now, or whose owner has left. */
async function writeTicket(
  app: App,
  to: StaffNotificationJob['to'],
  { kind, ticketId, position }: Extract<About, { ticketId: string }>,
): Promise<Mail | undefined> {
  const found = await findTicket(app.db, ticketId)
  if (found?.status !== 'open' || !(await findMessage(app.db, ticketId, position))) return undefined
  const reader = await readReader(app, to, found.brandId)
  if (!(await isOfTheirs(app, reader, found.brandId))) return undefined
  const { id, protocol, topic, dueAt } = found
  const ticket = { id, protocol, topic, dueAt: dueAt.toISOString(), isReply: position > 1 }
  const reference = `${id}:${position}:${reader.id}`
  return { kind, to: reader.email, reference, props: { ...reader.person, ticket } }
}

async function writeSale(
  app: App,
  to: StaffNotificationJob['to'],
  { kind, orderId, accountId }: Extract<About, { orderId: string }>,
): Promise<Mail | undefined> {
  const order = await viewOrder(app, orderId, accountId)
  const reader = await readReader(app, to, order.brand)
  if (!(await isOfTheirs(app, reader, order.brand))) return undefined
  const { id, code, total, lines } = order
  const items = lines.map((line) => line.name)
  const sale = { id, code, total, items, isRenewal: order.kind === 'renewal' }
  return { kind, to: reader.email, reference: `${id}:${reader.id}`, props: { ...reader.person, sale } }
}

async function writeDispute(
  app: App,
  to: StaffNotificationJob['to'],
  { kind, disputeId }: Extract<About, { disputeId: DisputeId }>,
): Promise<Mail | undefined> {
  const found = await findDispute(app.db, disputeId)
  if (!found) return undefined
  const { id, state, method, amount, order, reason, dueAt } = found
  const reader = await readReader(app, to, order?.brandId ?? FIRST_BRAND)
  if (order && !(await isOfTheirs(app, reader, order.brandId))) return undefined
  const dispute = {
    id,
    state,
    method,
    amount,
    ...(reason && { reason }),
    ...(dueAt && { dueAt: dueAt.toISOString() }),
    ...(order && { order: { id: order.id, code: order.code, status: order.status } }),
  }
  // One whose last instant was moved is told of again.
  const until = kind === 'dispute-due' ? `:${dueAt?.toISOString()}` : ''
  const reference = `${disputeId}:${reader.id ?? 'shop'}${until}`
  return { kind, to: reader.email, reference, props: { ...reader.person, dispute } }
}

/** What somebody is told of, in the words of their own brand; nothing of what is in a brand that they have not chosen. */
function writeMail(app: App, { to, about }: StaffNotificationJob): Promise<Mail | undefined> {
  if (about.kind === 'provider-away') return writeOutage(app, to, about)
  if (about.kind === 'webhook-disabled') return writeDisabled(app, to, about)
  if (about.kind === 'ticket-opened') return writeTicket(app, to, about)
  if (about.kind === 'sale-made') return writeSale(app, to, about)
  return writeDispute(app, to, about)
}

export const staffNotificationJobs: readonly JobHandler<{ app: App; post: Post }>[] = [
  handles(staffNotificationJob, async ({ app, post }, told) => {
    const mail = await writeMail(app, told)
    if (mail) await post(mail)
  }),
]
