import type { BrandId } from '@vitrine/contract/brand'
import { AT_ONCE } from '@vitrine/contract/digest'
import { DUNNING_MAILS } from '@vitrine/contract/dunning'
import { type StaffNotificationWay, staffChoiceOf } from '@vitrine/contract/staff-notification'
import { calendarDay, DAY_MS, HOUR_MS, today } from '@vitrine/contract/time'
import type * as z from 'zod'
import { findHolderOf } from '#account'
import type { App } from '#kernel/app-context.ts'
import { Limit } from '#kernel/config.ts'
import { asTransaction, inTransaction } from '#kernel/database.ts'
import { type Counter, countAttempt, rateLimitKey } from '#kernel/rate-limit.ts'
import { setting } from '#kernel/setting.ts'
import {
  brandOf,
  countLimited,
  type Delivery,
  findSuppression,
  isKept,
  type Kind,
  type Mail,
  type MailReader,
  type MessageNotification,
  type Post,
  readFacts,
  titleOf,
} from '#mail'
import { readNotificationPreferences } from '#profile'
import { claimDay, closeNotifications, insertNotification, readStaffChoices } from './notification.store.ts'

/** Environment variables about how many messages go to one address. */
export const NOTIFICATION_VARIABLES = {
  UNCONFIRMED_MAILS_PER_DAY: setting(Limit.default(10), {
    what: 'Messages that an account may cause in a day whose address nobody has confirmed; 0 is without a limit.',
  }),
  ASKED_MAILS_PER_HOUR: setting(Limit.default(10), {
    what: 'Links and codes that anybody may ask for by an address, by the address that they go to; 0 is without a limit.',
  }),
  ASKED_MAILS_PER_DAY: setting(Limit.default(20), { what: 'The same in a day.' }),
}

/** What is configured about messages to one address. */
export const notificationConfig = (e: z.output<z.ZodObject<typeof NOTIFICATION_VARIABLES>>) => ({
  mailLimits: {
    /** Of an account whose address nobody has confirmed. */
    unconfirmedPerDay: e.UNCONFIRMED_MAILS_PER_DAY,
    /** Links and codes that anybody may ask for by an address: by the address that they go to. */
    askedPerHour: e.ASKED_MAILS_PER_HOUR,
    askedPerDay: e.ASKED_MAILS_PER_DAY,
  },
})

type NotificationConfig = ReturnType<typeof notificationConfig>
declare module '#kernel/config.ts' {
  interface Config extends NotificationConfig {}
}

/** Of the messages of a day, so many may ask for money: the others are for what its owner does. */
const SHARE_TO_PAY = 0.6

/** What a message counts against, by the address that it goes to; nothing for what a confirmed owner does. */
function countersOf(app: App, { kind, to }: Mail, isConfirmed: boolean): Counter[] {
  const { config, mailKinds } = app
  const { askedPerHour, askedPerDay, unconfirmedPerDay } = config.mailLimits
  const { limit } = mailKinds[kind]
  const counter = (name: string, limit: number, windowMs: number): Counter => ({
    key: rateLimitKey(app, `turn ${name}`, to.toLowerCase()),
    limit: { limit, windowMs },
  })
  if (limit === 'none') return []
  if (limit === 'requested')
    return [counter('asked-mail-hour', askedPerHour, HOUR_MS), counter('asked-mail-day', askedPerDay, DAY_MS)]
  if (isConfirmed) return []
  const toPay = counter('unconfirmed-mail-to-pay', Math.ceil(unconfirmedPerDay * SHARE_TO_PAY), DAY_MS)
  return [
    ...(limit === 'low-priority' ? [toPay] : []),
    counter('unconfirmed-mail', unconfirmedPerDay, DAY_MS),
  ]
}

/**
 * Whether one more message may leave for its address, over all reasons and accounts: an address that no account has
 * confirmed may be a stranger's. A message that was begun goes on, however often it is tried.
 */
async function mayMail(app: App, mail: Mail, { isConfirmed }: { isConfirmed: boolean }): Promise<boolean> {
  const { kind, reference } = mail
  const counters = countersOf(app, mail, isConfirmed)
  if (counters.length === 0 || (await isKept(app.db, { kind, reference }))) return true
  const isTaken = await inTransaction(app.db, async (tx) => {
    if (!(await countAttempt(tx, counters, app.clock.now()))) return true
    await countLimited(tx)
    return false
  })
  if (!isTaken) app.log.warn({ kind }, 'too many messages to one address')
  return isTaken
}

/**
 * Where every message passes: it is told in the app, by mail, or both, at once or in the summary of a day, as its
 * reader wants it. Repeating it is harmless.
 */
