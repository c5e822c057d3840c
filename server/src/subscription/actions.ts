import {
  type ActionOf,
  SUBSCRIPTION_ACTIONS,
  type SubscriptionAction,
  type SubscriptionActionKind,
} from '@vitrine/contract/subscription'
import type { CalendarDay } from '@vitrine/contract/time'
import type { Use } from './action.ts'
import { cancel, undoCancellation } from './cancel.ts'
import { change, undoChange } from './change.ts'
import { dueDay, undoDueDay } from './due-day.ts'
import { pause, resume, undoPause } from './pause-actions.ts'
import { reactivate } from './reactivate.ts'
import type { SubscribedPlan, SubscriptionRow } from './subscription-row.ts'

/** What each prepares. */
type PreparedOf<K extends SubscriptionActionKind> = K extends 'change' ? SubscribedPlan : undefined

const USES: { [K in SubscriptionActionKind]: Use<ActionOf<K>, PreparedOf<K>> } = {
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
}

/** The use of an action; each takes its own action alone. */
export const actionFor = ({ kind }: SubscriptionAction): Use<SubscriptionAction, unknown> =>
  USES[kind] as Use<SubscriptionAction, unknown>

/** What may be done about a subscription as it stands. */
export const allowedActions = (subscription: SubscriptionRow, today: CalendarDay): SubscriptionActionKind[] =>
  SUBSCRIPTION_ACTIONS.filter((kind) => USES[kind].moveOf(subscription, today))
