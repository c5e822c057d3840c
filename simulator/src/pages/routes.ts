import type { FastifyInstance } from 'fastify'
import { type ViolationLog, violationText } from '../conformance/violations.ts'
import { dateTime } from './format.ts'
import { type Html, html } from './html.ts'
import { sendPage } from './layout.ts'

/** The front page, and what was not as the document says: JSON, or a page for a browser. */
export function frontRoutes(app: FastifyInstance, violations: ViolationLog): void {
  app.get('/', async (_request, reply) => sendPage(reply, { title: 'Início', section: '/', body: FRONT }))
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/conformance', async (request, reply) => {
    const list = violations.list().map((one) => ({ ...one, text: violationText(one) }))
    if (!request.headers.accept?.includes('text/html')) return { violations: list }
    const body = conformancePage(list)
    return sendPage(reply, { title: 'Conformidade', section: '/conformance', body })
  })
}

const FRONT = html`<h1>Olá! Este é o lado do banco.</h1>
<p class="soft">Um banco fictício que fala a API Pix do Banco Central, e um Mercado Pago simulado, para experimentar a loja inteira sem conta em banco nenhum.</p>
<div class="grid">
<a class="card" href="/banco"><h2>Pagar com Pix</h2><p class="soft">Cole o código da loja e pague, como no aplicativo do seu banco.</p></a>
<a class="card" href="/mercado-pago"><h2>Mercado Pago</h2><p class="soft">Cartões de teste, cobranças, cartões salvos e contestações.</p></a>
<a class="card" href="/caixa-de-entrada"><h2>Caixa de entrada</h2><p class="soft">Os e-mails que a loja envia, com links que funcionam.</p></a>
<a class="card" href="/caos"><h2>Caos</h2><p class="soft">Avisos atrasados, perdidos, repetidos ou falsos; respostas que não chegam.</p></a>
<a class="card" href="/conformance"><h2>Conformidade</h2><p class="soft">O que saiu do que diz o documento da API Pix 2.9.0, de um lado ou do outro.</p></a>
</div>`

type Listed = ReturnType<ViolationLog['list']>[number] & { text: string }

function conformancePage(list: Listed[]): Html {
  const items = list.map((one) => html`<tr><td>${dateTime(one.at)}</td><td>${one.text}</td></tr>`)
  const table = html`<div class="card scroll" tabindex="0" role="region" aria-label="Desvios"><table>
<thead><tr><th scope="col">Quando</th><th scope="col">Desvio</th></tr></thead><tbody>${items}</tbody></table></div>`
  return html`<h1>Conformidade</h1>
<p class="soft">Cada requisição e cada resposta é conferida com a API Pix 2.9.0 do Banco Central e com o que o Mercado Pago publica.</p>
${list.length > 0 ? table : html`<p class="card">Nenhum desvio: tudo conforme o documento.</p>`}`
}
