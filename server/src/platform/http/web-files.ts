import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import { StartRefusal } from '#kernel/errors.ts'
import type { Web as Pages } from './pages.ts'
import { targetOf } from './request-target.ts'

const WEB = fileURLToPath(new URL('../../../../web/', import.meta.url))

type ServeBuilt = (server: FastifyInstance, directory: string) => Promise<void>

/** The web as this process shows it: its pages, and the files beside them. */
interface Web {
  pages(): Promise<Pages>
  serve(server: FastifyInstance, serveBuilt: ServeBuilt): Promise<void>
  close(): Promise<void>
}

/** The web as built by `npm run build`. */
export async function openBuiltWeb(): Promise<Web> {
  const file = `${WEB}build/server/index.js`
  if (!existsSync(file)) throw new StartRefusal('As páginas ainda não foram montadas: rode npm run build.')
  const entry = (await import(pathToFileURL(file).href)) as Pages
  return {
    pages: async () => entry,
    serve: (server, serveBuilt) => serveBuilt(server, `${WEB}build/client`),
    close: async () => {},
  }
}

/** The web from its sources, reloaded at every change by Vite inside this process and over its own port. */
export async function openDevWeb(): Promise<Web> {
  let vite: ViteDevServer | undefined
  return {
    async pages() {
      if (!vite) throw new Error('asked for a page before serving')
      return (await vite.ssrLoadModule('/app/server.ts')) as Pages
    },
    async serve(server) {
      const { createServer } = await import('vite')
      vite = await createServer({
        root: WEB,
        configFile: `${WEB}vite.config.ts`,
        server: { middlewareMode: true, hmr: { server: server.server } },
        appType: 'custom',
      })
      const { middlewares } = vite
      server.addHook('onRequest', (request, reply, done) => {
        if (targetOf(request.raw).isApi || request.url === '/healthz') return done()
        middlewares(request.raw, reply.raw, () => done())
      })
    },
    close: async () => vite?.close(),
  }
}

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
