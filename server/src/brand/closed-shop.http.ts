import { createHash } from 'node:crypto'
import { statusOf } from '@vitrine/contract/refusals'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { App } from '../kernel/app-context.ts'
import { problemOf } from '../kernel/http/problem.ts'
import { isShopOpen } from './brand.store.ts'

const CODE = 'shop.not-open'
/** Seconds: somebody is typing. */
const RETRY_AFTER = '10'
/** Whether the process lives and can serve does not depend on what is sold (docs/operation). */
const ALWAYS = /^\/(healthz|readyz|metrics)([/?]|$)/

const STYLE = `
:root{color-scheme:light dark;--ink:#333;--page:#f7f7f7;--card:#fff;--line:#cbd5e0;--brand:#04524e}
@media(prefers-color-scheme:dark){:root{--ink:#f7f7f7;--page:#121212;--card:#1d1d1d;--line:#3a3a3a;--brand:#cdac6a}}
body{margin:0;padding:1rem;min-height:calc(100vh - 2rem);display:grid;place-items:center;font:1rem/1.6 system-ui,sans-serif;color:var(--ink);background:var(--page)}
main{max-width:34rem;padding:1.5rem;border:1px solid var(--line);border-radius:12px;background:var(--card)}
h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.25;color:var(--brand)}p{margin:.75rem 0}
pre{margin:.75rem 0;padding:.75rem 1rem;border:1px solid var(--line);border-radius:8px;overflow:auto}`

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`

const PAGE = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Loja ainda não aberta</title><style>${STYLE}</style></head><body><main>
<h1>Esta loja ainda não foi aberta</h1>
<p>Se você veio comprar, volte mais tarde.</p>
<p>Se você cuida dela: no servidor, na pasta do produto e com a mesma configuração, rode</p>
<pre><code>npm run shop</code></pre>
<p>O comando pede os dados de quem vende e mostra o link com que a pessoa dona da loja cria a senha. Depois, recarregue esta página.</p>
</main></body></html>`

/** Until somebody opens the shop, every address says so and how; the API with a problem, the others with a page. */
export function addClosedShop(server: FastifyInstance, { db }: Pick<App, 'db'>): void {
  let open = false
  server.addHook('onRequest', async (request, reply) => {
    if (open || ALWAYS.test(request.url)) return
    // Without its database nothing is known of the shop: who is asked says what is wrong.
    const answer = await isShopOpen(db).catch(() => undefined)
    open = answer === true
    if (answer === false) return refuse(reply, request.url.startsWith('/api/'))
  })
}

function refuse(reply: FastifyReply, isApi: boolean): FastifyReply {
  reply.code(statusOf(CODE)).headers({ 'retry-after': RETRY_AFTER, 'cache-control': 'no-store' })
  if (isApi)
    return reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(problemOf(CODE)))
  return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(PAGE)
}
