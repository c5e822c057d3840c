import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from '#kernel/errors.ts'

/** Only such an escape can bring in what the database does not take. */
const SUSPECT = /\\u(0000|d[89a-f])/i

/** Reads a text as a JSON object that can be stored; refuses anything else with `request.malformed`. */
export type ReadJson = (request: FastifyRequest, text: string) => Promise<object>

export function createJsonReader(server: FastifyInstance): ReadJson {
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
