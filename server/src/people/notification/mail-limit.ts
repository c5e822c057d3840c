import { DAY_MS, HOUR_MS } from '@vitrine/contract/time'
import { type Limit, takeTurnOf, turnKey } from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { countLimited, isKept, type Kind, type Mail } from '#mail'

const HOUR = HOUR_MS / 1000
const DAY = DAY_MS / 1000

/** Of the messages of a day, so many may ask for money: the others are for what its owner does. */
const SHARE_TO_PAY = 0.6

type Counter = [what: string, limit: Limit]

/** The limits that a message counts against, by the address that it goes to; none for what a confirmed owner does. */
function limitsOf({ config, mailKinds }: App, kind: Kind, isConfirmed: boolean): Counter[] {
  const { mailLimits: limits } = config
  const { limit } = mailKinds[kind]
  if (limit === 'none') return []
  if (limit === 'requested')
    return [
      ['asked-mail-hour', { most: limits.askedPerHour, seconds: HOUR }],
      ['asked-mail-day', { most: limits.askedPerDay, seconds: DAY }],
    ]
  if (isConfirmed) return []
  const most = limits.unconfirmedPerDay
  const toPay: Counter = ['unconfirmed-mail-to-pay', { most: Math.ceil(most * SHARE_TO_PAY), seconds: DAY }]
  return [...(limit === 'low-priority' ? [toPay] : []), ['unconfirmed-mail', { most, seconds: DAY }]]
}

async function takeAll(app: App, tx: Tx, to: string, counters: readonly Counter[]): Promise<boolean> {
  for (const [what, limit] of counters)
    if (!(await takeTurnOf(tx, turnKey(app, what, to), limit, app.clock.now()))) return false
  return true
}

/**
 * Whether one more message may leave for its address, over all reasons and accounts: an address that no account has
 * confirmed may be a stranger's. A message that was begun goes on, however often it is tried.
 */
export async function mayMail(
  app: App,
  { kind, reference, to }: Mail,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<boolean> {
  const counters = limitsOf(app, kind, isConfirmed)
  if (counters.length === 0 || (await isKept(app.db, { kind, reference }))) return true
  const isTaken = await inTransaction(app.db, async (tx) => {
    if (await takeAll(app, tx, to.toLowerCase(), counters)) return true
    await countLimited(tx)
    return false
  })
  if (!isTaken) app.log.warn({ kind }, 'too many messages to one address')
  return isTaken
}
