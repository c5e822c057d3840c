import type { Refusal } from '@vitrine/contract/refusals'
import type { ActionPreview } from '@vitrine/contract/subscription'
import type { SubscriptionActor, SubscriptionMove } from '@vitrine/contract/subscription-life'
import type { CalendarDay } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import type { Db, Tx } from '#kernel/database.ts'
import type { LockedSubscription } from './hold.ts'
import type { SubscriptionRow } from './life.ts'
import type { ChargeRules } from './price.ts'
import type { Now } from './subscription.store.ts'

/** Who acts; `command` is the confirmation of the preview and makes the action idempotent. */
export interface ActionCommand {
  actor: SubscriptionActor
  actorId: string
  command: string
}

type ActionEffect = Omit<ActionPreview, 'confirmation'>

export interface ConfirmedAction<A, P> {
  action: A
  prepared: P
  asking: ActionCommand
  moment: Now
}

/** An action before it is confirmed, and who asks for it. */
export interface RequestedAction<A> {
  subscription: SubscriptionRow
  action: A
  actor: SubscriptionActor
}

/** How one kind of action moves a subscription, what its preview says, and how it is carried out. */
export interface ActionHandler<A, P = undefined> {
  /** The move that it makes; undefined where the state does not allow it. */
  moveOf(subscription: SubscriptionRow, today: CalendarDay): SubscriptionMove | undefined
  /** Why the state does not allow it, where that has a sentence of its own. */
  refusalOf?(subscription: SubscriptionRow, today: CalendarDay): Refusal | undefined
  /** Reads what the action names, and refuses what cannot be had in any state. */
  prepare?(app: App, db: Db, wanted: RequestedAction<A>, moment: Now): Promise<P>
  preview(subscription: SubscriptionRow, rules: ChargeRules, action: A, prepared: P): ActionEffect
  carryOut(app: App, tx: Tx, held: LockedSubscription, asked: ConfirmedAction<A, P>): Promise<void>
}
