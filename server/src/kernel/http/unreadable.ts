import type { Socket } from 'node:net'
import { API_POLICY } from './headers.ts'
import { problemOf } from './problem.ts'

/** Answers what is not HTTP, or has more headers than Node takes, and hangs up. */
export function answerUnreadable({ code }: { code?: string }, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const isTooLong = code === 'HPE_HEADER_OVERFLOW'
  const problem = problemOf(isTooLong ? 'request.too-large' : 'request.malformed')
  const body = JSON.stringify(problem)
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${isTooLong ? 'Content Too Large' : 'Bad Request'}`,
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
