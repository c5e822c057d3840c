import type { IncomingHttpHeaders } from 'node:http'
import { implement } from '@orpc/server'
import { contract } from '@vitrine/contract'
import type { Meta } from '@vitrine/contract/endpoint'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { type Caller, checkAccess } from './access-rules.ts'

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
}

/** Enforces the access rule that the endpoint declares in the contract. */
const byAccessRule = implement(contract)
  .$context<Call>()
  .middleware(async ({ context, procedure, next }) => {
    const meta = procedure['~orpc'].meta as Meta
    const keyThumbprint = await context.provenKey()
    if (meta.access === 'public') return next({ context: { keyThumbprint } })
    const caller = await context.identify(context.headers)
    const { clock, config } = context.app
    checkAccess(meta, caller, config.session, clock.now())
    if (meta.access === 'administrator') await caller?.noteAdministration?.()
    return next({ context: { caller, keyThumbprint } })
  })

/** Starts every handler: `api.cart.read.handler(({ input, context }) => …)`. */
export const api = implement(contract).$context<Call>().use(byAccessRule)

/** The caller of a `member` or `administrator` endpoint. */
export function member({ caller }: { caller?: Caller | undefined }): Caller {
  if (!caller) throw new Refused('unauthorized')
  return caller
}
