import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { normalizeIP } from '@fastify/rate-limit'
import type { Problem } from '@vitrine/contract/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import { type Api, type JsonAnswer, problemAnswer, send } from './api.ts'
import { type Call, type Caller, checkAccess } from './call.ts'
import { addressOf, bearerOf, hasTag, isApiKey, isForeignWrite } from './headers.ts'
import { answerOnce } from './idempotency.ts'
import type { ProveKey } from './key-proof.ts'
import { problemOf, toProblem } from './problem.ts'

/** Answers that are the same for everybody, kept in memory until what they show changes. */
export interface SharedCache<T> {
  get(key: string): T | undefined
  /** Keeps `value` unless something changed since `version` was read. */
  set(key: string, value: T, version: number): void
  version(): number
  clear(): void
}

/** What an entry costs beside its key and its value, in bytes. */
const ENTRY = 200

/** Evicts the least recently used answers once all of them take more than `limit` bytes, so that invented addresses cannot fill the memory. */
export function createSharedCache<T extends object | string>(
  limit: number,
  bytesOf: (value: T) => number,
): SharedCache<T> {
  const entries = new LRUCache<string, T>({
    // Not even one entry fits into the least that it takes.
    maxSize: Math.max(limit, 1),
    sizeCalculation: (value, key) => ENTRY + 2 * key.length + bytesOf(value),
  })
  let version = 0
  return {
    get: (key) => entries.get(key),
    set(key, value, readAt) {
      if (readAt === version) entries.set(key, value)
    },
    version: () => version,
    clear() {
      version++
      entries.clear()
    },
  }
}

/** Who finds out who calls. */
interface CallerLookup {
  app: App
  identify(
    headers: IncomingHttpHeaders,
    from: { keyThumbprint: string | undefined; ip: string },
  ): Promise<Caller | undefined>
  proveKey: ProveKey
}

const calls = new WeakMap<FastifyRequest, Call>()

/** One per request: who calls is asked once, also where it has to be known before the body is read. */
function callOf(
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
      caller ??= provenKey().then((keyThumbprint) =>
        identify(headers, { keyThumbprint, ip: addressOf(request) }),
      )
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
  checkAccess({ ...rule, method: request.method }, caller, door.app.config.session, door.app.clock.now())
  return caller?.accountId ?? addressOf(request)
}

/** The account on whose behalf a request was answered, where somebody asked; nothing for who is not signed in. */
export const accountOf = async (request: FastifyRequest): Promise<string | undefined> =>
  (await calls.get(request)?.identify(request.headers))?.accountId

/** What answers the calls of the contract. */
export interface Serving extends CallerLookup {
  api: Api
  shared: SharedCache<JsonAnswer>
}

/** A browser asks each time: whoever has just changed something sees it. */
const KEPT_FOR_CDN = 'public, max-age=0, must-revalidate, s-maxage=30'

/** Hands a request to the contract's handlers; answers that are the same for everybody come from memory. */
export async function serveApi(site: Serving, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { raw } = request
  const isShared = raw.method === 'GET' && request.routeOptions.config.isShared === true
  reply.hijack()
  reply.raw.setHeader('cache-control', isShared ? KEPT_FOR_CDN : 'no-store')
  const kept = isShared ? site.shared.get(request.url) : undefined
  if (kept) return send(reply.raw, kept)
  if (isForeignWrite(request.method, request.headers, site.app.config.http)) {
    return send(reply.raw, problemAnswer(problemOf('request.foreign-origin')))
  }
  const version = site.shared.version()
  const result = isOfPrograms(request)
    ? await answerProgram(site, request, reply)
    : await site.api.serve(withBody(request), reply.raw, callOf(site, request, reply))
  if (!result) return
  if (result.status >= 400) reply.raw.setHeader('cache-control', 'no-store')
  else if (isShared) site.shared.set(request.url, result, version)
  send(reply.raw, result)
}

const isOfPrograms = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.rule?.access === 'administrator'

