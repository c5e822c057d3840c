import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Html } from '../pages/html.ts'
import { sendPage } from '../pages/layout.ts'
import type { Bank } from '../pix/bank.ts'
import { inspectCode, PAY_REFUSALS, type PayRefusal, payCode } from '../pix/pay.ts'
import { pastePage, receiptPage, reviewPage } from './pages.ts'

const receiptPath = (e2eid: string): string => `/banco/comprovante/${e2eid}`

/** The bank app: paste a code, look at it, pay it, keep the receipt. Also `POST /banco/pagar` as JSON. */
export function bankAppRoutes(app: FastifyInstance, bank: Bank): void {
  app.get('/banco', async (request, reply) => {
    const typed = textOf(request.query, 'codigo')
    if (!typed) return send(reply, 'Pagar com Pix', pastePage(''))
    const inspected = inspectCode(bank, typed)
    if (!inspected.ok) return refused(reply, bank, typed, inspected.reason)
    return send(reply, 'Confira antes de pagar', reviewPage(bank.config, inspected.cob, inspected.expiresAt))
  })
  app.post('/banco/pagar', async (request, reply) => {
    const json = textOf(request.body, 'pixCopiaECola')
    return json ? payByJson(reply, bank, json) : payByForm(reply, bank, textOf(request.body, 'codigo'))
  })
  app.get<{ Params: { e2eid: string } }>('/banco/comprovante/:e2eid', async (request, reply) => {
    const pix = bank.payments.find(request.params.e2eid)
    if (!pix) return send(reply, 'Pagar com Pix', pastePage('', 'Comprovante não encontrado.'), 404)
    return send(reply, 'Pix enviado', receiptPage(bank.config, pix, bank.refunds.ofPix(pix.e2eid)))
  })
}

function payByJson(reply: FastifyReply, bank: Bank, brCode: string): FastifyReply {
  const paid = payCode(bank, brCode)
  if (paid.ok) return reply.send({ endToEndId: paid.pix.e2eid })
  return reply.code(422).send({ error: paid.reason, message: PAY_REFUSALS[paid.reason] })
}

function payByForm(reply: FastifyReply, bank: Bank, brCode: string): FastifyReply {
  const paid = payCode(bank, brCode)
  return paid.ok
    ? reply.redirect(receiptPath(paid.pix.e2eid), 303)
    : refused(reply, bank, brCode, paid.reason)
}

function refused(reply: FastifyReply, bank: Bank, typed: string, reason: PayRefusal): FastifyReply {
  const inspected = reason === 'paid' ? inspectCode(bank, typed) : undefined
  const cob = inspected && 'cob' in inspected ? inspected.cob : undefined
  const pix = cob && bank.payments.ofTxid(cob.txid)[0]
  const page = pastePage(typed, PAY_REFUSALS[reason], pix && receiptPath(pix.e2eid))
  return send(reply, 'Pagar com Pix', page, 422)
}

function send(reply: FastifyReply, title: string, body: Html, status = 200): FastifyReply {
  return sendPage(reply, { title, section: '/banco', body, narrow: true, status })
}

function textOf(source: unknown, name: string): string {
  const value = (source as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}
