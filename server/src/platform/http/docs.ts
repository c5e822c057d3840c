import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_POLICY } from './headers.ts'
import { createOpenApi } from './openapi/document.ts'
import { PAGE_POLICY, renderDocs } from './openapi/page.ts'

/** A text as it is sent: whole, and for who takes it in less. */
interface Compressed {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

function compress(text: string): Compressed {
  const plain = Buffer.from(text)
  const etag = `"${createHash('sha256').update(plain).digest('hex').slice(0, 16)}"`
  return { etag, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) }
}

const TAKES = { br: /(^|[\s,])br(?!;q=0(?:$|[,\s]))/, gzip: /(^|[\s,])gzip(?!;q=0(?:$|[,\s]))/ }

function sendCompressed({ headers }: FastifyRequest, reply: FastifyReply, text: Compressed): FastifyReply {
  reply.headers({ etag: text.etag, vary: 'accept-encoding', 'cache-control': 'public, max-age=300' })
  if (headers['if-none-match'] === text.etag) return reply.code(304).send()
  const accepted = headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((one) => TAKES[one].test(String(accepted)))
  return encoding ? reply.header('content-encoding', encoding).send(text[encoding]) : reply.send(text.plain)
}

interface Docs {
  document: Compressed
  page: Compressed
}

async function makeDocs(publicUrl: string): Promise<Docs> {
  const document = await createOpenApi(publicUrl)
  return { document: compress(JSON.stringify(document)), page: compress(renderDocs(document)) }
}

/** `/api/openapi.json`, and `/api/docs` for people. Both are made once, at the first request. */
export async function addDocs(server: FastifyInstance, publicUrl: string): Promise<void> {
  let made: Promise<Docs> | undefined
  const docs = () => {
    made ??= makeDocs(publicUrl)
    return made
  }
  server.get('/api/openapi.json', async (request, reply) => {
    reply.header('content-security-policy', API_POLICY).type('application/json; charset=utf-8')
    return sendCompressed(request, reply, (await docs()).document)
  })
  server.get('/api/docs', async (request, reply) => {
    reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8')
    return sendCompressed(request, reply, (await docs()).page)
  })
}
