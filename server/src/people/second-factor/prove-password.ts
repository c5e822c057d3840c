import type { AccountId } from '@vitrine/contract/ids'
import { readHolder } from '#account'
import type { App } from '#kernel/app-context.ts'
import { inTransaction } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { type Device, forgiveGuess, isPassword, takeGuess } from '#session'
import { markProved, readStanding } from './standing.store.ts'

interface Prover {
  accountId: AccountId
  sessionId: string
  device: Device
}

/** Somebody signed in shows again that they know the password. A wrong one is a guess, refused on its field. */
export async function provePassword(app: App, prover: Prover, password: string): Promise<void> {
  const { accountId, sessionId, device } = prover
  const { email } = await readStanding(app.db, accountId)
  const guess = await takeGuess(app, { secret: 'password', email, device })
  const { passwordHash } = await readHolder(app.db, accountId)
  const isRight = await isPassword(passwordHash, password)
  if (!isRight) throw new Refused('request.invalid', undefined, { password: ['Senha incorreta.'] })
  await inTransaction(app.db, async (tx) => {
    await forgiveGuess(tx, guess)
    await markProved(tx, sessionId, app.clock.now())
  })
}
