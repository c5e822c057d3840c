import type { AdministrationProof } from '@vitrine/contract/administration'
import type { AccountId } from '@vitrine/contract/ids'
import type { SecondFactor } from '@vitrine/contract/second-factor'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/parallel.ts'
import type { Device } from '#session'
import { listPasskeys } from './passkey.store.ts'
import { keyOf, readPending } from './pending.ts'
import { countRecoveryCodes } from './recovery-code.store.ts'
import { findReset } from './reset.store.ts'
import { readStanding } from './standing.store.ts'
import { findTotp } from './totp.store.ts'

/** How somebody's second factor stands, for their own eyes. */
export async function readSecondFactor({ db }: App, accountId: AccountId): Promise<SecondFactor> {
  const [standing, totp, recoveryCodesLeft, passkeys, reset] = await parallel(
    () => readStanding(db, accountId),
    () => findTotp(db, accountId),
    () => countRecoveryCodes(db, accountId),
    () => listPasskeys(db, accountId),
    () => findReset(db, accountId),
  )
  return {
    isOn: standing.hasSecondFactor,
    isRequired: standing.isAdmin,
    recoveryCodesLeft,
    passkeys: passkeys.map(({ id, name, synced, createdAt, lastUsedAt }) => ({
      id,
      name,
      synced,
      createdAt: createdAt.toISOString(),
      ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
    })),
    ...(totp && { appSince: totp.confirmedAt.toISOString() }),
    ...(reset && {
      reset: { requestedAt: reset.requestedAt.toISOString(), dueAt: reset.dueAt.toISOString() },
    }),
  }
}

/** What can be done with a pending second factor. Refuses `second-factor.session-ended`. */
export async function describePending(app: App, twoFactorSessionId: string, device: Device) {
  const pending = await readPending(
    app,
    app.db,
    keyOf(twoFactorSessionId, device),
    'sign-in',
    'enrol',
    'renew',
  )
  const [totp, passkeys] = await parallel(
    () => findTotp(app.db, pending.accountId),
    () => listPasskeys(app.db, pending.accountId),
  )
  return {
    purpose: pending.purpose,
    expiresAt: pending.expiresAt.toISOString(),
    hasApp: totp !== undefined,
    hasPasskey: passkeys.length > 0,
    attemptsLeft: app.config.secondFactor.attempts - pending.wrongCodes,
  }
}

/** Until when a session may administer, whose second factor was proved then. */
export const describeProof = (
  { adminProof, adminIdle }: App['config']['session'],
  provedAt: Date,
): AdministrationProof => ({
  provedAt: provedAt.toISOString(),
  until: new Date(provedAt.getTime() + adminProof * 1000).toISOString(),
  idleMinutes: adminIdle / 60,
})
