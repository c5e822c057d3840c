import { PERMISSIONS, type Permission } from '@vitrine/contract/admin/permission'
import { type Meta, permissionsFor } from '@vitrine/contract/endpoint'
import type { AccountId, ApiKeyId } from '@vitrine/contract/ids'
import type { Config } from '#kernel/config.ts'
import { Refused } from '#kernel/errors.ts'

/** Who is calling, as the account module found out from the bearer. */
export interface Caller {
  accountId: AccountId
  sessionId: string
  isAdmin: boolean
  roles: readonly string[]
  /** What they may do in the administration. */
  permissions: ReadonlySet<Permission>
  /** A program calls by this key, in the place of the account. */
  apiKeyId?: ApiKeyId | undefined
  /** The administrator who sees the shop as the account, and changes nothing. */
  actorId?: AccountId | undefined
  /** The account's address was proved. */
  isConfirmed: boolean
  hasSecondFactor: boolean
  /** When the password, or a passkey in its place, was last proved in this session. */
  provedAt?: Date | undefined
  /** When a second factor was last proved in this session. */
  secondFactorAt?: Date | undefined
  /** When the administration was last used in this session. */
  adminUsedAt?: Date | undefined
  /** Notes that the administration is used now: it must not rest too long. */
  noteAdministration?(): Promise<void>
}

type Limits = Config['session']

/** Whether `instant` is there and at most so many seconds before `now`; a clock that was set back does not help. */
const isWithin = (instant: Date | undefined, seconds: number, now: Date): boolean =>
  instant !== undefined && now.getTime() - instant.getTime() <= seconds * 1000

/** The rule of an endpoint, and by which method it is called. */
export interface AccessRule extends Meta {
  method: string
}

/** Refuses a caller whom the endpoint's rule does not let in. */
export function checkAccess(rule: AccessRule, caller: Caller | undefined, limits: Limits, now: Date): void {
  const { access, stepUp, confirmed, permission, ofPerson } = rule
  if (caller?.apiKeyId) {
    checkKey(ofPerson ? 'member' : access, caller, permissionsFor({ permission }))
    return
  }
  if (caller?.actorId) checkActor(rule)
  if (access === 'public' || access === 'visitor') return
  if (!caller) throw new Refused('unauthorized')
  if (access === 'administrator') checkAdministrator(caller, permissionsFor({ permission }), limits, now)
  if (confirmed && !caller.isConfirmed) throw new Refused('email.unconfirmed')
  if (stepUp) checkStepUp(caller, limits, now)
}

/** Who acts as a member reads what the member reads, and proves nothing in their place. */
function checkActor({ access, method, stepUp = false, byActor }: AccessRule): void {
  const isReading = access !== 'administrator' && method === 'GET' && !stepUp
  if (!(byActor ?? isReading)) throw new Refused('account.acting')
}

/** A key opens the administration alone: there is nobody who proves anything, or whose cart it would be. */
function checkKey(access: Meta['access'], { permissions }: Caller, asked: readonly Permission[]): void {
  if (access === 'public') return
  if (access !== 'administrator') throw new Refused('key.administration')
  const missing = asked.find((permission) => !permissions.has(permission))
  if (missing) throw new Refused('key.permission', { permission: missing, words: PERMISSIONS[missing] })
}

/**
 * What one may do is told before the proof is asked for. The proof of an administrator ends after so long, and when the
 * administration was not used for a while.
 */
function checkAdministrator(caller: Caller, asked: readonly Permission[], limits: Limits, now: Date): void {
  const { isAdmin, secondFactorAt, adminUsedAt } = caller
  if (!isAdmin) throw new Refused('forbidden')
  const missing = asked.find((permission) => !caller.permissions.has(permission))
  if (missing) throw new Refused('admin.permission', { permission: missing, words: PERMISSIONS[missing] })
  const usedAt = adminUsedAt && secondFactorAt && adminUsedAt > secondFactorAt ? adminUsedAt : secondFactorAt
  const isProved = isWithin(secondFactorAt, limits.adminProof, now) && isWithin(usedAt, limits.adminIdle, now)
  if (!isProved) throw new Refused('2FA_EXPIRED')
}

/** Who has a second factor proves that; everybody else the password. */
export function checkStepUp(caller: Caller, limits: Limits, now: Date): void {
  if (caller.apiKeyId) return
  if (caller.hasSecondFactor || caller.isAdmin) {
    if (!isWithin(caller.secondFactorAt, limits.stepUp, now)) throw new Refused('2FA_EXPIRED')
  } else if (!isWithin(caller.provedAt, limits.stepUp, now)) throw new Refused('account.proof-needed')
}
