import { type AccountId, isId } from '@vitrine/contract/ids'
import type { Notification } from '@vitrine/contract/notification'
import { DAY_MS } from '@vitrine/contract/time'
import * as z from 'zod'
import { enqueueHolderMail, readHolder } from '#account'
import type { App } from '#kernel/app-context.ts'
import { asTransaction, type Db, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { mailWords, message, messagesOf, person, type SchemasOf } from '#mail'
import { readNotificationPreferences } from '#profile'
import * as store from './notification.store.ts'
import {
  claimDigest,
  type Due,
  deleteOld,
  dueHours,
  listDue,
  releaseDigest,
  takeWaiting,
} from './notification.store.ts'

/** What each of them is for, as `/admin/emails` says it. */
const WORDS = {
  digest: mailWords(
    'account',
    'Resumo do dia',
    'Uma vez por dia, para quem escolheu receber os avisos juntos.',
  ),
}

/** The digest of a day. */
export const digestMails = messagesOf(
  () => import('./templates/digest.tsx'),
  {
    /** `items`: what waited for it; `more`: how many others there are. */
    digest: message({
      props: z.object({
        ...person,
        items: z.array(z.object({ title: z.string(), text: z.string() })).min(1),
        more: z.int(),
      }),
      isAboutAccount: true,
      notification: { mailOnly: 'it sums up notifications that stand there already' },
    }),
  },
  WORDS,
)

type Schemas = SchemasOf<typeof digestMails>
declare module '#mail' {
  interface MailKinds extends Schemas {}
}

/** More than this are not told apart. */
const MOST_UNREAD = 100

interface PageQuery {
  before?: string | undefined
  limit: number
}

/** One page of what somebody is told in the app, newest first. */
export async function listNotifications(
  db: Db,
  accountId: AccountId,
  { before, limit }: PageQuery,
): Promise<{ notices: Notification[]; more: boolean }> {
  const rows = await store.listNotifications(db, accountId, before, limit + 1)
  const notifications = rows.slice(0, limit).map(({ at, readAt, ...notification }) => ({
    ...notification,
    at: at.toISOString(),
    isRead: readAt !== null,
  }))
  return { notices: notifications, more: rows.length > limit }
}

export const countUnread = (db: Db, accountId: AccountId): Promise<number> =>
  store.countUnread(db, accountId, MOST_UNREAD)

/** Refuses `not-found` when it is not theirs. */
export async function markNotificationRead(
  { db, clock }: App,
  owned: { id: string; accountId: AccountId },
): Promise<void> {
  if (!(await store.markRead(asTransaction(db), owned, clock.now()))) throw new Refused('not-found')
}

/** All up to the one that the reader saw last: what came since is still unread. */
export async function readAll({ db, clock }: App, accountId: AccountId, upTo: string): Promise<void> {
  if (isId('ntc', upTo)) await store.markAllRead(asTransaction(db), accountId, upTo, clock.now())
}

const KEPT_DAYS = 180
const BATCH = 2000

/** Removes notifications of half a year ago: what they tell of stands where they lead. Repeating it is harmless. */
export async function sweepNotifications({ db, clock }: App): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)
  while ((await inTransaction(db, (tx) => deleteOld(tx, before, BATCH))) === BATCH);
}

/** As many stand in one message; the page of notifications has the others. */
const SHOWN = 30

/** Sends, at the hour that each person chose, what waited for it: once per person and day, and nothing when there is nothing. */
export async function sendDigests(app: App): Promise<void> {
  for (const due of await listDue(app.db, dueHours(app.clock.now()))) {
    await inTransaction(app.db, (tx) => sendDigest(app, tx, due))
  }
}

/** False when another worker was first, or there is nothing to say any more. */
export async function sendDigest(app: App, tx: Tx, due: Due): Promise<boolean> {
  if (!(await claimDigest(tx, due, app.clock.now()))) return false
  const holder = await readHolder(tx, due.accountId)
  const preferences = await readNotificationPreferences(tx, due.accountId)
  // What was switched off by mail since it began to wait is not mailed.
  const items = (await takeWaiting(tx, due)).filter(
    ({ subject }) => subject === 'shop' || preferences[subject],
  )
  if (items.length === 0) {
    await releaseDigest(tx, due)
    return false
  }
  const shown = items.slice(0, SHOWN).map(({ title, text }) => ({ title, text }))
  const facts = { items: shown, more: items.length - shown.length }
  await enqueueHolderMail(app, tx, holder, { kind: 'digest', reference: `${due.accountId}:${due.on}`, facts })
  return true
}
