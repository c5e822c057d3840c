import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#kernel/app-context.ts'
import { Refused } from '#kernel/errors.ts'
import type { ByteRange, FileFacts } from '#kernel/files.ts'
import { hasTag } from './headers.ts'

/** A file as it is sent; `type` is its media type. */
interface Sent {
  key: string
  type: string
  headers: Record<string, string>
}

/**
 * Sends a file piece by piece, or the part that is asked for: 206, 416, If-Range, If-None-Match. Refuses `not-found`
 * when there is no such file.
 */
export async function sendFile(
  { files }: Pick<App, 'files'>,
  reply: FastifyReply,
  { key, type, headers }: Sent,
): Promise<FastifyReply> {
  const { request } = reply
  const facts = await files.find(key)
  if (!facts) throw new Refused('not-found')
  const validators = validatorsOf(facts)
  reply.headers({
    ...headers,
    etag: validators.etag,
    'last-modified': validators.lastModified,
    'accept-ranges': 'bytes',
  })
  if (hasTag(request.headers['if-none-match'], validators.etag)) return reply.code(304).send()
  const part = request.method === 'GET' ? requestedPart(request, facts, validators) : 'all'
  if (part === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${facts.size}`).send()
  }
  reply.type(type)
  if (part === 'all') return sendWhole({ files }, reply, { key, size: facts.size })
  return sendPart(reply, await files.open(key, part), { part, size: facts.size })
}

/** A key is written once, so that its size and moment tell it from any other content. */
const validatorsOf = ({ size, at }: FileFacts): Validators => ({
  etag: `"${size.toString(36)}-${at.getTime().toString(36)}"`,
  lastModified: at.toUTCString(),
})

const requestedPart = ({ headers }: FastifyRequest, { size }: FileFacts, validators: Validators) =>
  partOf({ range: headers.range, ifRange: headers['if-range'] as string | undefined }, size, validators)

/** Who asks for the headers alone (HEAD) is sent nothing, and nothing is read. */
const sendWhole = async (
  { files }: Pick<App, 'files'>,
  reply: FastifyReply,
  { key, size }: { key: string; size: number },
): Promise<FastifyReply> => {
  const content = reply.request.method === 'HEAD' ? Readable.from([]) : await files.open(key)
  return reply.header('content-length', size).send(content)
}

const sendPart = (
  reply: FastifyReply,
  content: Readable,
  { part: { first, last }, size }: { part: ByteRange; size: number },
): FastifyReply =>
  reply
    .code(206)
    .headers({ 'content-range': `bytes ${first}-${last}/${size}`, 'content-length': last - first + 1 })
    .send(content)

/** What is asked of a file, as far as it decides which bytes are sent (RFC 9110, 13 and 14). */
interface RangeRequest {
  range?: string | undefined
  ifRange?: string | undefined
}

/** How a file is told from what was there before. */
interface Validators {
  etag: string
  /** As in the header `last-modified`. */
  lastModified: string
}

/**
 * The part of a file that is asked for; `all` without a wish, or with one that may be passed over (several parts, other
 * units, a file that changed meanwhile); `unsatisfiable` for one that begins after the end.
 */
export function partOf(
  { range, ifRange }: RangeRequest,
  size: number,
  { etag, lastModified }: Validators,
): ByteRange | 'all' | 'unsatisfiable' {
  if (!range || (ifRange !== undefined && ifRange !== etag && ifRange !== lastModified)) return 'all'
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range.replaceAll(/\s/g, '')) ?? []
  if (from === undefined || to === undefined || (!from && !to)) return 'all'
  if (from && to && Number(to) < Number(from)) return 'all'
  const first = from ? Number(from) : Math.max(0, size - Number(to))
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1
  return first < size && first <= last ? { first, last } : 'unsatisfiable'
}
