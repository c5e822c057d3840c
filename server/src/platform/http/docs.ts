import { createHash } from 'node:crypto'
import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@vitrine/contract'
import { Problem } from '@vitrine/contract/problem'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { API_POLICY } from './headers.ts'
import { multipartRoutes, type Route } from './routes-by-rule.ts'

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

const STYLE = `
:root{color-scheme:light dark;--ink:#333;--page:#f7f7f7;--card:#fff;--line:#cbd5e0;--brand:#04524e;--quiet:#6e6e6e}
@media(prefers-color-scheme:dark){:root{--ink:#f7f7f7;--page:#121212;--card:#1d1d1d;--line:#3a3a3a;--brand:#cdac6a;--quiet:#a6a6a6}}
body{margin:0 auto;max-width:60rem;padding:1.5rem 1rem;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--page)}
h1,h2{color:var(--brand)}a{color:var(--brand)}
details{margin:.5rem 0;border:1px solid var(--line);border-radius:12px;background:var(--card)}
summary{padding:.75rem 1rem;cursor:pointer;overflow-wrap:anywhere}summary b{display:inline-block;min-width:4.5rem;color:var(--brand)}
summary small{display:block;color:var(--quiet)}
pre{margin:0;padding:1rem;overflow:auto;border-top:1px solid var(--line);font-size:.8125rem}
h3{margin:0;padding:.5rem 1rem 0;font-size:.875rem;color:var(--quiet)}`

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`

const METHODS = ['get', 'post', 'put', 'delete', 'patch'] as const

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

const code = (title: string, value: unknown): string =>
  value === undefined ? '' : `<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`

function operation(method: string, path: string, op: OpenAPI.OperationObject): string {
  const body =
    op.requestBody && 'content' in op.requestBody
      ? op.requestBody.content['application/json']?.schema
      : undefined
  return `<details><summary><b>${method.toUpperCase()}</b> <code>/api${escapeHtml(path)}</code><small>${escapeHtml(op.summary ?? '')}</small></summary>
${code('Parâmetros', op.parameters)}${code('Corpo', body)}${code('Respostas', op.responses)}</details>`
}

/** A reference that needs no script: every operation with its parameters, body and answers. */
function renderDocs({ info, paths = {} }: OpenAPI.Document): { html: string; policy: string } {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item?.[method] ? [operation(method, path, item[method])] : [])),
  )
  const html = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API · ${escapeHtml(info.title)}</title><style>${STYLE}</style></head><body><main>
<h1>API da ${escapeHtml(info.title)}</h1><p>${escapeHtml(info.description ?? '')}</p>
<p>Documento OpenAPI 3.1: <a href="/api/openapi.json">/api/openapi.json</a></p>
${operations.join('\n')}</main></body></html>`
  return { html, policy: POLICY }
}

type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>

/** The OpenAPI 3.1 document of the contract: what the server answers is what it says. */
export async function createOpenApi(publicUrl: string): Promise<Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: {
      title: 'Vitrine',
      version: '1',
      description:
        'Contas, loja, pagamentos e assinaturas. Valores em centavos de real; instantes em ISO 8601.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    customErrorResponseBodySchema: () => z.toJSONSchema(Problem, { target: 'draft-2020-12' }) as never,
  })
  for (const route of multipartRoutes()) sayFormsOnly(document, route)
  return document
}

/** A form whose file may be missing could be JSON too, the generator thinks; the server takes forms alone. */
function sayFormsOnly({ paths }: Document, { method, path }: Route): void {
  const operation = paths?.[path]?.[method.toLowerCase() as 'put']
  const content = (operation?.requestBody as { content?: Record<string, unknown> } | undefined)?.content
  delete content?.['application/json']
}
