import type { AdministrationProof } from '@vitrine/contract/administration'
import type { AccountId } from '@vitrine/contract/ids'
import type { SecondFactor, TurnedOn } from '@vitrine/contract/second-factor'
import { MINUTE_MS } from '@vitrine/contract/time'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import { asTransaction, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { Device } from '#session'
import {
  type MfaState,
  markAdminUse,
  markSecondFactor,
  readMfaState,
  settleSecondFactor,
} from './mfa-state.store.ts'
import { deletePasskey, deletePasskeys, listPasskeys } from './passkey.store.ts'
import { endPending } from './pending.store.ts'
import { keyOf, readPending } from './pending.ts'
import { findReset } from './reset.store.ts'
import { type Actor, enqueueSecurityMail, holdActor, mailFactorAdded, note } from './security.ts'
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  deleteTotp,
  findTotp,
  replaceRecoveryCodes,
} from './totp.store.ts'
import { hashRecoveryCode, newRecoveryCodes } from './totp.ts'

/** How somebody's second factor stands, for their own eyes. */
export async function readSecondFactor({ db }: App, accountId: AccountId): Promise<SecondFactor> {
  const [mfa, totp, recoveryCodesLeft, passkeys, reset] = await parallel(
    () => readMfaState(db, accountId),
    () => findTotp(db, accountId),
    () => countRecoveryCodes(db, accountId),
    () => listPasskeys(db, accountId),
    () => findReset(db, accountId),
  )
  return {
    isOn: mfa.hasSecondFactor,
    isRequired: mfa.isAdmin,
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

/**
 * After a factor was added: from here on signing in asks for it, and setting it up was a proof of it. The first one
 * brings recovery codes.
 */
export async function enableSecondFactor(
  app: App,
  tx: Tx,
  actor: Actor,
  before: MfaState,
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
  const hashes = codes.map((code) => hashRecoveryCode(app.config.dataKeys, accountId, code))
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
    await mailFactorAdded(app, tx, { actor, holder }, 'second-factor-recovery-codes-made')
    return codes
  })

/** Takes the second factor away altogether. Administrators are refused with `second-factor.required`. */
export const disableSecondFactor = (app: App, actor: Actor): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const holder = await holdActor(app, tx, actor)
    if (!holder.hasSecondFactor) return
    await deleteFactors(tx, holder.id)
    await settle(app, tx, actor, holder)
  })

/** Takes the app away. */
export const removeApp = (app: App, actor: Actor): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const holder = await holdActor(app, tx, actor)
    if (!(await deleteTotp(tx, holder.id))) throw new Refused('not-found')
    if (await settle(app, tx, actor, holder))
      await enqueueSecurityMail(app, tx, holder, ['second-factor-app-removed', {}])
  })

/** Takes a passkey away. Refuses `not-found` when it is not theirs. */
export const removePasskey = (app: App, actor: Actor, id: string): Promise<void> =>
  inTransaction(app.db, async (tx) => {
    const holder = await holdActor(app, tx, actor)
    if (!(await deletePasskey(tx, { id, accountId: holder.id }))) throw new Refused('not-found')
    await note(tx, actor, 'passkey.removed', app.clock.now(), 'passkey')
    await enqueueSecurityMail(app, tx, holder, ['second-factor-passkey-removed', {}])
    await settle(app, tx, actor, holder)
  })

export async function deleteFactors(tx: Tx, accountId: AccountId): Promise<void> {
  await deleteTotp(tx, accountId)
  await deletePasskeys(tx, accountId)
  await deleteRecoveryCodes(tx, accountId)
}

/** After a factor was removed; resolves to whether another one is left. */
export async function settle(app: App, tx: Tx, actor: Actor, before: MfaState): Promise<boolean> {
  const now = app.clock.now()
  await endPending(tx, before.id, now)
  if (await settleSecondFactor(tx, before.id)) return true
  if (before.isAdmin) throw new Refused('second-factor.required')
  await deleteRecoveryCodes(tx, before.id)
  await note(tx, actor, 'second-factor.turned-off', now)
  await enqueueSecurityMail(app, tx, before, ['second-factor-off', {}])
  return false
}

const EVERY_MS = MINUTE_MS

/** Notes that a session uses the administration, at most once a minute. */
export async function touchAdministration(
  { db, clock }: App,
  sessionId: string,
  before: Date | null,
): Promise<void> {
  const now = clock.now()
  if (before && now.getTime() - before.getTime() < EVERY_MS) return
  await markAdminUse(asTransaction(db), sessionId, before, now)
}
