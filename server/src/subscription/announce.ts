import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { type Moment, writeChanges } from './life.store.ts'
import { oweSubscriptionMail } from './subscription-mails.ts'
import type { Announcement, SubscriptionRow } from './subscription-row.ts'

interface Announcing {
  subscription: SubscriptionRow
  announcement: Announcement
}

/** Tells the owner of a subscription that the caller holds what comes with the end of its period, once. */
export async function announce(
  app: App,
  tx: Tx,
  { subscription, announcement: { kind } }: Announcing,
  moment: Moment,
): Promise<void> {
  const { id, endOn } = subscription
  await writeChanges(tx, subscription, { announcedFor: endOn }, moment)
  await oweSubscriptionMail(app, tx, { kind, subscription, reference: `${id}:${endOn}:ahead` })
}
