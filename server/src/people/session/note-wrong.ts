import { noteEvent, readHolder, tell } from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { type CountedGuess, type Guess, isTimeToTell } from './guess.ts'

/** A try at signing in. */
type SignInGuess = Guess & { secret: 'password' | 'code' }
/** One of an account that there is. */
type KnownGuess = SignInGuess & { holderId: string }

/**
 * Notes a failed sign-in of an account, and tells its owner when there were many. Not before its answer nor right after:
 * how long it takes, and even beginning it, would tell whether the address has an account.
 */
export function noteWrong(app: App, guess: KnownGuess, counted: CountedGuess): void {
  app.later(() => inTransaction(app.db, (tx) => note(app, tx, guess, counted)), 'failed sign-in not noted')
}

async function note(app: App, tx: Tx, guess: KnownGuess, counted: CountedGuess): Promise<void> {
  const { holderId, device } = guess
  const holder = await readHolder(tx, holderId)
  const { ip, userAgent } = device
  const event = { accountId: holder.id, at: counted.at, ip, userAgent }
  await noteEvent(tx, { ...event, kind: 'sign-in.failed', factor: guess.secret })
  if (!(await isTimeToTell(app, tx, counted))) return
  await noteEvent(tx, { ...event, kind: 'sign-in.slowed' })
  const at = counted.at.toISOString()
  await tell(app, tx, holder, { kind: 'many-attempts', reference: `${holder.id}:${at}`, facts: { at } })
}
