import { HOUR_MS } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { asTransaction, type Tx } from '#kernel/database.ts'
import { demandTurnOf, forgetTurns, type Limit, takeTurnOf, turnKey } from './address-turn.store.ts'

const HOUR = HOUR_MS / 1000
const DAY = 24 * HOUR

/** What may be asked for how often, per address (or account, or link). */
export const TURNS = {
  'confirm-email': { most: 5, seconds: HOUR, gap: 60 },
  'confirm-code': { most: 20, seconds: HOUR },
  /** Of one link, as long as the longest of those with a code is good; then another one has to be asked for. */
  code: { most: 5, seconds: DAY },
  'forgot-password': { most: 3, seconds: HOUR },
  'sign-in': { most: 5, seconds: HOUR, gap: 60 },
  /** Of an address that was mistyped: by account. */
  'correct-email': { most: 5, seconds: HOUR },
  /** The same by the address that is put in: it may be a stranger's, and gets two messages each time. */
  'corrected-to': { most: 3, seconds: DAY },
  'email-change': { most: 5, seconds: HOUR, gap: 60 },
  'email-change-code': { most: 20, seconds: HOUR },
} as const satisfies Record<string, Limit>
export type Turn = keyof typeof TURNS

/** Takes a turn if there is one left; the same work for every address. */
export const takeTurn = (app: App, tx: Tx, turn: Turn, address: string): Promise<boolean> =>
  takeTurnOf(tx, turnKey(app, turn, address), TURNS[turn], app.clock.now())

/** Takes a turn or refuses with `request.too-many` and the seconds to wait. */
export const demandTurn = (app: App, tx: Tx, turn: Turn, address: string): Promise<void> =>
  demandTurnOf(app, tx, { what: turn, whom: address }, TURNS[turn])

/** For a sweep: turns of yesterday limit nothing. */
export const sweepTurns = ({ db, clock }: App): Promise<void> =>
  forgetTurns(asTransaction(db), new Date(clock.now().getTime() - 24 * HOUR_MS))
