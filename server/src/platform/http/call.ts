import type { IncomingHttpHeaders } from 'node:http'
import { implement } from '@orpc/server'
import { contract } from '@vitrine/contract'
import { PERMISSIONS, type Permission } from '@vitrine/contract/admin/permission'
import { type Meta, permissionsFor } from '@vitrine/contract/endpoint'
import type { AccountId, ApiKeyId } from '@vitrine/contract/ids'
import type * as z from 'zod'
import type { App } from '#kernel/app-context.ts'
import type { Config } from '#kernel/config.ts'
import { Refused } from '#kernel/errors.ts'
import { BEYOND, parseLsn } from '#kernel/replica.ts'
import { readCookie, serverCookie } from './headers.ts'
import { withoutUnreadable } from './unreadable-rows.ts'

/** What every endpoint gets: the application, the request's outside, and who calls. */
export interface Call {
  app: App
  headers: IncomingHttpHeaders
  ip: string
  caller?: Caller | undefined
  /** The thumbprint of the browser's key, when the request proves to hold one (DPoP, RFC 9449). */
  keyThumbprint?: string | undefined
  /** Checks that proof, once per request. */
  provenKey(): Promise<string | undefined>
  /** Throws `account.session-ended` for a bearer that is not (or no longer) good. */
  identify(headers: IncomingHttpHeaders): Promise<Caller | undefined>
  setCookie(cookie: string): void
  /** The file of a list is written in the background. */
  background?: Background | undefined
}

/** What a file that is written in the background is followed by. */
interface Background {
  /** The audit log has it: it is written once more, because a worker died. */
  isNoted: boolean
  /** Is told, after each portion, of how many rows of how many are read. */
  onRows(done: number, of: number): Promise<void>
}

const base = implement(contract).$context<Call>()

/** What the contract does not take of the rows of a list is left out of its answer. */
const leavingOutUnreadable = base.middleware(async ({ context, procedure, path, next }, _input, output) => {
  try {
    return await next()
  } catch (error) {
    const schema = procedure['~orpc'].outputSchema as z.ZodType
    const answer = { schema, endpoint: path.join('.'), log: context.app.log }
    const read = withoutUnreadable(answer, error)
    if (read === undefined) throw error
    return output(read)
  }
})

/** Enforces the access rule that the endpoint declares in the contract. */
const byAccessRule = base.middleware(async ({ context, procedure, next }) => {
  const { meta, route } = procedure['~orpc'] as { meta: Meta; route: { method?: string } }
  const keyThumbprint = await context.provenKey()
  if (meta.access === 'public') return next({ context: { keyThumbprint } })
  const caller = await context.identify(context.headers)
  const { clock, config } = context.app
  checkAccess({ ...meta, method: route.method ?? 'POST' }, caller, config.session, clock.now())
  if (meta.access === 'administrator') await caller?.noteAdministration?.()
  return next({ context: { caller, keyThumbprint } })
})

/** By which a browser says how far the log of the database was when it last wrote. */
const COOKIE = 'vitrine_wal'
/** Longer than a replica may be behind (five seconds): whoever has none has written nothing that it lacks. */
const KEPT_SECONDS = 60

/** Notes after each write, also after one of which nobody heard how it came out, how new is what this browser reads next. */
async function notingWrite<T>({ app, setCookie }: Call, next: () => Promise<T>): Promise<T> {
  try {
    return await next()
  } finally {
    const at = await app.replica?.position().catch(() => BEYOND)
    const isSecure = app.config.http.publicUrl.startsWith('https:')
    if (at) setCookie(serverCookie(COOKIE, at, KEPT_SECONDS, isSecure))
  }
}

/** A program keeps no cookies: it reads from the primary. */
const byReplica = base.middleware(async ({ context, procedure, next }) => {
  const { app, caller, headers } = context
  if (!app.replica) return next()
  const { meta, route } = procedure['~orpc'] as { meta: Meta; route: { method?: string } }
  if (route.method !== 'GET') return notingWrite(context, async () => await next())
  if (!(meta.replica || meta.shared) || caller?.apiKeyId) return next()
  const least = parseLsn(readCookie(headers.cookie, COOKIE))
  return app.replica.read(least, async (db) => await next({ context: { app: { ...app, db } } }))
})

/** Starts every handler: `api.cart.read.handler(({ input, context }) => …)`. */
export const api = base.use(leavingOutUnreadable).use(byAccessRule).use(byReplica)

/** The caller of a `member` or `administrator` endpoint. */
export function member({ caller }: { caller?: Caller | undefined }): Caller {
  if (!caller) throw new Refused('unauthorized')
  return caller
}

/** The same, proved in the last minutes: for endpoints of which a part alone is dangerous, by what is asked for. */
export function provedMember(context: Pick<Call, 'app' | 'caller'>): Caller {
  const caller = member(context)
  checkStepUp(caller, context.app.config.session, context.app.clock.now())
  return caller
}

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
interface AccessRule extends Meta {
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
function checkStepUp(caller: Caller, limits: Limits, now: Date): void {
  if (caller.apiKeyId) return
  if (caller.hasSecondFactor || caller.isAdmin) {
    if (!isWithin(caller.secondFactorAt, limits.stepUp, now)) throw new Refused('2FA_EXPIRED')
  } else if (!isWithin(caller.provedAt, limits.stepUp, now)) throw new Refused('account.proof-needed')
}