/** Calls of the administration may say what they have seen, and a write of a program which one it is. */
async function answerProgram(
  site: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<JsonAnswer | undefined> {
  const call = callOf(site, request, reply)
  try {
    takeIfMatch(request)
    const program = await programAt(site, request, call)
    const answer = await answerOnce(site.app, { request, program }, async () => {
      const first = await site.api.serve(withBody(request), reply.raw, call)
      return first && asPrecondition(request, first)
    })
    return answer && withEtag(request, answer)
  } catch (error) {
    if (reply.raw.headersSent) throw error
    return problemAnswer(toProblem(error, site.app.log))
  }
}

/** The key of a program that may call; undefined for everybody else, who is told by the endpoint. */
async function programAt(
  { app }: Serving,
  { method, headers, routeOptions }: FastifyRequest,
  call: Call,
): Promise<string | undefined> {
  const { rule } = routeOptions.config
  if (!rule || !isApiKey(bearerOf(headers.authorization))) return undefined
  try {
    const caller = await call.identify(headers)
    checkAccess({ ...rule, method }, caller, app.config.session, app.clock.now())
    return caller?.apiKeyId
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

/** By whom a call with a key is counted: its key, or the address that sends what is none. Undefined without a key. */
export async function countedProgram(
  door: CallerLookup,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> {
  if (!isApiKey(bearerOf(request.headers.authorization))) return undefined
  try {
    return (await callOf(door, request, reply).identify(request.headers))?.apiKeyId
  } catch (error) {
    if (error instanceof Refused) return normalizeIP(addressOf(request))
    throw error
  }
}

/** Fastify has parsed and limited the body already; the contract's handler takes it from there. */
const withBody = ({ raw, body }: FastifyRequest): IncomingMessage =>
  Object.assign(raw, { body: body ?? (raw.method === 'GET' ? undefined : {}) })

/** So many signs of the hash are enough to tell two answers of one version apart. */
const HASH_SIGNS = 16

/**
 * The entity tag of what has a version (RFC 9110, 8.8.3): `"3-0f1e2d3c4b5a6978"`. Who changes it is compared by the
 * version before the dash; the rest is a hash of the whole answer, which also shows what follows from elsewhere.
 */
function etagOf({ version, body }: JsonAnswer): string | undefined {
  if (version === undefined) return undefined
  return `"${version}-${createHash('sha256').update(body).digest('hex').slice(0, HASH_SIGNS)}"`
}

const TAG = /^"([1-9]\d{0,8})-[0-9a-f]+"$/

interface WithVersion {
  version?: unknown
}

/**
 * Takes `If-Match` for the version that a change says, so that either is enough. Refuses `precondition.malformed`,
 * `precondition.unsupported` where nothing has a version, and `precondition.failed` where both are there and differ.
 */
function takeIfMatch({ method, headers, body, routeOptions }: FastifyRequest): void {
  const header = headers['if-match']
  if (header === undefined || method === 'GET') return
  if (!routeOptions.config.takesVersion) throw new Refused('precondition.unsupported')
  const version = Number(TAG.exec(header)?.[1])
  if (!version) throw new Refused('precondition.malformed')
  const input = body as WithVersion
  if (input.version !== undefined && input.version !== version) throw new Refused('precondition.failed')
  input.version = version
}

/** Who said the version by `If-Match` is told by 412 that it is another one now (RFC 9110, 15.5.13). */
function asPrecondition({ headers }: FastifyRequest, answer: JsonAnswer): JsonAnswer {
  if (answer.status !== 409 || headers['if-match'] === undefined) return answer
  const { error, data } = JSON.parse(answer.body) as Problem
  return error === 'admin.changed' ? problemAnswer(problemOf('precondition.failed', { data })) : answer
}

/** The answer with its entity tag; 304 without a body for who has it already (RFC 9110, 13.1.2). */
function withEtag({ method, headers }: FastifyRequest, answer: JsonAnswer): JsonAnswer {
  const etag = etagOf(answer)
  if (etag === undefined) return answer
  const isKnown = method === 'GET' && hasTag(headers['if-none-match'], etag)
  return isKnown ? { ...answer, status: 304, body: '', etag } : { ...answer, etag }
}
