import { dayBefore } from '@vitrine/contract/access-length'
import { idOf } from '@vitrine/contract/id-schema'
import { addDays, type CalendarDay, DAY_MS, dayOf, HOUR_MS, startOfDay } from '@vitrine/contract/time'
import * as z from 'zod'
import { findEnding, markEnding } from '#access'
import { readAccount } from '#account'
import { readBrand } from '#brand'
import { cartToken, findAbandonedCart, type IdlePeriod, markAbandonedCarts } from '#cart'
import { handles, type JobHandler } from '#jobs'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { askHook } from '#kernel/hook.ts'
import { job } from '#kernel/job.ts'
import { isDaytime, type Post } from '#mail'
import { findBrandOfPayment, findLine, listLines, REMOVED_EMAIL } from '#order'
import { nameOfProvider } from '#payment-provider'
import { wantsNotification } from '#profile'
import { findExpiring, markExpiring, savedCardHooks } from '#saved-card'
import { enqueueOrderMail, type ReminderKind } from './order-mails.ts'
import { markDue, markOverdue, markPixEnding, type Reminded } from './reminder.store.ts'
import { dueTomorrow, ENDING_MS, LIVED_MS, overdueSince } from './reminder-times.ts'

/** Tells buyers of payments that are about to end or have: a Pix at any hour, a boleto by day. Each once. */
export async function remindPayments(app: App): Promise<void> {
  const now = app.clock.now()
  const ending = { after: now, until: new Date(now.getTime() + ENDING_MS), livedMs: LIVED_MS }
  await remindOfPayments(app, 'pix-ending', (tx) => markPixEnding(tx, ending))
  if (!isDaytime(now)) return
  await remindOfPayments(app, 'boleto-due-tomorrow', (tx) => markDue(tx, dueTomorrow(now)))
  const dueOn = overdueSince(now)
  if (dueOn) await remindOfPayments(app, 'boleto-overdue', (tx) => markOverdue(tx, dueOn))
}

const remindOfPayments = (
  app: App,
  kind: ReminderKind,
  take: (tx: Tx) => Promise<Reminded[]>,
): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    for (const order of await take(tx)) await enqueueOrderMail(app, tx, kind, order)
  })

/** A message about a saved card that is about to be over; what it says is read when it leaves. */
export const savedCardMail = job(
  'checkout.card-mail',
  z.object({ cardId: z.string(), accountId: idOf('acc'), step: z.union([z.literal(1), z.literal(2)]) }),
  { mails: true },
)
type SavedCardMail = z.infer<typeof savedCardMail.payload>

/** So many days before its last one a card is told of. Whoever hears of the second did not need the first any more. */
const CARD_STEPS = [
  [2, 7],
  [1, 30],
] as const

/** Tells, by day, the holders of saved cards that are about to be over: 30 and 7 days before, each once. */
export async function remindCards(app: App): Promise<void> {
  const now = app.clock.now()
  if (!isDaytime(now)) return
  const today = dayOf(now)
  for (const [step, days] of CARD_STEPS)
    await remindOfCards(app, step, { from: today, to: addDays(today, days) })
}

const remindOfCards = (
  app: App,
  step: SavedCardMail['step'],
  ending: { from: CalendarDay; to: CalendarDay },
): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    for (const { id, accountId } of await markExpiring(tx, step, ending))
      await app.jobs.enqueue(tx, savedCardMail, { cardId: id, accountId, step })
  })

export const savedCardMailJobs: readonly JobHandler<{ app: App; post: Post }>[] = [
  handles(savedCardMail, ({ app, post }, due) => sendCardMail(app, post, due)),
]

