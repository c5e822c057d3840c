import type { Meta } from '@vitrine/contract/endpoint'
import type { Config } from '../config.ts'
import { Refused } from '../errors.ts'
import type { Caller } from './call.ts'

type Limits = Config['session']

/** Whether `instant` is there and at most so many seconds before `now`; a clock that was set back does not help. */
const isWithin = (instant: Date | undefined, seconds: number, now: Date): boolean =>
  instant !== undefined && now.getTime() - instant.getTime() <= seconds * 1000

/** Refuses a caller whom the endpoint's rule does not let in. */
export function checkAccess(
  { access, stepUp, confirmed, roles }: Meta,
  caller: Caller | undefined,
  limits: Limits,
  now: Date,
): void {
  if (access === 'public' || access === 'visitor') return
  if (!caller) throw new Refused('unauthorized')
  if (access === 'administrator') checkAdministrator(caller, roles, limits, now)
  if (confirmed && !caller.isConfirmed) throw new Refused('email.unconfirmed')
  if (stepUp) checkStepUp(caller, limits, now)
}

/** The proof of an administrator ends after so long, and when the administration was not used for a while. */
function checkAdministrator(caller: Caller, roles: Meta['roles'], limits: Limits, now: Date): void {
  const { isAdmin, secondFactorAt, adminUsedAt } = caller
  if (!isAdmin || !isOneOf(roles, caller.roles)) throw new Refused('forbidden')
  const usedAt = adminUsedAt && secondFactorAt && adminUsedAt > secondFactorAt ? adminUsedAt : secondFactorAt
  const isProved = isWithin(secondFactorAt, limits.adminProof, now) && isWithin(usedAt, limits.adminIdle, now)
  if (!isProved) throw new Refused('2FA_EXPIRED')
}

const isOneOf = (wanted: Meta['roles'], roles: readonly string[]): boolean =>
  !wanted || roles.some((role) => role === 'owner' || wanted.some((one) => one === role))

/** Who has a second factor proves that; everybody else the password. */
function checkStepUp(caller: Caller, limits: Limits, now: Date): void {
  if (caller.hasSecondFactor || caller.isAdmin) {
    if (!isWithin(caller.secondFactorAt, limits.stepUp, now)) throw new Refused('2FA_EXPIRED')
  } else if (!isWithin(caller.provedAt, limits.stepUp, now)) throw new Refused('account.proof-needed')
}
