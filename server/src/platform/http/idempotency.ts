import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { MINUTE_MS } from '@vitrine/contract/time'
import type { FastifyRequest } from 'fastify'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import {
  claimRequest,
  forgetRequest,
  type KnownRequest,
  type NamedRequest,
  storeAnswer,
} from '#kernel/idempotency.ts'
import type { JsonAnswer } from './api.ts'

/** Between 1 and 255 signs, as Stripe takes them; in quotes, as structured fields say (RFC 9651), or bare. */
const KEY = /^(?:"([\x21\x23-\x5b\x5d-\x7e]{1,255})"|([\x21\x23-\x5b\x5d-\x7e]{1,255}))$/

/** No request takes as long: the process that carried it out has ended, and nobody knows how far it came. */
const LONGEST_MS = 5 * MINUTE_MS
/** Seconds. */
const UNTIL_ANSWERED = 1

/**
 * Whoever may not do it, asks for what cannot be or asks too often is told so and nothing is done: another try with the
 * same key may do better.
 */
const NOT_BEGUN: readonly number[] = [400, 401, 403, 422, 429]
const isKept = ({ status }: JsonAnswer): boolean => status < 500 && !NOT_BEGUN.includes(status)

/** The key of a write of a program. Refuses `idempotency.key` for what is no key. */
function keyOf({ 'idempotency-key': header }: IncomingHttpHeaders): string | undefined {
  if (header === undefined) return undefined
  const match = KEY.exec(String(header))
  if (!match) throw new Refused('idempotency.key')
  return match[1] ?? match[2]
}

/** Hashes what is asked for: method, address, precondition and body, with the bytes of its files. */
async function hashRequest({ method, url, headers, body }: FastifyRequest): Promise<Buffer> {
  const hash = createHash('sha256').update(JSON.stringify([method, url, headers['if-match'] ?? '']))
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    hash.update(JSON.stringify([name, value instanceof File ? [value.name, value.type] : value]))
    if (value instanceof File) hash.update(await value.bytes())
  }
  return hash.digest()
}

/**
 * Answers a write of a program that has an `Idempotency-Key` once: whoever repeats it within a day gets the same answer,
 * marked by `replayed`. Refuses `idempotency.key-reused` for another request with the same key,
 * `idempotency.under-way` while the first is carried out, and `idempotency.unfinished` when it never ended.
 */
export async function answerOnce(
  app: App,
  { request, program }: { request: FastifyRequest; program: string | undefined },
  answer: () => Promise<JsonAnswer | undefined>,
): Promise<JsonAnswer | undefined> {
  const key = request.method === 'GET' ? undefined : keyOf(request.headers)
  if (program === undefined || key === undefined) return answer()
  const named = { subject: program, key, requestHash: await hashRequest(request) }
  const known = await claimRequest(app, named)
  if (known) return repeated(app, named, known)
  const first = await answer().catch(async (error) => {
    await forgetRequest(app, named)
    throw error
  })
  if (first && isKept(first)) await storeAnswer(app, named, JSON.stringify(first))
  else await forgetRequest(app, named)
  return first
}

function repeated({ clock }: App, { requestHash }: NamedRequest, known: KnownRequest): JsonAnswer {
  if (!known.requestHash.equals(requestHash)) throw new Refused('idempotency.key-reused')
  if (known.answer !== undefined) return { ...(JSON.parse(known.answer) as JsonAnswer), isReplayed: true }
  if (clock.now().getTime() - known.at.getTime() > LONGEST_MS) throw new Refused('idempotency.unfinished')
  throw new Refused('idempotency.under-way', { retryAfter: UNTIL_ANSWERED })
}
