import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { OpenAPI } from '@orpc/contract'
import { joinedByOr } from '@vitrine/contract/enumeration'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_POLICY } from './headers.ts'
import { createOpenApi } from './openapi/document.ts'
import type { Documented, Parameter, RequestBody, Response } from './openapi/operation.ts'
import type { JsonSchema } from './openapi/schema.ts'
import { type Call, curlOf, typescriptOf } from './openapi/snippet.ts'

const STYLE = `
:root{color-scheme:light dark;--ink:#333;--page:#f7f7f7;--card:#fff;--line:#cbd5e0;--brand:#04524e;--quiet:#5e5e5e}
@media(prefers-color-scheme:dark){:root{--ink:#f7f7f7;--page:#121212;--card:#1d1d1d;--line:#3a3a3a;--brand:#cdac6a;--quiet:#a6a6a6}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1.5rem 1rem;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--page)}
h1,h2{color:var(--brand)}h2{margin:2rem 0 .5rem;font-size:1.25rem}a{color:var(--brand)}
details{margin:.5rem 0;border:1px solid var(--line);border-radius:12px;background:var(--card)}
summary{padding:.75rem 1rem;cursor:pointer;overflow-wrap:anywhere}summary b{display:inline-block;min-width:4.5rem;color:var(--brand)}
summary small{display:block;color:var(--quiet)}
details>p,details>ul{margin:0;padding:.5rem 1rem}details>ul{padding-left:2rem}
pre{margin:0;padding:1rem;overflow:auto;border-top:1px solid var(--line);font-size:.8125rem}
h3{margin:0;padding:.5rem 1rem 0;font-size:.875rem;color:var(--quiet)}
nav ul{columns:16rem;padding-left:1.25rem}`

const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`

const METHODS = ['get', 'post', 'put', 'delete', 'patch'] as const

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** What stands between marks in the words of the document is code. */
const marked = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const block = (title: string, text: string): string =>
  `<h3>${title}</h3><pre tabindex="0">${escapeHtml(text)}</pre>`

const REF = /^#\/components\/(\w+)\/(.+)$/

/** What a reference names. */
function found<T>(document: OpenAPI.Document, one: T | { $ref: string }): T {
  const [, kind, name] = REF.exec((one as { $ref?: string }).$ref ?? '') ?? []
  return kind ? ((document.components as Record<string, Record<string, T>>)[kind]![name!] as T) : (one as T)
}

const SCHEMA = '#/components/schemas/'

/** A schema as a link where it has a name, else as it stands. */
function schemaOf(title: string, schema: JsonSchema | undefined): string {
  if (!schema) return ''
  const name = schema.$ref?.slice(SCHEMA.length)
  return name
    ? `<p>${title}: <a href="#${name}">${name}</a></p>`
    : block(title, JSON.stringify(schema, null, 2))
}

const WHERE: Record<string, string> = { path: 'endereço', query: 'busca', header: 'cabeçalho' }

function parameterOf({
  name,
  in: place,
  required,
  schema,
  description = '',
}: Parameter & { description?: string }) {
  const type = schema.$ref?.slice(SCHEMA.length) ?? schema.format ?? schema.type ?? ''
  const words = [WHERE[place], joinedByOr([type].flat()), required && 'obrigatório']
    .filter(Boolean)
    .join(', ')
  return `<li><code>${escapeHtml(name)}</code> (${escapeHtml(words)}) ${marked(description)}</li>`
}

/** Who may call an operation, by its security. */
function whoMay({ security }: Documented): string {
  if (security.length === 0) return 'Aberta a todos.'
  if (security.some((one) => 'key' in one)) return 'Pede uma chave da API ou uma sessão da equipe.'
  return security.some((one) => Object.keys(one).length === 0) ? 'Com ou sem conta.' : 'Pede uma sessão.'
}

/** What one has to have proved, by what an operation refuses with otherwise. */
const asksProof = ({ 'x-refusals': codes = [] }: Documented): string =>
  codes.some((code) => code === '2FA_EXPIRED' || code === 'account.proof-needed')
    ? 'Sem chave, pede prova dos últimos 15 minutos.'
    : ''

interface Placed {
  method: string
  path: string
  operation: Documented
}

function operationHtml(document: OpenAPI.Document, { method, path, operation }: Placed): string {
  const parameters = (operation.parameters ?? []).map((one) => found<Parameter>(document, one))
  const body = operation.requestBody && found<RequestBody>(document, operation.requestBody)
  const call: Call = { method: method.toUpperCase(), path, operation, parameters, body }
  const keys = operation.security.flatMap(({ key = [] }) => key)
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1]
  const answer = success && found<Response>(document, success)
  const content = Object.values(body?.content ?? {})[0]
  const refusals = [operation, ...parameters].flatMap((one) => one['x-refusals'] ?? [])
  return `<details id="${operation.operationId}"><summary><b>${call.method}</b> <code>/api${escapeHtml(path)}</code><small>${escapeHtml(operation.summary)}</small></summary>
<p>${marked(`${whoMay(operation)} ${asksProof(operation)} ${operation.description ?? ''}`)}${keys.length > 0 ? ` Permissões: ${keys.map((one) => `<code>${one}</code>`).join(', ')}.` : ''}</p>
${parameters.length > 0 ? `<ul>${parameters.map(parameterOf).join('')}</ul>` : ''}
${schemaOf('Corpo', content?.schema)}${schemaOf('Resposta', Object.values(answer?.content ?? {})[0]?.schema)}
${refusals.length > 0 ? `<p>Recusas: ${refusals.map((one) => `<code>${one}</code>`).join(', ')}.</p>` : ''}
${block('curl', curlOf(call, document.servers?.[0]?.url ?? ''))}${block('TypeScript', typescriptOf(call))}</details>`
}

/** A reference that needs no script: every operation with its parameters, its body, its answers and how it is called. */
function renderDocs(document: OpenAPI.Document): string {
  const { info, paths = {}, tags = [], components = {} } = document
  const all = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) =>
      item?.[method] ? [{ method, path, operation: item[method] as unknown as Documented }] : [],
    ),
  )
  const groups = tags.map(({ name, description = '' }) => {
    const own = all.filter(({ operation }) => operation.tags.includes(name))
    return `<h2 id="grupo-${name}">${escapeHtml(description)}</h2>${own.map((one) => operationHtml(document, one)).join('\n')}`
  })
  const schemas = Object.entries(components.schemas ?? {}).map(
    ([name, schema]) =>
      `<details id="${name}"><summary><code>${name}</code></summary>${block('Esquema', JSON.stringify(schema, null, 2))}</details>`,
  )
  const links = tags.map(
    ({ name, description = '' }) => `<li><a href="#grupo-${name}">${escapeHtml(description)}</a></li>`,
  )
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API · ${escapeHtml(info.title)}</title><style>${STYLE}</style></head><body><main>
<h1>API da ${escapeHtml(info.title)}</h1>${(info.description ?? '')
    .split('\n\n')
    .map((text) => `<p>${marked(text)}</p>`)
    .join('')}
<p>Documento OpenAPI 3.1: <a href="/api/openapi.json">/api/openapi.json</a>. Um cliente em TypeScript sai dele com <code>npx @hey-api/openapi-ts</code>; <code>examples/monthly-report</code> usa um.</p>
<nav aria-label="Grupos"><ul>${links.join('')}</ul></nav>
${groups.join('\n')}
<h2 id="esquemas">Esquemas</h2>${schemas.join('\n')}</main></body></html>`
}

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