/** Nothing when the card was removed or is over, cannot pay any more, or its holder has left. */
async function sendCardMail(app: App, post: Post, { cardId, accountId, step }: SavedCardMail): Promise<void> {
  const card = await findExpiring(app.db, { id: cardId, accountId }, dayOf(app.clock.now()))
  if (card?.provider !== nameOfProvider(app.config, 'card')) return
  const { paymentId, brandId } = card
  const sellerId = paymentId ? await findBrandOfPayment(app.db, paymentId) : brandId
  if (!sellerId) return
  const seller = await readBrand(app.db, sellerId)
  const { calledName: name, email: to } = await readAccount(app.db, accountId)
  if (to === REMOVED_EMAIL) return
  const { brand, last4, nickname, lastOn } = card
  const renews = await askHook(app, app.db, savedCardHooks.isRenewing, { cardId })
  await post({
    kind: 'card-expiring',
    to,
    reference: `${cardId}-${step}`,
    props: { seller, name, card: { brand, last4, nickname, lastOn }, ...(renews && { renews }) },
  })
}

/** A message about something bought for some months that are about to be over. */
const accessMail = job(
  'checkout.access-mail',
  z.object({ entitlementId: z.string(), step: z.union([z.literal(1), z.literal(2)]) }),
  { mails: true },
)
type AccessMail = z.infer<typeof accessMail.payload>

/** So many days before its last one access is told of. Whoever hears of the second did not need the first any more. */
const ACCESS_STEPS = [
  [2, 7],
  [1, 30],
] as const

/** Tells, by day, who may use something for a month or a week more, each once. */
export async function remindAccess(app: App): Promise<void> {
  const now = app.clock.now()
  if (!isDaytime(now)) return
  const today = dayOf(now)
  for (const [step, days] of ACCESS_STEPS) {
    // The end of a day is the beginning of the next.
    const until = startOfDay(addDays(today, days + 1))
    await inTransaction(app.db, async (tx) => {
      const ending = await markEnding(tx, step, { after: now, until })
      const bought = await listLines(
        tx,
        ending.map(({ lineId }) => lineId),
      )
      // One message for each thing that was bought, none for what is inside of it.
      for (const { id: entitlementId, productId, lineId } of ending)
        if (bought.get(lineId)?.productId === productId)
          await app.jobs.enqueue(tx, accessMail, { entitlementId, step })
    })
  }
}

export const accessMailJobs: readonly JobHandler<{ app: App; post: Post }>[] = [
  handles(accessMail, ({ app, post }, due) => sendAccessMail(app, post, due)),
]

/** Nothing when it was taken back or is over, goes on for another reason, or its owner has left. */
async function sendAccessMail(app: App, post: Post, { entitlementId, step }: AccessMail): Promise<void> {
  const ending = await findEnding(app.db, entitlementId, app.clock.now())
  if (!ending) return
  const line = await findLine(app.db, ending.lineId)
  if (!line) return
  const seller = await readBrand(app.db, line.brandId)
  const { calledName: name, email: to } = await readAccount(app.db, ending.accountId)
  if (to === REMOVED_EMAIL) return
  const product = { name: ending.title, slug: ending.slug }
  await post({
    kind: 'access-ending',
    to,
    reference: `${entitlementId}-${step}`,
    props: { seller, name, product, lastOn: dayBefore(ending.until) },
  })
}

/** A message about a cart that was left; what it says is read when it leaves, and no person is in the job. */
const cartMail = job(
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
const CART_STEPS = [
  [1, HOUR_MS, DAY_MS],
  [2, DAY_MS, 3 * DAY_MS],
  [3, 3 * DAY_MS, 4 * DAY_MS],
] as const
const LINK_MS = 30 * DAY_MS

/** Tells, by day, who wants offers and left a cart: after 1 h, 24 h and 72 h, each once. */
export async function remindCarts(app: App): Promise<void> {
  const now = app.clock.now()
  if (!isDaytime(now)) return
  for (const [step, from, to] of CART_STEPS) {
    const left = { after: new Date(now.getTime() - to), until: new Date(now.getTime() - from) }
    await remindOfCarts(app, step, left)
  }
}

const remindOfCarts = (app: App, step: CartMail['step'], left: IdlePeriod): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    for (const { id, accountId } of await markAbandonedCarts(tx, step, left))
      if (await wantsNotification(tx, accountId, 'offers'))
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
  if (!(await wantsNotification(app.db, accountId, 'offers'))) return
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
