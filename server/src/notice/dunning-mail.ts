import { DUNNING_MAILS } from '@vitrine/contract/dunning'
import { today } from '@vitrine/contract/time'
import type { App } from '../kernel/app-context.ts'
import { asTransaction } from '../kernel/database.ts'
import type { Kind, Mail } from '../mail/index.ts'
import { claimDay } from './dunning-mail.store.ts'

/** Messages that ask for what a subscription owes; that one was cancelled is told in any case. */
const ASKS_AGAIN: readonly Kind[] = DUNNING_MAILS.filter((kind) => kind !== 'subscription-given-up')

/**
 * Whether a message may leave by mail, so that nobody is asked twice a day by one brand: the first mail of a day names
 * everything that is owed, the others are told in the app. The same message may be tried again.
 */
export async function mayAsk(
  app: App,
  accountId: string,
  { kind, reference, props }: Mail,
): Promise<boolean> {
  if (!ASKS_AGAIN.includes(kind)) return true
  return claimDay(asTransaction(app.db), {
    accountId,
    brandId: props.seller.id,
    day: today(app.clock.now()),
    reference,
  })
}
