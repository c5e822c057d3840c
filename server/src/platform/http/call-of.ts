import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import type { Caller } from './access-rules.ts'
import { checkAccess } from './access-rules.ts'
import { addressOf } from './address.ts'
import type { Call } from './call.ts'
import type { ProveKey } from './key-proof.ts'
import { isForeignWrite } from './origin.ts'

/** Who finds out who calls. */
export interface CallerLookup {
  app: App
  identify(headers: IncomingHttpHeaders, keyThumbprint?: string): Promise<Caller | undefined>
  proveKey: ProveKey
}

const calls = new WeakMap<FastifyRequest, Call>()

/** One per request: who calls is asked once, also where it has to be known before the body is read. */
export function callOf(
  { app, identify, proveKey }: CallerLookup,
  request: FastifyRequest,
  reply: FastifyReply,
): Call {
  const known = calls.get(request)
  if (known) return known
  let caller: Promise<Caller | undefined> | undefined
  let key: Promise<string | undefined> | undefined
  const provenKey = () => {
    const setHeader = (name: string, value: string) => void reply.raw.setHeader(name, value)
    key ??= proveKey({ headers: request.headers, method: request.method, url: request.url, setHeader })
    return key
  }
  const call: Call = {
    app,
    headers: request.headers,
    ip: addressOf(request),
    identify: (headers) => {
      caller ??= provenKey().then((keyThumbprint) => identify(headers, keyThumbprint))
      return caller
    },
    provenKey,
    setCookie: (cookie) => void reply.raw.appendHeader('set-cookie', cookie),
  }
  calls.set(request, call)
  return call
}

/**
 * Refuses whom the rule of the endpoint does not let in, before anything of a large body is kept. Resolves to who sends:
 * the account, or the address of a visitor.
 */
export async function admit(
  door: CallerLookup,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  if (isForeignWrite(request.method, request.headers, door.app.config.http))
    throw new Refused('request.foreign-origin')
  const caller = await callOf(door, request, reply).identify(request.headers)
  const { rule } = request.routeOptions.config
  if (!rule) throw new Refused('not-found')
  checkAccess(rule, caller, door.app.config.session, door.app.clock.now())
  return caller?.accountId ?? addressOf(request)
}
