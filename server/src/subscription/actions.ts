import {
  SUBSCRIPTION_ACTIONS,
  type SubscriptionAction,
  type SubscriptionActionKind,
} from '@vitrine/contract/subscription'
import type { CalendarDay } from '@vitrine/contract/time'
import type { ActionOf, Use } from './action.ts'
import { cancel, undoCancellation } from './cancel.ts'
import { pause, resume, undoPause } from './pause-actions.ts'
import { reactivate } from './reactivate.ts'
import type { SubscriptionRow } from './subscription-row.ts'

const USES: { [K in SubscriptionActionKind]: Use<ActionOf<K>> } = {
  cancel,
  'undo-cancellation': undoCancellation,
  pause,
  'undo-pause': undoPause,
  resume,
  reactivate,
}

/** The use of an action; each takes its own action alone. */
export const actionFor = ({ kind }: SubscriptionAction): Use<SubscriptionAction> =>
  USES[kind] as Use<SubscriptionAction>

/** What may be done about a subscription as it stands. */
export const allowedActions = (subscription: SubscriptionRow, today: CalendarDay): SubscriptionActionKind[] =>
  SUBSCRIPTION_ACTIONS.filter((kind) => USES[kind].moveOf(subscription, today))
