import type { IncomingMessage, ServerResponse } from 'node:http'
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
