import { DUNNING_MAILS } from '@vitrine/contract/dunning'
import { calendarDay, today } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { asTransaction } from '#kernel/database.ts'
import type { Kind, Mail } from '#mail'
import type { Reader } from '#profile'
import { claimDay } from './dunning-mail.store.ts'

/** Messages that ask for what a subscription owes; that one was cancelled is told in any case. */
const ASKS_AGAIN = DUNNING_MAILS.filter((kind) => kind !== 'subscription-given-up')

/**
 * Whether a message may leave by mail, so that nobody is asked twice for one day by one brand: the first mail names
 * everything that is owed, the others are told in the app. The same message may be tried again.
 */
export async function mayAsk(app: App, { accountId }: Reader, mail: Mail): Promise<boolean> {
  if (!isAsking(mail)) return true
  const { seller, askedOn } = mail.props
  const day = askedOn ? calendarDay(askedOn) : today(app.clock.now())
  return claimDay(asTransaction(app.db), { accountId, brandId: seller.id, day, reference: mail.reference })
}

const isAsking = (mail: Mail): mail is Extract<Mail, { kind: (typeof ASKS_AGAIN)[number] }> =>
  (ASKS_AGAIN as readonly Kind[]).includes(mail.kind)
