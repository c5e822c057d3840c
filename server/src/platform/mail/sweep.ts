import { DAY_MS } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { deleteOldMessages } from './message.store.ts'

/** As long as a claim about what was bought can be made (CDC, art. 27), with leap days to spare. */
const CONTRACT_DAYS = 5 * 366
const BATCH = 2000

/**
 * Removes the messages that have served: those about an account go with the record of access to it, those about a
 * purchase when nothing can be claimed about it any more. Repeating it is harmless.
 */
export async function sweepMessages({ db, clock, config, mailKinds }: App): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  const kinds = Object.entries(mailKinds).flatMap(([kind, { isAboutAccount }]) =>
    isAboutAccount ? [kind] : [],
  )
  const ends = [
    { kinds, areThey: true, before: before(config.privacy.accessRecordDays) },
    { kinds, areThey: false, before: before(CONTRACT_DAYS) },
  ]
  for (const old of ends)
    while ((await inTransaction(db, (tx) => deleteOldMessages(tx, old, BATCH))) === BATCH);
}
