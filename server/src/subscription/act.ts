import type { ActionPreview, ShopAction } from '@vitrine/contract/subscription'
import type { SubscriptionActor } from '@vitrine/contract/subscription-life'
import { today } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { deriveToken } from '#kernel/random.ts'
import type { Asking, Wanted } from './action.ts'
import { actionFor } from './actions.ts'
import { holdSubscription } from './hold.ts'
import { findSubscription, isCarriedOut, type Moment } from './life.store.ts'
import { readChargeRules } from './price-period.ts'

/** An action on a subscription of an account. */
export interface Wish {
  id: string
  accountId: string
  action: ShopAction
}

/**
 * What an action would come to for whoever wants it; refuses `not-found`, and `subscription.not-now` where it is not for
 * how it stands.
 */
export async function previewAction(
  app: App,
  { id, accountId, action }: Wish,
  actor: SubscriptionActor,
): Promise<ActionPreview> {
  const subscription = await findSubscription(app.db, id)
  if (subscription?.accountId !== accountId) throw new Refused('not-found')
  const at = app.clock.now()
  const moment = { at, today: today(at) }
  return (await preview(app, app.db, { subscription, action, actor }, moment)).preview
}

async function preview(
  app: App,
  db: Db,
  wanted: Wanted<ShopAction>,
  moment: Moment,
): Promise<{ preview: ActionPreview; prepared: unknown }> {
  const { subscription, action } = wanted
  const use = actionFor(action)
  if (!use.moveOf(subscription, moment.today)) throw new Refused('subscription.not-now')
  const prepared = await use.prepare?.(app, db, wanted, moment)
  const rules = await readChargeRules(app, db, subscription, moment.today)
  const seen = use.preview(subscription, rules, action, prepared)
  const { id, version } = subscription
  // Why somebody leaves changes nothing of what it comes to.
  const { reason: _, ...bound } = { reason: undefined, ...action }
  const text = JSON.stringify([id, version, bound, seen])
  const confirmation = deriveToken(app.config.dataSecret, 'subscription-action', text)
  return { preview: { ...seen, confirmation }, prepared }
}

/**
 * Carries an action out as its preview said; the same confirmation does nothing twice. Refuses as `previewAction` does,
 * and `subscription.preview-stale` where it would come to something else by now.
 */
export async function carryOut(
  app: App,
  tx: Tx,
  wish: Wish & { confirmation: string },
  by: Omit<Asking, 'command'>,
): Promise<void> {
  const at = app.clock.now()
  const moment = { at, today: today(at) }
  const held = await holdSubscription(tx, wish.id)
  if (held?.subscription.accountId !== wish.accountId) throw new Refused('not-found')
  if (await isCarriedOut(tx, wish.id, wish.confirmation)) return
  const { subscription } = held
  const { action, confirmation } = wish
  const { preview: now, prepared } = await preview(app, tx, { subscription, action, actor: by.actor }, moment)
  if (confirmation !== now.confirmation) throw new Refused('subscription.preview-stale')
  const asking = { ...by, command: confirmation }
  await actionFor(action).carryOut(app, tx, held, { action, prepared, asking, moment })
}
