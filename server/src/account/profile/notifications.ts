import type { NotificationChoice, NotificationPreferences } from '@vitrine/contract/profile'
import type * as z from 'zod'
import type { App } from '../../kernel/app-context.ts'
import { type Db, inTransaction } from '../../kernel/database.ts'
import { noteEvent } from '../event/event.store.ts'
import { mayReceiveOffers, recordConsent } from '../privacy/record-consent.ts'
import { setTrainingMail, wantsTrainingMail } from './profile.store.ts'
import type { Editor } from './update-profile.ts'

/** What a message may be about and still be unwanted. */
export type OptionalSubject = 'offers' | 'training'

/** Which e-mails somebody gets. Offers are what they consented to: there is one truth, the ledger of consents. */
export async function readNotifications(db: Db, accountId: string): Promise<NotificationPreferences> {
  const [offers, training] = await Promise.all([
    mayReceiveOffers(db, accountId),
    wantsTrainingMail(db, accountId),
  ])
  return { offers, training, billing: true, security: true }
}

/** Whether a message that may be switched off is wanted. Asked in the transaction that promises it. */
export const wantsMail = (db: Db, accountId: string, about: OptionalSubject): Promise<boolean> =>
  about === 'offers' ? mayReceiveOffers(db, accountId) : wantsTrainingMail(db, accountId)

/** Writes what changes: offers as a consent given or withdrawn, the rest as a preference. */
export async function changeNotifications(
  app: App,
  editor: Editor,
  choice: z.output<typeof NotificationChoice>,
): Promise<NotificationPreferences> {
  const at = app.clock.now()
  const { accountId } = editor
  return inTransaction(app.db, async (tx) => {
    const asked = { kind: 'marketing', granted: choice.offers, source: 'notifications-page', at } as const
    const isNews = await recordConsent(tx, { ...editor, ...asked })
    const isOther = (await wantsTrainingMail(tx, accountId)) !== choice.training
    if (isOther) await setTrainingMail(tx, accountId, choice.training, at)
    if (isNews || isOther) await noteEvent(tx, { ...editor, kind: 'preferences.changed', at })
    return readNotifications(tx, accountId)
  })
}
