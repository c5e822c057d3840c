import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import type { Html } from '../pages/html.ts'
import { sendPage } from '../pages/layout.ts'
import type { BoletoBank } from './bank.ts'
import {
  BOLETO_REFUSALS,
  type BoletoRefusal,
  clearNow,
  type InspectedBoleto,
  inspectLine,
  payLine,
} from './boleto.ts'
import { boletoReceiptPage, pasteLinePage, reviewBoletoPage } from './pages.ts'
import { drawBoleto } from './pdf.ts'

const receiptPath = (token: string): string => `/banco/boleto/comprovante/${token}`

/** The bank app for boletos: paste a line, look at it, pay it, say when it clears; and the paper itself. */
export function boletoAppRoutes(app: FastifyInstance, bank: BoletoBank, { merchant }: Config): void {
  app.get('/banco/boleto', async (request, reply) => {
    const typed = textOf(request.query, 'linha')
    if (!typed) return send(reply, 'Pagar boleto', pasteLinePage(''))
    const inspected = inspectLine(bank, typed)
    if (!inspected.ok) return refused(reply, typed, inspected)
    return send(reply, 'Confira antes de pagar', reviewBoletoPage(merchant, inspected.boleto, bank.now()))
  })
  app.post('/banco/boleto/pagar', async (request, reply) => {
    const typed = textOf(request.body, 'linha')
    const clearing = textOf(request.body, 'compensa') === 'now' ? 'now' : 'next-day'
    const paid = payLine(bank, typed, clearing)
    return paid.ok ? reply.redirect(receiptPath(paid.boleto.token), 303) : refused(reply, typed, paid)
  })
  app.post('/banco/boleto/compensar', async (request, reply) => {
    const typed = textOf(request.body, 'linha')
    const found = inspectLine(bank, typed)
    if (found.ok || found.reason !== 'paid' || !found.boleto) return refused(reply, typed, found)
    clearNow(bank, found.boleto)
    return reply.redirect(receiptPath(found.boleto.token), 303)
  })
  app.get<{ Params: { token: string } }>('/banco/boleto/comprovante/:token', async (request, reply) => {
    const boleto = bank.boletos.findByToken(request.params.token)
    if (!boleto?.paidAt)
      return send(reply, 'Pagar boleto', pasteLinePage('', 'Comprovante não encontrado.'), 404)
    return send(reply, 'Boleto pago', boletoReceiptPage(merchant, boleto, bank.now()))
  })
  app.get<{ Params: { token: string } }>('/boleto/:token/boleto.pdf', async (request, reply) => {
    const boleto = bank.boletos.findByToken(request.params.token)
    if (!boleto) return send(reply, 'Boleto', pasteLinePage('', BOLETO_REFUSALS.unknown), 404)
    const name = `inline; filename="boleto-${boleto.dueOn}.pdf"`
    const pdf = await drawBoleto(boleto, merchant)
    return reply.type('application/pdf').header('content-disposition', name).send(pdf)
  })
}

type Refused = Exclude<InspectedBoleto, { ok: true }>

function refused(reply: FastifyReply, typed: string, inspected: InspectedBoleto): FastifyReply {
  const { reason, boleto }: Pick<Refused, 'reason' | 'boleto'> = inspected.ok
    ? { reason: 'invalid' }
    : inspected
  const receipt = reason === 'paid' && boleto ? receiptPath(boleto.token) : undefined
  return send(reply, 'Pagar boleto', pasteLinePage(typed, sentence(reason), receipt), 422)
}

const sentence = (reason: BoletoRefusal): string => BOLETO_REFUSALS[reason]

function send(reply: FastifyReply, title: string, body: Html, status = 200): FastifyReply {
  return sendPage(reply, { title, section: '/banco', body, narrow: true, status })
}

function textOf(source: unknown, name: string): string {
  const value = (source as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}
