import type { ActionPreview } from '@vitrine/contract/subscription'
import type { SubscriptionActor, SubscriptionMove } from '@vitrine/contract/subscription-life'
import type { CalendarDay } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import type { Db, Tx } from '#kernel/database.ts'
import type { Held } from './hold.ts'
import type { Moment } from './life.store.ts'
import type { ChargeRules } from './price-period.ts'
import type { SubscriptionRow } from './subscription-row.ts'

/** Who asks for an action; `command` names the confirmed preview. */
export interface Asking {
  actor: SubscriptionActor
  actorId: string
  command: string
}

export type Seen = Omit<ActionPreview, 'confirmation'>

export interface Asked<A, P> {
  action: A
  prepared: P
  asking: Asking
  moment: Moment
}

/** An action of a subscription, and who wants it. */
export interface Wanted<A> {
  subscription: SubscriptionRow
  action: A
  actor: SubscriptionActor
}

/** What an action does to a subscription: the move that it makes, what it comes to, and how it is carried out. */
export interface Use<A, P = undefined> {
  /** Nothing where it is not for now. */
  moveOf(subscription: SubscriptionRow, today: CalendarDay): SubscriptionMove | undefined
  /** Reads what it asks for, and refuses where that cannot be had however the subscription stands. */
  prepare?(app: App, db: Db, wanted: Wanted<A>, moment: Moment): Promise<P>
  preview(subscription: SubscriptionRow, rules: ChargeRules, action: A, prepared: P): Seen
  carryOut(app: App, tx: Tx, held: Held, asked: Asked<A, P>): Promise<void>
}
