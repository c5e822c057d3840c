import { statusOf } from '@vitrine/contract/refusals'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { HEALTH_ROUTES } from '#http/metrics.ts'
import { problemOf } from '#http/problem.ts'
import { sendPlainPage, targetOf } from '#http/request-target.ts'
import type { App } from '#kernel/app-context.ts'
import { isShopOpen } from './brand.store.ts'

const CODE = 'shop.not-open'
/** Seconds: somebody is typing. */
const RETRY_AFTER = '10'

const PAGE = {
  title: 'Loja ainda não aberta',
  heading: 'Esta loja ainda não foi aberta',
  content: `<p>Se você veio comprar, volte mais tarde.</p>
<p>Se você cuida dela: no servidor, na pasta do produto e com a mesma configuração, rode</p>
<pre><code>npm run shop</code></pre>
<p>O comando pede os dados de quem vende e mostra o link com que a pessoa dona da loja cria a senha. Depois, recarregue esta página.</p>`,
}

/** Until somebody opens the shop, every address says so and how; the API with a problem, the others with a page. */
export function addClosedShop(server: FastifyInstance, { db }: Pick<App, 'db'>): void {
  let open = false
  server.addHook('onRequest', async (request, reply) => {
    // Whether the process lives and can serve does not depend on what is sold (docs/operation).
    if (open || HEALTH_ROUTES.has(request.routeOptions.url ?? '')) return
    // Without its database nothing is known of the shop: who is asked says what is wrong.
    const answer = await isShopOpen(db).catch(() => undefined)
    open = answer === true
    if (answer === false) return refuse(reply, targetOf(request.raw).isApi)
  })
}

function refuse(reply: FastifyReply, isApi: boolean): FastifyReply {
  reply.code(statusOf(CODE)).headers({ 'retry-after': RETRY_AFTER, 'cache-control': 'no-store' })
  if (isApi)
    return reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(problemOf(CODE)))
  return sendPlainPage(reply, PAGE)
}
