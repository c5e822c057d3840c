import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const YEAR_MS = 365 * 86_400 * 1000

/** Built files with their precompressed twins; names under /assets carry a hash and never change. */
export async function serveBuilt(server: FastifyInstance, directory: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'public, max-age=3600',
      )
      if (path.endsWith('.svg') || path.endsWith('.svg.br') || path.endsWith('.svg.gz')) {
        reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      }
    },
  })
}
