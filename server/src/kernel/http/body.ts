import type { FastifyInstance } from 'fastify'
import { Refused } from '../errors.ts'
import { isStorable } from './storable.ts'

/** Only such an escape can bring in what the database does not take. */
const SUSPECT = /\\u(0000|d[89a-f])/i

/** Bodies are JSON objects and nothing else: text/plain would let a foreign form write without being asked first. */
export function acceptJsonObjects(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    const check = (error: Error | null, body?: unknown) =>
      error || isReadable(text, body) ? done(error, body) : done(new Refused('request.malformed'))
    void parse(request, text, check)
  })
}

const isReadable = (text: string, body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  !Array.isArray(body) &&
  (!SUSPECT.test(text) || isStorable(body))
