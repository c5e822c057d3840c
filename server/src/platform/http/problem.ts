import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ORPCError, ValidationError } from '@orpc/server'
import type { Problem } from '@vitrine/contract/problem'
import { REFUSALS, type Refusal, sentenceOf, statusOf } from '@vitrine/contract/refusals'
import { Refused } from '#kernel/errors.ts'
import { failureOf, type Log } from '#kernel/log.ts'
import { isDatabaseDown } from '#kernel/outage.ts'
import { API_POLICY } from './headers.ts'

export const problemOf = (code: Refusal, more: Partial<Problem> = {}): Problem => ({
  status: statusOf(code),
  error: code,
  errors: [sentenceOf(code)],
  ...more,
})

/** The names that a schema does not know, each a field of its own; else the field of the path alone. */
function unknownOf(issue: object): string[][] {
  const keys: unknown = 'keys' in issue ? issue.keys : undefined
  return Array.isArray(keys) ? keys.map((key) => [String(key)]) : [[]]
}

/** Messages by field path; the `body`, `headers` and `params` shells of detailed inputs, and the `json` of a form, are not part of it. */
function fieldsOf(error: ValidationError): Record<string, string[]> {
  // Whoever asks chooses the names, `__proto__` and `constructor` among them.
  const fields: Record<string, string[]> = Object.create(null)
  const say = (keys: readonly string[], message: string) => {
    const shell = ['body', 'headers', 'params', 'query', 'json'].includes(keys[0] ?? '') && keys.length > 1
    const name = (shell ? keys.slice(1) : keys).join('.') || '_'
    fields[name] = [...(fields[name] ?? []), message]
  }
  for (const issue of error.issues) {
    const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part))
    for (const key of unknownOf(issue)) say([...path, ...key], issue.message)
  }
  return fields
}

const inFields = (fields: Record<string, string[]>) => ({
  fields,
  errors: [...new Set(Object.values(fields).flat())],
})

const problemOfRefused = ({ code, data, fields }: Refused): Problem =>
  problemOf(code, { ...(data !== undefined && { data }), ...(fields && inFields(fields)) })

/** Turns whatever was thrown into what the caller may read; a bug is logged and told without details. */
export function toProblem(error: unknown, log: Log): Problem {
  const cause = error instanceof ORPCError ? (error.cause ?? error) : error
  if (cause instanceof Refused) return problemOfRefused(cause)
  if (cause instanceof ValidationError && error instanceof ORPCError && error.status === 400) {
    return problemOf('request.invalid', inFields(fieldsOf(cause)))
  }
  if (error instanceof ORPCError && error.code in REFUSALS) return problemOf(error.code as Refusal)
  if (error instanceof ORPCError && error.status < 500) return problemOf('request.malformed')
  if (isDatabaseDown(cause)) {
    log.warn({ error: cause }, 'database unavailable')
    return problemOf('unavailable')
  }
  log.error(failureOf(cause), 'unexpected failure')
  return problemOf('unexpected')
}

/** What Node calls a request that it gave up. */
const CODES: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: 'request.too-large',
  // Also a connection that a browser opened ahead and said nothing on: it repeats its request elsewhere after a 408 alone.
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
}

/** Answers what is not HTTP, has more headers than Node takes or does not come in time, and hangs up. */
export function answerUnreadable({ code = '' }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const problem = problemOf(CODES[code] ?? 'request.malformed')
  const body = JSON.stringify(problem)
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Content-Security-Policy: ${API_POLICY}`,
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
