import type {
  ActionPreview,
  SubscriptionAction,
  SubscriptionActionKind,
} from '@vitrine/contract/subscription'
import {
  allowsMove,
  type SubscriptionActor,
  type SubscriptionMove,
} from '@vitrine/contract/subscription-life'
import { addDays, type CalendarDay } from '@vitrine/contract/time'
import { liftHold } from '../access/index.ts'
import { nextProtocol } from '../checkout/index.ts'
import type { App } from '../kernel/app-context.ts'
import type { Tx } from '../kernel/database.ts'
import { forecast } from './forecast.ts'
import { type Moment, makeMove } from './life.store.ts'
import type { ChargeRules } from './price-period.ts'
import { unpaidHold } from './settle-period.ts'
import { dropOrder, type Held } from './step.ts'
import { oweSubscriptionMail } from './subscription-mails.ts'
import type { SubscriptionRow } from './subscription-row.ts'

/** Who asks for an action; `command` names the confirmed preview. */
export interface Asking {
  actor: SubscriptionActor
  actorId: string
  command: string
}

type Seen = Omit<ActionPreview, 'confirmation'>

/** What an action does to a subscription: the move that it makes, what it comes to, and how it is carried out. */
interface Use<A> {
  /** Nothing where it is not for now. */
  moveOf(subscription: SubscriptionRow, today: CalendarDay): SubscriptionMove | undefined
  preview(subscription: SubscriptionRow, rules: ChargeRules): Seen
  carryOut(app: App, tx: Tx, held: Held, asked: { action: A; asking: Asking; moment: Moment }): Promise<void>
}

type Of<K extends SubscriptionActionKind> = Extract<SubscriptionAction, { kind: K }>

/** What is paid for stays theirs until its end; what is unpaid ends at once, and is not asked for any more. */
const cancel: Use<Of<'cancel'>> = {
  moveOf: ({ status }) =>
    (['schedule-cancellation', 'cancel-now'] as const).find((move) => allowsMove(status, move)),
  preview: ({ status, endOn }, { today }) => {
    const isNow = allowsMove(status, 'cancel-now')
    const effectiveOn = isNow ? today : endOn
    return { today: 0, charges: [], effectiveOn, accessUntil: addDays(effectiveOn, -1) }
  },
  async carryOut(app, tx, held, { action, asking, moment }) {
    const { subscription } = held
    const move = cancel.moveOf(subscription, moment.today)!
    const isNow = move === 'cancel-now'
    const protocol = await nextProtocol(tx, moment.at)
    const effectiveOn = isNow ? moment.today : subscription.endOn
    const moving = { move, ...asking, reason: action.reason, effectiveOn, protocol }
    const moved = await makeMove(tx, subscription, moving, isNow ? { suspendedFor: null } : {}, moment)
    await dropOrder(app, tx, { ...held, subscription: moved }, moment)
    await liftHold(tx, unpaidHold(subscription), moment.at)
    const kind = isNow ? 'subscription-cancelled' : 'subscription-cancel-scheduled'
    await oweSubscriptionMail(app, tx, { kind, subscription, reference: protocol, protocol })
  },
}

const undo: Use<Of<'undo-cancellation'>> = {
  moveOf: ({ status, endOn, charges }, today) => {
    if (!allowsMove(status, 'undo-cancellation') || endOn <= today) return undefined
    return charges === 0 ? 'undo-cancellation-in-trial' : 'undo-cancellation'
  },
  preview: (subscription, rules) => ({
    today: 0,
    charges: forecast({ ...subscription, status: 'active' }, undefined, rules),
    effectiveOn: rules.today,
  }),
  async carryOut(app, tx, { subscription }, { asking, moment }) {
    const move = undo.moveOf(subscription, moment.today)!
    await makeMove(tx, subscription, { move, ...asking, effectiveOn: moment.today }, {}, moment)
    const reference = asking.command
    await oweSubscriptionMail(app, tx, { kind: 'subscription-cancel-undone', subscription, reference })
  },
}

const USES: { [K in SubscriptionActionKind]: Use<Of<K>> } = { cancel, 'undo-cancellation': undo }

/** The use of an action; each takes its own action alone. */
export const actionFor = ({ kind }: SubscriptionAction): Use<SubscriptionAction> =>
  USES[kind] as Use<SubscriptionAction>

/** What may be done about a subscription as it stands. */
export const allowedActions = (subscription: SubscriptionRow, today: CalendarDay): SubscriptionActionKind[] =>
  (Object.keys(USES) as SubscriptionActionKind[]).filter((kind) => USES[kind].moveOf(subscription, today))
