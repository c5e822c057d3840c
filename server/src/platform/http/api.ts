import type { IncomingMessage, ServerResponse } from 'node:http'
import multipart, { type MultipartFile } from '@fastify/multipart'
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import type { Router } from '@orpc/server'
import { StandardHandler } from '@orpc/server/standard'
import { sendStandardResponse, toStandardLazyRequest } from '@orpc/standard-server-node'
import { type Contract, contract } from '@vitrine/contract'
import type { Problem } from '@vitrine/contract/problem'
import { cleanInput } from '@vitrine/contract/typed-text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '#kernel/errors.ts'
import type { Log } from '#kernel/log.ts'
import type { Call } from './call.ts'
import { problemOf, toProblem } from './problem.ts'

export interface JsonAnswer {
  status: number
  /** Seconds after which another try is worth it. */
  retryAfter?: number | undefined
  /** Of the thing that it shows. */
  version?: number
  etag?: string
  /** The first answer to a request that was sent again. */
  isReplayed?: boolean
  type: string
  body: string
}

const json = (status: number, body: unknown): JsonAnswer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
})

function versionOf(body: unknown): { version?: number } {
  const version: unknown = typeof body === 'object' && body ? Reflect.get(body, 'version') : undefined
  return typeof version === 'number' ? { version } : {}
}

/** Who is told to wait is told how long, also as HTTP says it (RFC 9110, 10.2.3). */
const secondsOf = ({ data }: Problem): number | undefined => {
  const seconds: unknown = typeof data === 'object' && data ? Reflect.get(data, 'retryAfter') : undefined
  return typeof seconds === 'number' ? seconds : undefined
}

export const problemAnswer = (problem: Problem): JsonAnswer => ({
  ...json(problem.status, problem),
  type: 'application/problem+json; charset=utf-8',
  retryAfter: secondsOf(problem),
})

/** Seconds after which a 503 is worth another try (RFC 9110, 10.2.3). */
export const RETRY_AFTER = '1'

const WAITING: readonly number[] = [409, 429]

