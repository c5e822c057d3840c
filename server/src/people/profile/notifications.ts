import { AT_ONCE, DIGEST_HOURS } from '@vitrine/contract/digest'
import type { AccountId } from '@vitrine/contract/ids'
import type { NotificationChoice, NotificationPreferences } from '@vitrine/contract/profile'
import { noteEvent } from '#account'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import { type Db, inTransaction } from '#kernel/database.ts'
import { mayReceiveOffers, recordConsent } from '#privacy'
import {
  findNotificationPreferences,
  type NotificationPreferencesRow,
  setNotificationPreferences,
} from './profile.store.ts'
import type { Editor } from './profile.ts'

/** What a message may be about and still be unwanted. */
type OptionalSubject = 'offers' | 'training'

/** Law and safety ask for these. */
const ALWAYS = { billing: true, security: true } as const

/** Which notifications somebody gets. Offers by e-mail are what they consented to: the ledger of consents is the truth. */
export async function readNotificationPreferences(
  db: Db,
  accountId: AccountId,
): Promise<NotificationPreferences> {
  const [offers, choices] = await parallel(
    () => mayReceiveOffers(db, accountId),
    () => findNotificationPreferences(db, accountId),
  )
  return {
    ...ALWAYS,
    offers,
    training: choices.mailTraining,
    inApp: { ...ALWAYS, offers: choices.appOffers, training: choices.appTraining },
    digest: choices.digestHour === null ? AT_ONCE : DIGEST_HOURS[choices.digestHour]!,
  }
}

/** Whether an e-mail that may be switched off is wanted. Asked in the transaction that promises it. */
export const wantsMail = async (db: Db, accountId: AccountId, about: OptionalSubject): Promise<boolean> =>
  about === 'offers'
    ? mayReceiveOffers(db, accountId)
    : (await findNotificationPreferences(db, accountId)).mailTraining

/** Whether a notification that may be switched off is wanted at all, by e-mail or in the app. */
export async function wantsNotification(
  db: Db,
  accountId: AccountId,
  about: OptionalSubject,
): Promise<boolean> {
  const preferences = await readNotificationPreferences(db, accountId)
  return preferences[about] || preferences.inApp[about]
}

/** Writes what changes: offers by e-mail as a consent given or withdrawn, the rest as a preference. */
export async function changeNotifications(
  app: App,
  editor: Editor,
  choice: NotificationChoice,
): Promise<NotificationPreferences> {
  const at = app.clock.now()
  const { accountId } = editor
  return inTransaction(app.db, async (tx) => {
    const asked = { kind: 'marketing', granted: choice.offers, source: 'notifications-page', at } as const
    const isNews = await recordConsent(app, tx, { ...editor, ...asked })
    const before = await findNotificationPreferences(tx, accountId)
    const after = chosen(before, choice)
    const isOther = JSON.stringify(after) !== JSON.stringify(before)
    if (isOther) await setNotificationPreferences(tx, accountId, after, at)
    if (isNews || isOther) await noteEvent(tx, { ...editor, kind: 'preferences.changed', at })
    return readNotificationPreferences(tx, accountId)
  })
}

const hourOf = (digest: string): number | null => (digest === AT_ONCE ? null : DIGEST_HOURS.indexOf(digest))

/** In the order in which they are read, so that both compare as text. */
const chosen = (
  before: NotificationPreferencesRow,
  { training, inApp, digest }: NotificationChoice,
): NotificationPreferencesRow => ({
  mailTraining: training,
  appOffers: inApp?.offers ?? before.appOffers,
  appTraining: inApp?.training ?? before.appTraining,
  digestHour: digest === undefined ? before.digestHour : hourOf(digest),
})
