import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const STYLE = `
:root{color-scheme:light dark;--ink:#333;--page:#f7f7f7;--card:#fff;--line:#cbd5e0;--brand:#04524e}
@media(prefers-color-scheme:dark){:root{--ink:#f7f7f7;--page:#121212;--card:#1d1d1d;--line:#3a3a3a;--brand:#cdac6a}}
body{margin:0;padding:1rem;min-height:calc(100vh - 2rem);display:grid;place-items:center;font:1rem/1.6 system-ui,sans-serif;color:var(--ink);background:var(--page)}
main{max-width:34rem;padding:1.5rem;border:1px solid var(--line);border-radius:12px;background:var(--card)}
h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.25;color:var(--brand)}p{margin:.75rem 0}a{color:var(--brand)}
pre{margin:.75rem 0;padding:.75rem 1rem;border:1px solid var(--line);border-radius:8px;overflow:auto}`

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`

/** A page without scripts, for what is said before the web may be asked; `content` is HTML of ours alone. */
export interface PlainPage {
  title: string
  heading: string
  content: string
}

const htmlOf = ({ title, heading, content }: PlainPage): string =>
  `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main>
<h1>${heading}</h1>
${content}
</main></body></html>`

/** Sends it with the status that `reply` has; nobody keeps it. */
export const sendPlainPage = (reply: FastifyReply, page: PlainPage): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(htmlOf(page))
