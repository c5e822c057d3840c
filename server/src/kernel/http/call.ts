import type { IncomingHttpHeaders } from 'node:http'
import { implement } from '@orpc/server'
import { contract } from '@vitrine/contract'
import type { Meta } from '@vitrine/contract/endpoint'
import type { App } from '../app-context.ts'
import { Refused } from '../errors.ts'

/** Who is calling, as the account module found out from the bearer. */
export interface Caller {
  accountId: string
  sessionId: string
  isAdmin: boolean
}

/** What every endpoint gets: the application, the request's outside, and who calls. */
export interface Call {
  app: App
  headers: IncomingHttpHeaders
  ip: string
  caller?: Caller | undefined
  /** Throws `account.session-ended` for a bearer that is not (or no longer) good. */
  identify(headers: IncomingHttpHeaders): Promise<Caller | undefined>
  setCookie(cookie: string): void
}

/** Enforces the access rule that the endpoint declares in the contract. */
const byAccessRule = implement(contract)
  .$context<Call>()
  .middleware(async ({ context, procedure, next }) => {
    const { access } = procedure['~orpc'].meta as Meta
    if (access === 'public') return next()
    const caller = await context.identify(context.headers)
    if (!caller && access === 'member') throw new Refused('unauthorized')
    return next({ context: { caller } })
  })

/** Starts every handler: `api.cart.read.handler(({ input, context }) => …)`. */
export const api = implement(contract).$context<Call>().use(byAccessRule)

/** The caller of a `member` endpoint. */
export function member({ caller }: { caller?: Caller | undefined }): Caller {
  if (!caller) throw new Refused('unauthorized')
  return caller
}
