import { idOf } from '@vitrine/contract/id-schema'
import { STAFF_ROLES } from '@vitrine/contract/staff-notice'
import * as z from 'zod'
import { type Holder, listHoldersWithRole, readHolder } from '#account'
import { readBrand } from '#brand'
import { enqueueOrderMail, orderConfirmed } from '#buyer-mail'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { onHook } from '#kernel/hook.ts'
import { job } from '#kernel/job.ts'
import type { Mail, Post } from '#mail'
import { readStaffChoices } from '#notification'
import { orderHooks, viewOrder } from '#order'
import { paymentHooks } from '#payment'

/** Tells one person of the shop of something; what it says is read when it leaves. */
const staffNoticeJob = job(
  'admin.staff-notice',
  z.object({
    to: idOf('acc'),
    about: z.discriminatedUnion('kind', [
      z.object({
        kind: z.enum(['sale-made', 'dispute-opened']),
        orderId: z.string(),
        accountId: idOf('acc'),
      }),
      z.object({ kind: z.literal('provider-away'), provider: z.string(), since: z.iso.datetime() }),
    ]),
  }),
  { mails: true },
)
type StaffNoticeJob = z.infer<typeof staffNoticeJob.payload>

/** Promises it to everybody who answers for the money of the shop, inside the caller's transaction; false when there is nobody. */
async function tellStaff(app: App, tx: Tx, about: StaffNoticeJob['about']): Promise<boolean> {
  const people = await listHoldersWithRole(tx, STAFF_ROLES)
  for (const { id } of people) await app.jobs.enqueue(tx, staffNoticeJob, { to: id, about })
  return people.length > 0
}

/** What the people of the shop are told of, where it happens. */
export const staffNoticeHooks = [
  onHook(orderConfirmed, async (app, tx, { orderId, accountId }) => {
    await tellStaff(app, tx, { kind: 'sale-made', orderId, accountId })
  }),
  onHook(orderHooks.disputeOpened, async (app, tx, { order }) => {
    // Of a shop whose people have not come in yet, its own address is told.
    const { id: orderId, accountId } = order
    if (!(await tellStaff(app, tx, { kind: 'dispute-opened', orderId, accountId })))
      await enqueueOrderMail(app, tx, 'dispute-opened', order)
  }),
  onHook(paymentHooks.providerAway, async (app, tx, { provider, since }) => {
    await tellStaff(app, tx, { kind: 'provider-away', provider, since: since.toISOString() })
  }),
]

/** What somebody is told of, in the words of their own brand; nothing of a sale in a brand that they have not chosen. */
async function writeNotice(
  app: App,
  reader: Holder,
  about: StaffNoticeJob['about'],
): Promise<Mail | undefined> {
  const { id, email: to, name, brandId } = reader
  const person = { seller: await readBrand(app.db, brandId), name }
  if (about.kind === 'provider-away') {
    const { kind, provider, since } = about
    return { kind, to, reference: `${provider}:${since}:${id}`, props: { ...person, provider, since } }
  }
  const order = await viewOrder(app, about.orderId, about.accountId)
  const { brands } = await readStaffChoices(app.db, id)
  if (brands && !brands.includes(order.brand)) return undefined
  const reference = `${order.id}:${id}`
  if (about.kind === 'dispute-opened')
    return {
      kind: about.kind,
      to,
      reference,
      props: { ...person, order, isGivenBack: order.status === 'refunded' },
    }
  const items = order.lines.map((line) => line.name)
  const sale = {
    id: order.id,
    code: order.code,
    total: order.total,
    items,
    isRenewal: order.kind === 'renewal',
  }
  return { kind: about.kind, to, reference, props: { ...person, sale } }
}

export const staffNoticeJobs: readonly JobHandler<{ app: App; post: Post }>[] = [
  handles(staffNoticeJob, async ({ app, post }, { to, about }) => {
    const notice = await writeNotice(app, await readHolder(app.db, to), about)
    if (notice) await post(notice)
  }),
]
