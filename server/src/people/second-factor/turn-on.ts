import type { AccountId } from '@vitrine/contract/ids'
import type { TurnedOn } from '@vitrine/contract/second-factor'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { endPending } from './pending.store.ts'
import { replaceRecoveryCodes } from './recovery-code.store.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-code.ts'
import { type Actor, holdActor, note, tellAdded } from './security.ts'
import { markSecondFactor, type Standing, settleSecondFactor } from './standing.store.ts'

/**
 * After a factor was added: from here on signing in asks for it, and setting it up was a proof of it. The first one
 * brings recovery codes.
 */
export async function turnOn(
  app: App,
  tx: Tx,
  actor: Actor,
  before: Standing,
  factor: 'totp' | 'passkey',
): Promise<TurnedOn> {
  const now = app.clock.now()
  await settleSecondFactor(tx, actor.accountId)
  await endPending(tx, actor.accountId, now)
  if (actor.sessionId) await markSecondFactor(tx, actor.sessionId, now)
  if (before.hasSecondFactor) return {}
  await note(tx, actor, 'second-factor.turned-on', now, factor)
  return { recoveryCodes: await makeCodes(app, tx, actor.accountId) }
}

async function makeCodes(app: App, tx: Tx, accountId: AccountId): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(app.config.dataSecret, accountId, code))
  await replaceRecoveryCodes(tx, accountId, hashes, app.clock.now())
  return codes
}

/** Ten new recovery codes; the ones before are dead. Refuses `second-factor.none`. */
export const renewRecoveryCodes = (app: App, actor: Actor): Promise<string[]> =>
  inTransaction(app.db, async (tx) => {
    const holder = await holdActor(app, tx, actor)
    if (!holder.hasSecondFactor) throw new Refused('second-factor.none')
    const codes = await makeCodes(app, tx, actor.accountId)
    await note(tx, actor, 'second-factor.recovery-codes-made', app.clock.now())
    await tellAdded(app, tx, { actor, holder }, 'second-factor-recovery-codes-made')
    return codes
  })
