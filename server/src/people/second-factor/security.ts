import type { AccountEventKind, ProofKind } from '@vitrine/contract/account-event'
import type { BrandId } from '@vitrine/contract/brand'
import type { AccountId } from '@vitrine/contract/ids'
import * as z from 'zod'
import { noteEvent } from '#account'
import { readBrand } from '#brand'
import type { App } from '#kernel/app-context.ts'
import type { Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { setting } from '#kernel/setting.ts'
import { enqueueMail, type Mail } from '#mail'
import { type Device, isSessionGood, offerUnknownReport } from '#session'
import { lockMfaState, type MfaState } from './mfa-state.store.ts'

/** Who does something to the second factor of an account, and from where. */
export interface Actor {
  accountId: AccountId
  /** None before somebody is signed in, and where time itself acts. */
  sessionId?: string | undefined
  device?: Device | undefined
}

/**
 * Holds the account of somebody signed in whose session is still good: whoever ended it meanwhile has the last word.
 * Refuses `account.session-ended`.
 */
export async function holdActor(
  { clock }: App,
  tx: Tx,
  { accountId, sessionId }: { accountId: AccountId; sessionId?: string | undefined },
): Promise<MfaState> {
  const mfa = await lockMfaState(tx, accountId)
  if (sessionId && !(await isSessionGood(tx, sessionId, clock.now())))
    throw new Refused('account.session-ended')
  return mfa
}

/** Notes an event of the account. */
export const note = (tx: Tx, actor: Actor, kind: AccountEventKind, at: Date, factor?: ProofKind) =>
  noteEvent(tx, {
    accountId: actor.accountId,
    kind,
    at,
    factor,
    sessionId: actor.sessionId,
    ip: actor.device?.ip,
    userAgent: actor.device?.userAgent,
  })

type SecurityMail = Extract<Mail, { kind: `second-factor-${string}` }>
type Told = {
  [K in SecurityMail['kind']]: Omit<Extract<SecurityMail, { kind: K }>['props'], 'seller' | 'name' | 'at'>
}

/** Owes the owner a mail about their own account. */
export async function enqueueSecurityMail<K extends SecurityMail['kind']>(
  app: App,
  tx: Tx,
  holder: MfaState,
  [kind, more]: [kind: K, more: Told[K]],
): Promise<void> {
  const at = app.clock.now()
  const seller = await readBrand(tx, holder.brandId as BrandId)
  const props = { seller, name: holder.name, at: at.toISOString(), ...more }
  const reference = `${holder.id}:${at.getTime()}`
  await enqueueMail(app, tx, { kind, to: holder.email, reference, props } as unknown as Mail)
}

type Added = 'second-factor-app-added' | 'second-factor-passkey-added' | 'second-factor-recovery-codes-made'

/** The same about something that lets its holder in, with a link by which the owner says that it is not theirs. */
export async function mailFactorAdded(
  app: App,
  tx: Tx,
  { actor, holder }: { actor: Actor; holder: MfaState },
  kind: Added,
): Promise<void> {
  const { accountId, sessionId } = actor
  const token = await offerUnknownReport(app, tx, { accountId, sessionId, email: holder.email }, 'factor')
  await enqueueSecurityMail(app, tx, holder, [kind, { token }])
}

/** Environment variables about the second factor. */
export const SECOND_FACTOR_VARIABLES = {
  SECOND_FACTOR_RESET_HOURS: setting(z.coerce.number().int().min(1).max(720).default(24), {
    what: 'Hours that an administrator who lost every factor waits, in which the owner can object.',
  }),
}

/** Limits of the second factor, in seconds but for the counts. */
const SECOND_FACTOR = {
  /** Between the password and the second factor. */
  pending: 5 * 60,
  /** Wrong codes until one begins again, and of one account in an hour until its app's codes rest. */
  attempts: 5,
  attemptsPerHour: 20,
  /** Between an authenticator's question and its answer. */
  challenge: 5 * 60,
  /** Between an app's secret and its first code. */
  enrolment: 15 * 60,
  passkeys: 20,
} as const

/** What is configured about the second factor. */
export const secondFactorConfig = (e: z.output<z.ZodObject<typeof SECOND_FACTOR_VARIABLES>>) => ({
  /** Somebody who lost every factor waits so long, in which the owner can object. */
  secondFactor: { ...SECOND_FACTOR, resetDelay: e.SECOND_FACTOR_RESET_HOURS * 3600 },
})

type SecondFactorConfig = ReturnType<typeof secondFactorConfig>
declare module '#kernel/config.ts' {
  interface Config extends SecondFactorConfig {}
}
