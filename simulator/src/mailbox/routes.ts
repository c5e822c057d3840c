import type { FastifyInstance } from 'fastify'
import { html } from '../pages/html.ts'
import { sendPage } from '../pages/layout.ts'
import type { MailStore } from './mail.store.ts'
import { inboxPage, mailPage } from './pages.ts'

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
