import {
  type ActionOf,
  SHOP_ACTIONS,
  type ShopAction,
  type ShopActionKind,
  SUBSCRIPTION_ACTIONS,
  type SubscriptionActionKind,
} from '@vitrine/contract/subscription'
import type { CalendarDay } from '@vitrine/contract/time'
import type { Use } from './action.ts'
import { cancel, undoCancellation } from './cancel.ts'
import { change, undoChange } from './change.ts'
import { dueDay, undoDueDay } from './due-day.ts'
import { extend } from './extend.ts'
import { pause, resume, undoPause } from './pause-actions.ts'
import { reactivate } from './reactivate.ts'
import type { SubscribedPlan, SubscriptionRow } from './subscription-row.ts'

/** What each prepares. */
type PreparedOf<K extends ShopActionKind> = K extends 'change' ? SubscribedPlan : undefined

const USES: { [K in ShopActionKind]: Use<ActionOf<K>, PreparedOf<K>> } = {
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

/** The use of an action; each takes its own action alone. */
export const actionFor = ({ kind }: ShopAction): Use<ShopAction, unknown> =>
  USES[kind] as Use<ShopAction, unknown>

/** What its owner may do about a subscription as it stands. */
export const allowedActions = (subscription: SubscriptionRow, today: CalendarDay): SubscriptionActionKind[] =>
  SUBSCRIPTION_ACTIONS.filter((kind) => USES[kind].moveOf(subscription, today))

/** The same for the shop. */
export const allowedToShop = (subscription: SubscriptionRow, today: CalendarDay): ShopActionKind[] =>
  SHOP_ACTIONS.filter((kind) => USES[kind].moveOf(subscription, today))
