import { request } from 'node:http'
import { connect } from 'node:net'
import { Problem } from '@vitrine/contract/problem'
import { REFUSALS, type Refusal } from '@vitrine/contract/refusals'
import { expect } from 'vitest'

export interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
  text: string
}

export interface RawRequest {
  method: string
  /** As it goes over the wire: nothing is escaped or made shorter. */
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Sends what `fetch` would tidy up first; `url` says where to. */
export function sendRaw(url: string, { method, path, headers, body }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
  const call = request({ hostname, port, method, path, headers: { ...type, ...length, ...headers } })
  call.on('error', reject)
  call.on('response', async (response) => {
    const bytes = Buffer.concat(await response.toArray())
    resolve({ status: response.statusCode!, headers: response.headers, bytes, text: bytes.toString() })
  })
  call.end(body)
  return promise
}

/** Sends bytes that need not be HTTP; resolves to everything that came back. */
export function sendBytes(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect(Number(port), hostname, () => socket.write(bytes))
  let text = ''
  socket.on('data', (chunk) => (text += chunk))
  socket.on('error', () => resolve(text))
  socket.on('close', () => resolve(text))
  return promise
}

export const ENGLISH =
  /\b(the|is|are|not|please|error|invalid|your|was|were|request|failed|must|should|try|expected)\b/i

/** What the caller sent may be repeated, in whatever language it is; a quote may be a part of it. */
const unquoted = (sentence: string) => sentence.replace(/".*"/s, '')

/** Headers without which nothing leaves the house. */
export function expectSafe({ headers }: RawAnswer): void {
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expect(headers['referrer-policy']).toBeTruthy()
  expect(headers['x-powered-by']).toBeUndefined()
}

/** The answer is a refusal of the closed list, in its body as in its status, in pt-BR and without our insides. */
export function expectProblem(answer: RawAnswer): Problem {
  expectSafe(answer)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  const problem = Problem.parse(JSON.parse(answer.text))
  expect(problem.status).toBe(answer.status)
  expect(REFUSALS[problem.error as Refusal]?.[0]).toBe(answer.status)
  expect(problem.errors.length).toBeGreaterThan(0)
  for (const sentence of problem.errors) expect(unquoted(sentence)).not.toMatch(ENGLISH)
  expect(answer.text).not.toMatch(/select |insert |node_modules|\bat .+\.ts/)
  return problem
}

/** Refused for what was sent, or taken; never a failure of ours. */
export function expectHarmless(answer: RawAnswer): void {
  expect(answer.status).toBeLessThan(500)
  if (answer.status >= 400) expectProblem(answer)
  else expectSafe(answer)
}