export function send(
  response: ServerResponse,
  { status, type, body, retryAfter, etag, isReplayed }: JsonAnswer,
): void {
  if (etag) response.setHeader('etag', etag)
  if (isReplayed) response.setHeader('idempotent-replayed', 'true')
  if (status === 204 || status === 304) return void response.writeHead(status).end()
  if (status === 503) response.setHeader('retry-after', RETRY_AFTER)
  if (WAITING.includes(status) && retryAfter) response.setHeader('retry-after', String(retryAfter))
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

/**
 * Serves the contract on raw Node requests. `serve` resolves to the JSON answer, or to nothing when the answer is
 * a stream (events, a file) that was already piped into `response`; `astray` answers where there is no endpoint.
 */
export function createApi(router: Router<Contract, Call>, log: Log) {
  const handler = new StandardHandler<Call>(router, new StandardOpenAPIMatcher(), createCodec(log), {})
  const allowedMethods = createAllowedMethods()

  /** Somewhere else than an endpoint: at an address that knows other methods, or at none. */
  function astray({ url = '/' }: IncomingMessage, response: ServerResponse): JsonAnswer {
    const methods = allowedMethods(url.split('?')[0]!)
    if (methods.length === 0) return problemAnswer(problemOf('not-found'))
    response.setHeader('allow', methods.join(', '))
    return problemAnswer(problemOf('method-not-allowed'))
  }

  async function serve(
    request: IncomingMessage,
    response: ServerResponse,
    call: Call,
  ): Promise<JsonAnswer | undefined> {
    const lazy = toStandardLazyRequest(request, response)
    const { matched, response: answer } = await handler.handle(lazy, { prefix: '/api', context: call })
    if (!matched) return astray(request, response)
    if (answer.status >= 400) return problemAnswer(answer.body as Problem)
    if (answer.body === undefined) return { status: answer.status, type: 'text/plain', body: '' }
    if (Symbol.asyncIterator in Object(answer.body) || answer.body instanceof Blob) {
      // A proxy that gathers an answer before it passes it on (nginx does) would hold events back.
      response.setHeader('x-accel-buffering', 'no')
      await sendStandardResponse(response, answer)
      return undefined
    }
    return { ...json(answer.status, answer.body), ...versionOf(answer.body) }
  }
  return { serve, astray }
}
export type Api = ReturnType<typeof createApi>

interface Route {
  method: string
  path: string
}

const routes = (): Route[] =>
  Object.values(contract)
    .flatMap((group) => Object.values(group))
    .map((endpoint) => endpoint['~orpc'].route as Route)

const asPattern = (path: string) => new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}/?$`)

/** Tells which methods an address of the API knows; none when there is no such address. */
function createAllowedMethods(): (path: string) => string[] {
  const known = routes().map(({ method, path }) => ({ method, pattern: asPattern(path) }))
  return (path) => known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
}

/** Our endpoints answer JSON or a file; the library's own serializer looks at each value again and copies it. */
class AsItIs extends StandardOpenAPIJsonSerializer {
  override serialize(data: unknown): [json: unknown, hasBlob: boolean] {
    return [data, data instanceof Blob]
  }
}

/** Every input is clean before a schema sees it. */
class CleanInputs extends StandardOpenAPICodec {
  override async decode(...given: Parameters<StandardOpenAPICodec['decode']>): Promise<unknown> {
    return cleanInput(await super.decode(...given))
  }
}

/** Reads inputs and writes outputs of the contract; errors become problem bodies. */
const createCodec = (log: Log): StandardOpenAPICodec =>
  new CleanInputs(new StandardOpenAPISerializer(new AsItIs(), new StandardBracketNotationSerializer()), {
    customErrorResponseBodyEncoder: (error) => toProblem(error, log),
  })

/** Only such an escape can bring in what the database does not take. */
const SUSPECT = /\\u(0000|d[89a-f])/i

/** Reads a text as a JSON object that can be stored; refuses anything else with `request.malformed`. */
type ReadJson = (request: FastifyRequest, text: string) => Promise<object>

function createJsonReader(server: FastifyInstance): ReadJson {
  const parse = server.getDefaultJsonParser('error', 'error')
  return (request, text) =>
    new Promise((resolve, reject) => {
      const check = (error: Error | null, body?: unknown) =>
        !error && isReadable(text, body) ? resolve(body) : reject(error ?? new Refused('request.malformed'))
      void parse(request, text, check)
    })
}

/** Bodies are JSON objects and nothing else: text/plain would let a foreign form write without being asked first. */
export function acceptJsonObjects(server: FastifyInstance): void {
  const readJson = createJsonReader(server)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request: FastifyRequest, text: string) => readJson(request, text),
  )
}

const isReadable = (text: string, body: unknown): body is object =>
  typeof body === 'object' &&
  body !== null &&
  !Array.isArray(body) &&
  (!SUSPECT.test(text) || isStorable(body))

/** Whether a value holds only texts that PostgreSQL takes: no NUL, no half of a surrogate pair. */
function isStorable(value: unknown): boolean {
  // A list of what is left instead of recursion: the sender chooses the depth.
  const left = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next === 'string' && (next.includes('\0') || !next.isWellFormed())) return false
    if (typeof next === 'object' && next !== null) left.push(...Object.keys(next), ...Object.values(next))
  }
  return true
}

/** One file of 5 MiB and the words beside it. */
const FORM_LIMIT = 6 * 1024 * 1024
const JSON_LIMIT = 64 * 1024
const MOST_PARTS = 8
/** What forms that are being received may hold in memory together; who comes on top of it comes back later. */
const BUDGET = 96 * 1024 * 1024

/** Of them, what one sender may hold. */
const SHARE = 2 * FORM_LIMIT

/** Throws for who may not send; resolves to who sends. */
type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<string>

/** Lets forms of parts in, here and nowhere else; `admit` refuses a stranger before anything of it is kept. */
export async function acceptForms(server: FastifyInstance, admit: Admit): Promise<void> {
  const held = new Map<string, number>()
  const readJson = createJsonReader(server)
  server.removeContentTypeParser('application/json')
  server.addHook('onRequest', async (request, reply) => {
    const sender = await admit(request, reply)
    const size = Number(request.headers['content-length'] ?? FORM_LIMIT)
    if (size > FORM_LIMIT) throw new Refused('request.too-large')
    const own = held.get(sender) ?? 0
    if (own + size > SHARE) throw new Refused('request.too-many')
    if (sumOf(held.values()) + size > BUDGET) throw new Refused('unavailable')
    held.set(sender, own + size)
    reply.raw.once('close', () => giveBack(held, sender, size))
  })
  await server.register(multipart, {
    limits: { parts: MOST_PARTS, fileSize: FORM_LIMIT },
    // Every part is bytes: what it means is for this file to say.
    isPartAFile: () => true,
  })
  server.addHook('preValidation', async (request) => {
    request.body = await readForm(request, readJson)
  })
}

const sumOf = (sizes: Iterable<number>): number => [...sizes].reduce((sum, size) => sum + size, 0)

function giveBack(held: Map<string, number>, sender: string, size: number): void {
  const rest = held.get(sender)! - size
  if (rest > 0) held.set(sender, rest)
  else held.delete(sender)
}

const NAME = /^[a-zA-Z]\w{0,40}$/
/** Refusals of the plugin. */
const TOO_MANY = 'FST_PARTS_LIMIT'
const TOO_LARGE = 'FST_REQ_FILE_TOO_LARGE'

async function readForm(request: FastifyRequest, readJson: ReadJson): Promise<object> {
  try {
    const fields = await readParts(request)
    if (isPart(fields.json)) fields.json = await readJson(request, await textOf(fields.json))
    return fields
  } catch (error) {
    // What is still on its way would stand before the next request of this connection.
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof Refused) throw error
    const { code } = error as { code?: string }
    throw new Refused(code === TOO_MANY || code === TOO_LARGE ? 'request.too-large' : 'request.malformed')
  }
}

/** The parts by their names, files as files; a name used twice gives a list, which no schema takes. */
async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  let size = 0
  for await (const part of request.parts()) {
    const { fieldname: name = '' } = part
    if (part.type !== 'file' || !NAME.test(name)) throw new Refused('request.malformed')
    const bytes = await part.toBuffer()
    size += bytes.length
    if (size > FORM_LIMIT) throw new Refused('request.too-large')
    const value = contentOf(part, bytes)
    fields[name] = name in fields ? [fields[name], value].flat() : value
  }
  return fields
}

/** What has no name of a file is a text. */
const contentOf = ({ filename, mimetype }: MultipartFile, bytes: Buffer): File | string =>
  filename === undefined ? bytes.toString() : new File([new Uint8Array(bytes)], filename, { type: mimetype })

const isPart = (value: unknown): value is File | string => typeof value === 'string' || value instanceof File

async function textOf(part: File | string): Promise<string> {
  if ((typeof part === 'string' ? part.length : part.size) > JSON_LIMIT) {
    throw new Refused('request.too-large')
  }
  return typeof part === 'string' ? part : part.text()
}
