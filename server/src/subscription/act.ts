import type { AccountId, SubscriptionId } from '@vitrine/contract/ids'
import {
  type ActionOf,
  type ActionPreview,
  SHOP_ACTIONS,
  type ShopAction,
  type ShopActionKind,
  SUBSCRIPTION_ACTIONS,
  type SubscriptionActionKind,
} from '@vitrine/contract/subscription'
import type { SubscriptionActor } from '@vitrine/contract/subscription-life'
import { type CalendarDay, today } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { deriveToken, isDerivedToken } from '#kernel/secrets.ts'
import type { ActionCommand, ActionHandler, RequestedAction } from './action.ts'
import { cancel, undoCancellation } from './cancel.ts'
import { change, undoChange } from './change.ts'
import { lockWithOrder } from './hold.ts'
import type { SubscribedPlan, SubscriptionRow } from './life.ts'
import { pause, resume, undoPause } from './pause-actions.ts'
import { readChargeRules } from './price.ts'
import { foreseeDebits } from './renewal-pix.ts'
import { dueDay, extend, undoDueDay } from './schedule.ts'
import { reactivate } from './start.ts'
import { findSubscription, isCarriedOut, type Now } from './subscription.store.ts'

/** An action on a subscription of an account. */
interface ActionRequest {
  id: SubscriptionId
  accountId: AccountId
  action: ShopAction
}

/**
 * Previews an action: what it changes and charges. Refuses `not-found`, and `subscription.not-now` where the state of the
 * subscription does not allow it, or the refusal that an action has for that state.
 */
export async function previewAction(
  app: App,
  { id, accountId, action }: ActionRequest,
  actor: SubscriptionActor,
): Promise<ActionPreview> {
  const subscription = await findSubscription(app.db, id)
  if (subscription?.accountId !== accountId) throw new Refused('not-found')
  const at = app.clock.now()
  const moment = { at, today: today(at) }
  return (await preview(app, app.db, { subscription, action, actor }, moment)).preview
}

const PURPOSE = 'subscription-action'

async function preview(
  app: App,
  db: Db,
  wanted: RequestedAction<ShopAction>,
  moment: Now,
): Promise<{ preview: ActionPreview; prepared: unknown; text: string }> {
  const { subscription, action } = wanted
  const use = handlerOf(action)
  if (!use.moveOf(subscription, moment.today))
    throw new Refused(use.refusalOf?.(subscription, moment.today) ?? 'subscription.not-now')
  const prepared = await use.prepare?.(app, db, wanted, moment)
  const rules = await readChargeRules(app, db, subscription, moment.today)
  const effect = use.preview(subscription, rules, action, prepared)
  const plan = action.kind === 'change' ? (prepared as SubscribedPlan) : subscription
  const seen = { ...effect, ...(await foreseeDebits(db, { subscription, plan, charges: effect.charges })) }
  const { id, version } = subscription
  // The reason of a cancellation is no part of what the preview binds.
  const { reason: _, ...bound } = { reason: undefined, ...action }
  const text = JSON.stringify([id, version, bound, seen])
  const confirmation = deriveToken(app.config.dataKeys.secrets[0], PURPOSE, text)
  return { preview: { ...seen, confirmation }, prepared, text }
}

/**
 * Carries an action out as its preview said; the same confirmation acts once. Refuses as `previewAction`, and
 * `subscription.preview-stale` where the preview would say something else now.
 */
export async function carryOut(
  app: App,
  tx: Tx,
  request: ActionRequest & { confirmation: string },
  by: Omit<ActionCommand, 'command'>,
): Promise<void> {
  const at = app.clock.now()
  const moment = { at, today: today(at) }
  const held = await lockWithOrder(tx, request.id)
  if (held?.subscription.accountId !== request.accountId) throw new Refused('not-found')
  if (await isCarriedOut(tx, request.id, request.confirmation)) return
  const { subscription } = held
  const { action, confirmation } = request
  const { text, prepared } = await preview(app, tx, { subscription, action, actor: by.actor }, moment)
  if (!isDerivedToken(app.config.dataKeys.secrets, PURPOSE, text, confirmation))
    throw new Refused('subscription.preview-stale')
  const asking = { ...by, command: confirmation }
  await handlerOf(action).carryOut(app, tx, held, { action, prepared, asking, moment })
}

/** What `prepare` of an action returns. */
type PreparedOf<K extends ShopActionKind> = K extends 'change' ? SubscribedPlan : undefined

const HANDLERS: { [K in ShopActionKind]: ActionHandler<ActionOf<K>, PreparedOf<K>> } = {
  cancel,
  'undo-cancellation': undoCancellation,
  pause,
  'undo-pause': undoPause,
  resume,
  change,
  'undo-change': undoChange,
  'due-day': dueDay,
  'undo-due-day': undoDueDay,
  reactivate,
  extend,
}

/** The handler of an action's kind. */
const handlerOf = ({ kind }: ShopAction): ActionHandler<ShopAction, unknown> =>
  HANDLERS[kind] as ActionHandler<ShopAction, unknown>

/** The actions that the state of a subscription allows its owner. */
export const allowedActions = (subscription: SubscriptionRow, today: CalendarDay): SubscriptionActionKind[] =>
  SUBSCRIPTION_ACTIONS.filter((kind) => HANDLERS[kind].moveOf(subscription, today))

/** The actions that the state of a subscription allows the shop. */
export const allowedToShop = (subscription: SubscriptionRow, today: CalendarDay): ShopActionKind[] =>
  SHOP_ACTIONS.filter((kind) => HANDLERS[kind].moveOf(subscription, today))
