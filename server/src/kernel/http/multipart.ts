import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '../errors.ts'
import { createJsonReader, type ReadJson } from './body.ts'

/** One file of 5 MiB and the words beside it. */
export const FORM_LIMIT = 6 * 1024 * 1024
const JSON_LIMIT = 64 * 1024
const MOST_PARTS = 8
/** What forms that are being received may hold in memory together; who comes on top of it comes back later. */
const BUDGET = 96 * 1024 * 1024

/** Throws for who may not send. */
export type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Lets forms of parts in, here and nowhere else; `admit` refuses a stranger before anything of it is kept. */
export function acceptForms(server: FastifyInstance, admit: Admit): void {
  let held = 0
  const readJson = createJsonReader(server)
  server.removeContentTypeParser('application/json')
  server.addHook('onRequest', async (request, reply) => {
    await admit(request, reply)
    const size = Math.min(Number(request.headers['content-length'] ?? FORM_LIMIT), FORM_LIMIT)
    if (held + size > BUDGET) throw new Refused('unavailable')
    held += size
    reply.raw.once('close', () => {
      held -= size
    })
  })
  server.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: FORM_LIMIT },
    (request: FastifyRequest, bytes: Buffer) => readForm(request, bytes, readJson),
  )
}

/** The parts by their names: `json` parsed, files as files; a name used twice gives a list, which no schema takes. */
async function readForm(request: FastifyRequest, bytes: Buffer, readJson: ReadJson): Promise<object> {
  const type = request.headers['content-type'] ?? ''
  if (countParts(bytes, type) > MOST_PARTS) throw new Refused('request.too-large')
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new Refused('request.malformed')
    })
  const fields: Record<string, unknown> = {}
  for (const name of new Set(form.keys())) {
    if (!/^[a-zA-Z]\w{0,40}$/.test(name)) throw new Refused('request.malformed')
    const [first, ...more] = form.getAll(name)
    fields[name] = more.length > 0 ? [first, ...more] : first
  }
  if (isPart(fields.json)) fields.json = await readJson(request, await textOf(fields.json))
  return fields
}

const isPart = (value: unknown): value is File | string => typeof value === 'string' || value instanceof File

async function textOf(part: File | string): Promise<string> {
  if ((typeof part === 'string' ? part.length : part.size) > JSON_LIMIT) {
    throw new Refused('request.too-large')
  }
  return typeof part === 'string' ? part : part.text()
}

/** Counted before they are parsed: a million empty parts fit into a body of the size we take. */
function countParts(bytes: Buffer, type: string): number {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (!boundary) throw new Refused('request.malformed')
  const mark = `--${boundary}`
  let count = 0
  for (let at = bytes.indexOf(mark); at !== -1 && count <= MOST_PARTS + 1; count++) {
    at = bytes.indexOf(mark, at + mark.length)
  }
  return count - 1
}
