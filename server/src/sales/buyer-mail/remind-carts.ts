import { idOf } from '@vitrine/contract/id-schema'
import { DAY_MS, HOUR_MS } from '@vitrine/contract/time'
import * as z from 'zod'
import { readAccount } from '#account'
import { readBrand } from '#brand'
import { cartToken, findAbandonedCart, type IdlePeriod, markAbandonedCarts } from '#cart'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { job } from '#kernel/job.ts'
import type { Post } from '#mail'
import { wantsNotice } from '#profile'
import { isDaytime } from './reminder-times.ts'

/** A message about a cart that was left; what it says is read when it leaves, and no person is in the job. */
export const cartMail = job(
  'checkout.cart-mail',
  z.object({
    cartId: z.string(),
    accountId: idOf('acc'),
    step: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  }),
  { mails: true },
)
type CartMail = z.infer<typeof cartMail.payload>

/** So long after a cart was last touched, in milliseconds; the last one is not sent when it is late by a day. */
const STEPS = [
  [1, HOUR_MS, DAY_MS],
  [2, DAY_MS, 3 * DAY_MS],
  [3, 3 * DAY_MS, 4 * DAY_MS],
] as const
const LINK_MS = 30 * DAY_MS

/** Tells, by day, who wants offers and left a cart: after 1 h, 24 h and 72 h, each once. */
export async function remindCarts(app: App): Promise<void> {
  const now = app.clock.now()
  if (!isDaytime(now)) return
  for (const [step, from, to] of STEPS) {
    const left = { after: new Date(now.getTime() - to), until: new Date(now.getTime() - from) }
    await remindStep(app, step, left)
  }
}

const remindStep = (app: App, step: CartMail['step'], left: IdlePeriod): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    for (const { id, accountId } of await markAbandonedCarts(tx, step, left))
      if (await wantsNotice(tx, accountId, 'offers'))
        await app.jobs.enqueue(tx, cartMail, { cartId: id, accountId, step })
  })

export const cartMailJobs: readonly JobHandler<{ app: App; post: Post }>[] = [
  handles(cartMail, ({ app, post }, due) => sendCartMail(app, post, due)),
]

/** Nothing when the cart was ordered, emptied or taken over meanwhile, or offers are no longer wanted. */
async function sendCartMail(app: App, post: Post, { cartId, accountId, step }: CartMail): Promise<void> {
  const now = app.clock.now()
  const cart = await findAbandonedCart(app.db, cartId, now)
  if (cart?.status !== 'open' || cart.accountId !== accountId || cart.items.length === 0) return
  if (!(await wantsNotice(app.db, accountId, 'offers'))) return
  const seller = await readBrand(app.db, cart.brandId)
  const { calledName: name, email: to } = await readAccount(app.db, accountId)
  const token = cartToken(app.config, cartId, new Date(now.getTime() + LINK_MS))
  const items = cart.items.map((item) => item.name)
  await post({
    kind: 'cart-forgotten',
    to,
    reference: `${cartId}-${step}`,
    wanted: true,
    props: { seller, name, step, items, token },
  })
}
