import { freePort } from '../../scripts/ports.ts'
import { createWeb } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { openParts, type Parts } from '../../server/src/parts.ts'
import { ENVIRONMENT } from './app.ts'
import { type Client, openTab } from './browser.ts'

/** A server of the API, without pages and without a worker. */
export interface Web extends AsyncDisposable {
  url: string
  parts: Parts
  client(token?: string): Client
}

/** Opens one in this process, on a database that is installed already; several of them share nothing else. */
export async function openWeb(databaseUrl: string, env: Record<string, string> = {}): Promise<Web> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const own = { DATABASE_URL: databaseUrl, PORT: String(port), PUBLIC_URL: url, DATABASE_POOL: '4' }
  const parts = await openParts(readConfig({ ...ENVIRONMENT, ...own, ...env }), { works: false })
  const server = await serveApi(parts)
  return {
    url,
    parts,
    client: (token) => openTab(url, token),
    async [Symbol.asyncDispose]() {
      await server.close()
      await parts.close()
    },
  }
}

/** Serves the API alone, where the configuration says. */
export async function serveApi(parts: Parts) {
  const noPages = { render: async () => new Response('', { status: 404 }), query: [] }
  const server = await createWeb(
    parts,
    async () => noPages,
    async () => {},
  )
  await server.listen({ port: parts.app.config.http.port, host: 'localhost' })
  return server
}
