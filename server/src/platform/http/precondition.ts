import { createHash } from 'node:crypto'
import type { Problem } from '@vitrine/contract/problem'
import type { FastifyRequest } from 'fastify'
import { Refused } from '#kernel/errors.ts'
import { type JsonAnswer, problemAnswer } from './api.ts'
import { hasTag } from './headers.ts'
import { problemOf } from './problem.ts'

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
export function takeIfMatch({ method, headers, body, routeOptions }: FastifyRequest): void {
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
export function asPrecondition({ headers }: FastifyRequest, answer: JsonAnswer): JsonAnswer {
  if (answer.status !== 409 || headers['if-match'] === undefined) return answer
  const { error, data } = JSON.parse(answer.body) as Problem
  return error === 'admin.changed' ? problemAnswer(problemOf('precondition.failed', { data })) : answer
}

/** The answer with its entity tag; 304 without a body for who has it already (RFC 9110, 13.1.2). */
export function withEtag({ method, headers }: FastifyRequest, answer: JsonAnswer): JsonAnswer {
  const etag = etagOf(answer)
  if (etag === undefined) return answer
  const isKnown = method === 'GET' && hasTag(headers['if-none-match'], etag)
  return isKnown ? { ...answer, status: 304, body: '', etag } : { ...answer, etag }
}
