import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import { StartRefusal } from '#kernel/errors.ts'
import type { Web as Pages } from './pages.ts'
import { targetOf } from './request-target.ts'

const WEB = fileURLToPath(new URL('../../../../web/', import.meta.url))

type ServeBuilt = (server: FastifyInstance, directory: string) => Promise<void>

/** The web as this process shows it: its pages, and the files beside them. */
export interface Web {
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
