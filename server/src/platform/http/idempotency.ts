import { createHash, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { App } from '#kernel/app-context.ts'
import { asRequest, type NamedRequest } from '#kernel/database-client.ts'
import { Refused } from '#kernel/errors.ts'
import { claimRequest, forgetRequest, type KnownRequest, storeAnswer } from '#kernel/idempotency.ts'
import type { JsonAnswer } from './api.ts'

/** Between 1 and 255 signs, as Stripe takes them; in quotes, as structured fields say (RFC 9651), or bare. */
const KEY = /^(?:"([\x21\x23-\x5b\x5d-\x7e]{1,255})"|([\x21\x23-\x5b\x5d-\x7e]{1,255}))$/

/** Seconds. */
const UNTIL_ANSWERED = 1

/**
 * Whoever may not do it, asks for what cannot be or asks too often is told so: another try with the same key may do
 * better, where nothing was written.
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
 * marked by `replayed`. A request that failed before it committed anything is forgotten. Refuses
 * `idempotency.key-reused` for another request with the same key, `idempotency.under-way` while the first is carried
 * out, and `idempotency.unfinished` when it committed something and its answer is not known.
 */
export async function answerOnce(
  app: App,
  { request, program }: { request: FastifyRequest; program: string | undefined },
  answer: () => Promise<JsonAnswer | undefined>,
): Promise<JsonAnswer | undefined> {
  const key = request.method === 'GET' ? undefined : keyOf(request.headers)
  if (program === undefined || key === undefined) return answer()
  const requestHash = await hashRequest(request)
  const named = { subject: program, key, requestHash, attempt: randomUUID() }
  const known = await claimRequest(app, named)
  if (known) return repeated(named, known)
  let first: JsonAnswer | undefined
  try {
    first = await asRequest(named, answer)
    return first
  } finally {
    // What the program is told is true also where its key could not be noted: the key stays unfinished then.
    await endRequest(app, named, first).catch((error: unknown) =>
      app.log.warn({ error }, 'key left unfinished'),
    )
  }
}

/** Keeps the answer, or forgets the key where nothing was written; else nobody knows how the request ended. */
async function endRequest(app: App, named: NamedRequest, first: JsonAnswer | undefined): Promise<void> {
  if (!(first && isKept(first)) && (await forgetRequest(app, named))) return
  await storeAnswer(app, named, first && first.status < 500 ? JSON.stringify(first) : '')
}

function repeated({ requestHash }: NamedRequest, known: KnownRequest): JsonAnswer {
  const { answer, hasCommitted, isLate } = known
  if (!known.requestHash.equals(requestHash)) throw new Refused('idempotency.key-reused')
  if (answer) return { ...(JSON.parse(answer) as JsonAnswer), isReplayed: true }
  if (answer === '' || (hasCommitted && isLate)) throw new Refused('idempotency.unfinished')
  throw new Refused('idempotency.under-way', { retryAfter: UNTIL_ANSWERED })
}
