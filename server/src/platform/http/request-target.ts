import type { IncomingMessage } from 'node:http'
import { type Refusal, sentenceOf, statusOf } from '@vitrine/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPlainPage } from './plain-page.ts'
import { problemOf } from './problem.ts'

/** What a request asks for, in its one spelling: routing, limits, access and what is kept all go by it. */
interface RequestTarget {
  /** Path and query; of a refused target `/`, so that no router sees it. */
  url: string
  isApi: boolean
  /** Why it is not read at all. */
  refusal?: Refusal
}

/** Beyond it no address of ours goes, and each one costs as much memory as it is long. */
const LONGEST = 4096
/** PostgreSQL keeps no NUL; in an address nobody means it. */
const NUL = /%00/
/** What servers and programs read differently: empty and dot segments, and signs that may stand for them (RFC 3986, 5.2.4). */
const AMBIGUOUS = /\/\/|\\|%5c|%2f|%2e|\/\.{1,2}(\/|$)|#/i
const ESCAPED = /%[\da-f]{2}/gi
/** Signs that mean the same escaped and plain (RFC 3986, 2.3). */
const UNRESERVED = /[\w~-]/

/** One spelling for each path: no escape that is not needed, and those that are in capitals (RFC 3986, 6.2.2). */
const normalized = (path: string): string =>
  path.replace(ESCAPED, (escaped) => {
    const sign = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    return UNRESERVED.test(sign) ? sign : escaped.toUpperCase()
  })

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

const isApi = (path: string): boolean => path.startsWith('/api/')

/** Reads a target as it came over the wire (RFC 9112, 3.2); one for a proxy, or for nobody, is refused. */
function readTarget(raw: string): RequestTarget {
  const mark = raw.indexOf('?')
  const path = mark < 0 ? raw : raw.slice(0, mark)
  // No browser sends what does not begin with a slash: it is answered as programs are.
  const isOfProgram = !raw.startsWith('/') || isApi(path)
  const refused = (refusal: Refusal): RequestTarget => ({ url: '/', isApi: isOfProgram, refusal })
  if (raw.length > LONGEST) return refused('request.address-too-long')
  if (!raw.startsWith('/') || NUL.test(raw) || AMBIGUOUS.test(path) || !isReadable(path))
    return refused('request.address')
  const url = normalized(path) + raw.slice(path.length)
  return { url, isApi: isApi(url) }
}

const targets = new WeakMap<IncomingMessage, RequestTarget>()

/** For Fastify's `rewriteUrl`: reads the target once and leaves its one spelling to everybody who reads the request. */
export function settleTarget(request: IncomingMessage): string {
  const target = readTarget(request.url ?? '')
  targets.set(request, target)
  // Fastify keeps what came beside it, and oRPC would read that.
  Object.assign(request, { originalUrl: target.url })
  return target.url
}

/** The target of a request that came through `settleTarget`. */
export const targetOf = (request: IncomingMessage): RequestTarget => targets.get(request)!

/** Somebody who followed a link: programs ask for something else than a page, or in another way. */
const isForPage = ({ method, raw }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !targetOf(raw).isApi

/** Answers a request whose target is not read: the API with a problem, the others with a page. */
export function refuseTarget(request: FastifyRequest, reply: FastifyReply, code: Refusal): FastifyReply {
  reply.code(statusOf(code))
  if (!isForPage(request))
    return reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(problemOf(code)))
  return sendPlainPage(reply, {
    title: 'Endereço inválido',
    heading: 'Não abrimos este endereço',
    content: `<p>${sentenceOf(code)}</p>\n<p><a href="/">Ir para o início</a></p>`,
  })
}
