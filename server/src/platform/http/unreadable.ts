import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Refusal } from '@vitrine/contract/refusals'
import { API_POLICY } from './headers.ts'
import { problemOf } from './problem.ts'

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
