import type { FastifyInstance } from 'fastify'
import { renderDocs } from './docs-page.ts'
import { API_POLICY } from './headers.ts'
import { createOpenApi } from './openapi.ts'

/** `/api/openapi.json`, and `/api/docs` for people. Both are made once, at the first request. */
export async function addDocs(server: FastifyInstance, publicUrl: string): Promise<void> {
  let document: ReturnType<typeof createOpenApi> | undefined
  const open = () => {
    document ??= createOpenApi(publicUrl)
    return document
  }
  server.get('/api/openapi.json', async (_request, reply) =>
    reply.header('content-security-policy', API_POLICY).send(await open()),
  )
  server.get('/api/docs', async (_request, reply) => {
    const { html, policy } = renderDocs(await open())
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
  })
}