export const createDelivery =
  (app: App, post: Post): Delivery =>
  async (mail, reader) => {
    const notification = notificationOf(app, mail.kind)
    const brand = brandOf(app, mail)
    const owner = brand ? (reader ?? (await findReader(app, mail, brand))) : undefined
    const ways = notification && owner ? await waysOf(app, owner, mail.kind, notification) : MAILED
    if (notification && owner) await notifyInApp(app, owner, { mail, notification, ways })
    if (mayDoWithout(app, mail.kind) && (await findSuppression(app.db, mail.to))) return
    const isConfirmed = owner?.isConfirmed === true
    if (!ways.isMailed || !(await mayMail(app, mail, { isConfirmed }))) return
    if (!owner || (await mayAsk(app, owner, mail))) await post(mail)
  }

/** Nothing for an address that is no account's, of those that the buyers of the message's brand have. */
async function findReader({ db }: App, { to }: Mail, brand: BrandId): Promise<MailReader | undefined> {
  const holder = await findHolderOf(db, to, brand)
  return holder && { accountId: holder.id, isConfirmed: holder.isVerified }
}

/** Whether whoever reads a kind may choose not to get it by mail: in the preferences of an account, or of the staff. */
export function readerMaySwitchOff({ mailKinds }: Pick<App, 'mailKinds'>, kind: Kind): boolean {
  const { notification } = mailKinds[kind]
  if (staffChoiceOf(kind) || kind === 'digest') return true
  return (
    !('mailOnly' in notification) &&
    (notification.subject === 'offers' || notification.subject === 'training')
  )
}

/** Whether a message may be left out where its address gives it back, or its reader complains of mail. */
const mayDoWithout = (app: App, kind: Kind): boolean =>
  readerMaySwitchOff(app, kind) || app.mailKinds[kind].words.maySwitchOff

/** The notification of a kind of message; nothing where it stands in the mailbox alone. */
function notificationOf({ mailKinds }: App, kind: Kind): MessageNotification<unknown> | undefined {
  const { notification } = mailKinds[kind]
  return 'mailOnly' in notification ? undefined : (notification as MessageNotification<unknown>)
}

interface Ways {
  inApp: boolean
  inDigest: boolean
  isMailed: boolean
}
const MAILED: Ways = { inApp: false, inDigest: false, isMailed: true }

/** How somebody wants to be told of a kind: in the app, by mail at once, or by mail in the summary. */
async function waysOf(
  app: App,
  reader: MailReader,
  kind: Kind,
  { subject, inDigest: mayWait }: MessageNotification<unknown>,
): Promise<Ways> {
  const choice = staffChoiceOf(kind)
  if (choice) return staffWays((await readStaffChoices(app.db, reader.accountId))[choice])
  if (subject === 'shop') throw new Error(`${kind} is chosen by nobody`)
  // What nobody may switch off, and no summary takes up, is told whatever somebody chose.
  if (!readerMaySwitchOff(app, kind) && !mayWait) return { ...MAILED, inApp: true }
  const preferences = await readNotificationPreferences(app.db, reader.accountId)
  const wantsMail = preferences[subject]
  const inDigest = wantsMail && mayWait === true && preferences.digest !== AT_ONCE
  return { inApp: preferences.inApp[subject], inDigest, isMailed: wantsMail && !inDigest }
}

const staffWays = (way: StaffNotificationWay): Ways => ({
  inApp: way !== 'none',
  inDigest: way === 'digest',
  isMailed: way === 'mail',
})

interface InApp {
  mail: Mail
  notification: MessageNotification<unknown>
  ways: Ways
}

async function notifyInApp(
  app: App,
  reader: MailReader,
  { mail, notification, ways: { inApp, inDigest } }: InApp,
): Promise<void> {
  const facts = readFacts<Kind>(app, mail)
  const over = notification.closes?.(facts)
  if (over) await closeNotifications(asTransaction(app.db), reader.accountId, over, app.clock.now())
  if (!inApp && !inDigest) return
  await insertNotification(asTransaction(app.db), {
    accountId: reader.accountId,
    kind: mail.kind,
    reference: mail.reference,
    subject: notification.subject,
    title: await titleOf(app, mail.kind, facts),
    text: notification.text(facts),
    page: notification.page(facts),
    at: app.clock.now(),
    inApp,
    inDigest,
  })
}

/** Messages that ask for what a subscription owes; that one was cancelled is told in any case. */
const ASKS_AGAIN = DUNNING_MAILS.filter((kind) => kind !== 'subscription-given-up')

/**
 * Whether a message may leave by mail, so that nobody is asked twice for one day by one brand: the first mail names
 * everything that is owed, the others are told in the app. The same message may be tried again.
 */
async function mayAsk(app: App, { accountId }: MailReader, mail: Mail): Promise<boolean> {
  if (!isAsking(mail)) return true
  const { seller, askedOn } = mail.props
  const day = askedOn ? calendarDay(askedOn) : today(app.clock.now())
  return claimDay(asTransaction(app.db), { accountId, brandId: seller.id, day, reference: mail.reference })
}

const isAsking = (mail: Mail): mail is Extract<Mail, { kind: (typeof ASKS_AGAIN)[number] }> =>
  (ASKS_AGAIN as readonly Kind[]).includes(mail.kind)
