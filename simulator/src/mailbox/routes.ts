import type { FastifyInstance } from 'fastify'
import { dateTime } from '../pages/format.ts'
import { type Html, html } from '../pages/html.ts'
import { sendPage } from '../pages/layout.ts'
import type { Mail, MailStore } from './mail.store.ts'

const section = '/caixa-de-entrada'

/** The mailbox as pages, and as JSON at `GET /api/mails?to=`. */
export function mailboxRoutes(app: FastifyInstance, mails: MailStore): void {
  app.get<{ Querystring: { para?: string } }>(section, async (request, reply) => {
    const to = String(request.query.para ?? '').trim()
    const body = inboxPage(await mails.latest(to || undefined), to)
    return sendPage(reply, { title: 'Caixa de entrada', section, body })
  })
  app.get<{ Params: { id: string } }>(`${section}/:id`, async (request, reply) => {
    const mail = /^\d{1,15}$/.test(request.params.id)
      ? await mails.find(Number(request.params.id))
      : undefined
    if (mail) return sendPage(reply, { title: mail.subject || 'Sem assunto', section, body: mailPage(mail) })
    const body = html`<h1>E-mail não encontrado</h1><p><a href="${section}">Voltar à caixa de entrada</a></p>`
    return sendPage(reply, { title: 'E-mail não encontrado', section, body, status: 404 })
  })
  app.get<{ Querystring: { to?: string } }>('/api/mails', (request) =>
    mails.latest(request.query.to ? String(request.query.to) : undefined),
  )
}

/** The messages received, newest first, all or one person's. */
function inboxPage(mails: Mail[], to: string): Html {
  return html`<h1>Caixa de entrada</h1>
<p class="soft">Todo e-mail que o sistema envia na demonstração chega aqui. Nada sai para a internet.</p>
<form class="filter" method="get" action="/caixa-de-entrada" role="search">
<div><label for="para">Destinatário</label><input id="para" name="para" type="email" value="${to}" placeholder="nome@exemplo.com.br" autocomplete="off"></div>
<button type="submit">Filtrar</button>
</form>
${mails.length > 0 ? list(mails) : empty(to)}`
}

function list(mails: Mail[]): Html {
  return html`<ul class="mails">${mails.map(
    (mail) => html`<li><a href="/caixa-de-entrada/${mail.id}">
<span class="subject">${mail.subject || 'Sem assunto'}</span><time datetime="${mail.at}">${dateTime(mail.at)}</time>
<span class="who">Para ${mail.to.join(', ')}</span></a></li>`,
  )}</ul>`
}

function empty(to: string): Html {
  const text = to
    ? `Nenhum e-mail para ${to}.`
    : 'Nenhum e-mail ainda. Faça um cadastro ou uma compra na loja.'
  return html`<p class="card">${text}</p>${to && html`<p><a href="/caixa-de-entrada">Ver todos</a></p>`}`
}

/** One message: as HTML in a frame without scripts, and its plain-text twin. */
function mailPage(mail: Mail): Html {
  const framed = `<base target="_blank">${mail.html}`
  return html`<p><a href="/caixa-de-entrada">Voltar à caixa de entrada</a></p>
<h1>${mail.subject || 'Sem assunto'}</h1>
<section class="card" aria-label="Envelope"><dl>
<div><dt>De</dt><dd>${mail.from}</dd></div>
<div><dt>Para</dt><dd>${mail.to.join(', ')}</dd></div>
<div><dt>Quando</dt><dd>${dateTime(mail.at)}</dd></div>
</dl></section>
${
  mail.html &&
  html`<iframe title="Mensagem" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${framed}"></iframe>`
}
<h2 style="margin-top:1.5rem">Versão em texto</h2>
${mail.text ? html`<pre>${mail.text}</pre>` : html`<p class="soft">Esta mensagem não tem versão em texto.</p>`}`
}
