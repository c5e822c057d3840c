import type { MultipartFile } from '@fastify/multipart'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '#kernel/errors.ts'

/** Only such an escape can bring in what the database does not take. */
const SUSPECT = /\\u(0000|d[89a-f])/i

/** Reads a text as a JSON object that can be stored; refuses anything else with `request.malformed`. */
type ReadJson = (request: FastifyRequest, text: string) => Promise<object>

function createJsonReader(server: FastifyInstance): ReadJson {
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

/** One file of 5 MiB and the words beside it. */
const FORM_LIMIT = 6 * 1024 * 1024
const JSON_LIMIT = 64 * 1024
const MOST_PARTS = 8
/** What forms that are being received may hold in memory together; who comes on top of it comes back later. */
const BUDGET = 96 * 1024 * 1024

/** Of them, what one sender may hold. */
const SHARE = 2 * FORM_LIMIT

/** Throws for who may not send; resolves to who sends. */
type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<string>

/** Lets forms of parts in, here and nowhere else; `admit` refuses a stranger before anything of it is kept. */
export async function acceptForms(server: FastifyInstance, admit: Admit): Promise<void> {
  const held = new Map<string, number>()
  const readJson = createJsonReader(server)
  server.removeContentTypeParser('application/json')
  server.addHook('onRequest', async (request, reply) => {
    const sender = await admit(request, reply)
    const size = Number(request.headers['content-length'] ?? FORM_LIMIT)
    if (size > FORM_LIMIT) throw new Refused('request.too-large')
    const own = held.get(sender) ?? 0
    if (own + size > SHARE) throw new Refused('request.too-many')
    if (sumOf(held.values()) + size > BUDGET) throw new Refused('unavailable')
    held.set(sender, own + size)
    reply.raw.once('close', () => giveBack(held, sender, size))
  })
  await server.register(multipart, {
    limits: { parts: MOST_PARTS, fileSize: FORM_LIMIT },
    // Every part is bytes: what it means is for this file to say.
    isPartAFile: () => true,
  })
  server.addHook('preValidation', async (request) => {
    request.body = await readForm(request, readJson)
  })
}

const sumOf = (sizes: Iterable<number>): number => [...sizes].reduce((sum, size) => sum + size, 0)

function giveBack(held: Map<string, number>, sender: string, size: number): void {
  const rest = held.get(sender)! - size
  if (rest > 0) held.set(sender, rest)
  else held.delete(sender)
}

const NAME = /^[a-zA-Z]\w{0,40}$/
/** Refusals of the plugin. */
const TOO_MANY = 'FST_PARTS_LIMIT'
const TOO_LARGE = 'FST_REQ_FILE_TOO_LARGE'

async function readForm(request: FastifyRequest, readJson: ReadJson): Promise<object> {
  try {
    const fields = await readParts(request)
    if (isPart(fields.json)) fields.json = await readJson(request, await textOf(fields.json))
    return fields
  } catch (error) {
    // What is still on its way would stand before the next request of this connection.
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof Refused) throw error
    const { code } = error as { code?: string }
    throw new Refused(code === TOO_MANY || code === TOO_LARGE ? 'request.too-large' : 'request.malformed')
  }
}

/** The parts by their names, files as files; a name used twice gives a list, which no schema takes. */
async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  let size = 0
  for await (const part of request.parts()) {
    const { fieldname: name = '' } = part
    if (part.type !== 'file' || !NAME.test(name)) throw new Refused('request.malformed')
    const bytes = await part.toBuffer()
    size += bytes.length
    if (size > FORM_LIMIT) throw new Refused('request.too-large')
    const value = contentOf(part, bytes)
    fields[name] = name in fields ? [fields[name], value].flat() : value
  }
  return fields
}

/** What has no name of a file is a text. */
const contentOf = ({ filename, mimetype }: MultipartFile, bytes: Buffer): File | string =>
  filename === undefined ? bytes.toString() : new File([new Uint8Array(bytes)], filename, { type: mimetype })

const isPart = (value: unknown): value is File | string => typeof value === 'string' || value instanceof File

async function textOf(part: File | string): Promise<string> {
  if ((typeof part === 'string' ? part.length : part.size) > JSON_LIMIT) {
    throw new Refused('request.too-large')
  }
  return typeof part === 'string' ? part : part.text()
}
