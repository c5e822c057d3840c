import type { AccountId } from '@vitrine/contract/ids'
import type { App } from '#kernel/app-context.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { newToken, sha256 } from '#kernel/secrets.ts'
import type { Device } from '#session'
import { lockMfaState } from './mfa-state.store.ts'
import * as store from './pending.store.ts'

interface Beginning {
  accountId: AccountId
  purpose: store.Purpose
  sessionId?: string | undefined
  device: Device
}

/** Lets somebody on to the second factor; resolves to the `twoFactorSessionId`, of no use without it. */
export async function beginPending(app: App, tx: Tx, beginning: Beginning): Promise<string> {
  const { accountId, purpose, sessionId, device } = beginning
  const now = app.clock.now()
  const secret = newToken()
  const expiresAt = new Date(now.getTime() + app.config.secondFactor.pending * 1000)
  const { keyThumbprint } = device
  const row = { hash: sha256(secret), accountId, purpose, sessionId, keyThumbprint, now, expiresAt }
  await store.insertPending(tx, row)
  return secret
}

export const keyOf = (twoFactorSessionId: string, { keyThumbprint }: Device): store.PendingKey => ({
  hash: sha256(twoFactorSessionId),
  keyThumbprint,
})

const isFor = (pending: store.Pending | undefined, purposes: readonly store.Purpose[]) =>
  pending && purposes.includes(pending.purpose) ? pending : undefined

/** How a pending second factor stands. Refuses `second-factor.session-ended`. */
export async function readPending(
  { config, clock }: App,
  db: Db,
  key: store.PendingKey,
  ...purposes: store.Purpose[]
): Promise<store.Pending> {
  const pending = await store.findPending(db, key, config.secondFactor.attempts, clock.now())
  return isFor(pending, purposes) ?? refuse()
}

/**
 * Uses it up, and holds the account: one caller goes on, see `countWrongCode`. Refuses `second-factor.session-ended`.
 */
export async function holdPending(
  app: App,
  tx: Tx,
  key: store.PendingKey,
  ...purposes: store.Purpose[]
): Promise<store.Pending> {
  const { accountId } = await readPending(app, tx, key, ...purposes)
  const { isOpen } = await lockMfaState(tx, accountId)
  if (!isOpen) refuse()
  const { config, clock } = app
  const pending = await store.takePending(tx, key, config.secondFactor.attempts, clock.now())
  return isFor(pending, purposes) ?? refuse()
}

function refuse(): never {
  throw new Refused('second-factor.session-ended')
}
