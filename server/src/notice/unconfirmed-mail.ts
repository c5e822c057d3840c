import { DAY_MS } from '@vitrine/contract/time'
import type { App } from '../kernel/app-context.ts'
import { inTransaction } from '../kernel/database.ts'
import { takeTurnOf, turnKey } from '../kernel/turn.ts'
import { isKept, type Kind, type Mail } from '../mail/index.ts'

/** Anybody may ask for these by an address, each within limits of its own; they are how its owner gets in. */
const WAYS_IN: readonly Kind[] = ['reset-password', 'create-password', 'sign-in-code']

/** What asks for money, and so costs nobody anything to cause. */
const ASKS_TO_PAY: readonly Kind[] = [
  ...(['order-received', 'pix-waiting', 'pix-ending', 'cart-forgotten'] as const),
  ...(['boleto-waiting', 'boleto-due-tomorrow', 'boleto-overdue'] as const),
  ...(['payment-refused', 'payment-in-review'] as const),
]

/** Of the messages of a day, so many may ask for money: the others are for what its owner does. */
const SHARE_TO_PAY = 0.6

/**
 * Whether one more message may leave for an address that nobody has confirmed, which may be a stranger's. A message
 * that was begun goes on, however often it is tried.
 */
export async function mayMail(app: App, { kind, reference, to }: Mail): Promise<boolean> {
  if (WAYS_IN.includes(kind) || (await isKept(app.db, { kind, reference }))) return true
  const most = app.config.limits.unconfirmedMailsPerDay
  const isTaken = await inTransaction(app.db, async (tx) => {
    const take = (what: string, most: number) =>
      takeTurnOf(tx, turnKey(app, what, to), { most, seconds: DAY_MS / 1000 }, app.clock.now())
    if (
      ASKS_TO_PAY.includes(kind) &&
      !(await take('unconfirmed-mail-to-pay', Math.ceil(most * SHARE_TO_PAY)))
    )
      return false
    return take('unconfirmed-mail', most)
  })
  if (!isTaken) app.log.warn({ kind }, 'too many messages to an address that is not confirmed')
  return isTaken
}
