import { createHash } from 'node:crypto'
import type { OpenAPI } from '@orpc/contract'

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
export function renderDocs({ info, paths = {} }: OpenAPI.Document): { html: string; policy: string } {
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
