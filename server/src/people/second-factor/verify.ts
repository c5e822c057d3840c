import type { SignedIn } from '@vitrine/contract/account'
import type { ProofKind } from '@vitrine/contract/account-event'
import type { AccountId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import { inTransaction, type Tx } from '#kernel/database.ts'
import { type Device, startSession } from '#session'
import { takeCode } from './check-code.ts'
import { countWrongCode, type Pending, type PendingKey } from './pending.store.ts'
import { holdPending, keyOf } from './pending.ts'
import { countRecoveryCodes } from './recovery-code.store.ts'
import { renewSession } from './renew-session.ts'
import { endResetOf } from './reset.store.ts'
import { note, tell } from './security.ts'
import { readStanding } from './standing.store.ts'
import { wrongCode } from './wrong-code.ts'

interface Form {
  twoFactorSessionId: string
  code: string
}

/** Nothing instead of a throw when the code is wrong, because the attempt has to be committed. */
type Outcome = { signedIn: SignedIn } | { attemptsLeft: number }

/** Signs in, or renews the proof of a session, with a code of the app or a recovery code. */
export async function verifyCode(app: App, form: Form, device: Device): Promise<SignedIn> {
  const key = keyOf(form.twoFactorSessionId, device)
  const outcome = await inTransaction(app.db, (tx) => tryCode(app, tx, key, form.code, device))
  if ('attemptsLeft' in outcome) throw wrongCode(outcome)
  return outcome.signedIn
}

async function tryCode(app: App, tx: Tx, key: PendingKey, code: string, device: Device): Promise<Outcome> {
  const pending = await holdPending(app, tx, key, 'sign-in', 'renew')
  const factor = await takeCode(app, tx, pending.accountId, code)
  if (factor) return { signedIn: await enter(app, tx, pending, device, factor) }
  await countWrongCode(tx, key.hash)
  await note(
    tx,
    { ...pending, sessionId: pending.sessionId ?? undefined, device },
    'second-factor.failed',
    app.clock.now(),
  )
  return { attemptsLeft: app.config.secondFactor.attempts - pending.wrongCodes - 1 }
}

/** The second factor is proved: what was pending comes true, and nobody needs to reset it. */
export async function enter(
  app: App,
  tx: Tx,
  pending: Pick<Pending, 'accountId' | 'sessionId'>,
  device: Device,
  factor: ProofKind,
): Promise<SignedIn> {
  const now = app.clock.now()
  const { accountId } = pending
  const actor = { accountId, sessionId: pending.sessionId ?? undefined, device }
  await note(tx, actor, 'second-factor.proved', now, factor)
  if (await endResetOf(tx, accountId, { as: 'cancelled-by-owner', by: accountId, now })) {
    await note(tx, actor, 'second-factor.reset-cancelled', now)
  }
  if (factor === 'recovery-code') await tellRecoveryCode(app, tx, accountId, device)
  if (pending.sessionId) return renewSession(app, tx, pending.sessionId)
  return startSession(app, tx, accountId, { ...device, proof: factor, withSecondFactor: true })
}

async function tellRecoveryCode(app: App, tx: Tx, accountId: AccountId, device: Device): Promise<void> {
  await note(tx, { accountId, device }, 'second-factor.recovery-code-used', app.clock.now(), 'recovery-code')
  const left = await countRecoveryCodes(tx, accountId)
  await tell(app, tx, await readStanding(tx, accountId), ['second-factor-recovery-code-used', { left }])
}
