import type { IncomingHttpHeaders } from 'node:http'
import { implement } from '@orpc/server'
import { contract } from '@vitrine/contract'
import type { Meta } from '@vitrine/contract/endpoint'
import type * as z from 'zod'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { BEYOND, parseLsn } from '#kernel/replica.ts'
import { type Caller, checkAccess, checkStepUp } from './access-rules.ts'
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
export interface Background {
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
