import type { AccountId } from '@vitrine/contract/ids'
import { HOUR_MS } from '@vitrine/contract/time'
import { demandTurnOf } from '#account'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { PaymentRow } from '#payment'

const HOUR = HOUR_MS / 1000

/**
 * Counts an order of an account whose address nobody has confirmed: it may be somebody else's, who is mailed about each
 * of them. Refuses with `checkout.too-many-orders` and the seconds to wait.
 */
export const countUnconfirmedOrder = (app: App, tx: Tx, accountId: AccountId): Promise<void> =>
  demandTurnOf(
    app,
    tx,
    { what: 'unconfirmed-order', whom: accountId },
    { most: app.config.orderLimits.unconfirmedPerHour, seconds: HOUR, refusal: 'checkout.too-many-orders' },
  )

/** Counts a charge that a bank is about to be asked for; refuses with `request.too-many` and the seconds to wait. */
export const countCharge = (app: App, tx: Tx, accountId: AccountId): Promise<void> =>
  demandTurnOf(
    app,
    tx,
    { what: 'charge', whom: accountId },
    { most: app.config.orderLimits.chargesPerHour, seconds: HOUR },
  )

/** So many cards are tried for one order: who tries more is trying cards out, not paying. */
const CARDS_MAX = 10

export function refuseManyCards(attempts: readonly PaymentRow[]): void {
  if (attempts.filter(({ method }) => method === 'card').length >= CARDS_MAX)
    throw new Refused('payment.too-many-cards')
}

/** Each attempt is a charge at a bank, which keeps it. */
export function refuseManyCharges({ config }: App, attempts: readonly PaymentRow[]): void {
  const most = config.orderLimits.chargesPerOrder
  if (most > 0 && attempts.length >= most) throw new Refused('payment.too-many-charges')
}
