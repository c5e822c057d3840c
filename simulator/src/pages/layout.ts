import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Html, html } from './html.ts'

const STYLE = readFileSync(new URL('./style.css', import.meta.url), 'utf8')
// Messages bring their own inline styles and pictures; no page runs a script.
const policy = (formsTo: string): string =>
  [
    `default-src 'none'`,
    `style-src 'self' 'unsafe-inline'`,
    'img-src http: https: data:',
    `form-action 'self' ${formsTo}`.trim(),
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ].join('; ')

const SECTIONS = [
  ['/banco', 'Pagar'],
  ['/mercado-pago', 'Mercado Pago'],
  ['/caixa-de-entrada', 'E-mails'],
  ['/caos', 'Caos'],
  ['/conformance', 'Conformidade'],
] as const

export type Section = (typeof SECTIONS)[number][0] | '/'
/** `formsTo`: another origin at which a form of the page may end. */
export type Page = {
  title: string
  section: Section
  body: Html
  narrow?: boolean
  status?: number
  formsTo?: string
}

export function pageAssets(app: FastifyInstance): void {
  app.get('/horizonte.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE))
  app.get('/favicon.ico', async (_request, reply) => reply.code(204).send())
}

/** Sends one page of the bank, with its frame and its headers. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy(page.formsTo ?? ''))
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(`<!doctype html>\n${document(page)}`)
}

function document({ title, section, body, narrow }: Page): Html {
  const links = SECTIONS.map(([path, label]) => {
    const current = path === section ? html` aria-current="page"` : ''
    return html`<li><a class="tab" href="${path}"${current}>${label}</a></li>`
  })
  return html`<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Banco Horizonte</title>
<link rel="stylesheet" href="/horizonte.css">
</head>
<body>
<a class="skip" href="#conteudo">Ir para o conteúdo</a>
<header class="top">
<a class="brand" href="/"><span class="sun" aria-hidden="true"></span>Banco Horizonte</a>
<nav aria-label="Seções"><ul>${links}</ul></nav>
</header>
<main id="conteudo" class="${narrow ? 'narrow' : 'wide'}">${body}</main>
<footer><p><strong>Ambiente de demonstração:</strong> nenhum dinheiro é movido. O Banco Horizonte é fictício.</p></footer>
</body>
</html>`
}
