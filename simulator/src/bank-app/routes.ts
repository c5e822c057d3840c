import { centavos } from '@vitrine/contract/money'
import { parseBrl } from '@vitrine/contract/money-text'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Html } from '../pages/html.ts'
import { sendPage } from '../pages/layout.ts'
import { ceilingProblem } from '../pix/automatico/authorise.ts'
import type { Bank } from '../pix/bank.ts'
import { type MedNature, returnByMed } from '../pix/devolucao.ts'
import { inspectCode, PAY_REFUSALS, type PayRefusal, payCode } from '../pix/pay.ts'
import { textOf } from './form.ts'
import { contestPage, pastePage, receiptPage, reviewPage } from './pages.ts'
import { ceilingOf, recurrenceRoutes, showCode } from './recurrence-routes.ts'

const receiptPath = (e2eid: string): string => `/banco/comprovante/${e2eid}`

/** The bank app: paste a code, look at it, pay it, keep the receipt. Also `POST /banco/pagar` as JSON. */
export function bankAppRoutes(app: FastifyInstance, bank: Bank): void {
  recurrenceRoutes(app, bank)
  app.get('/banco', async (request, reply) => {
    const typed = textOf(request.query, 'codigo')
    if (!typed) return send(reply, 'Pagar com Pix', pastePage(''))
    const inspected = inspectCode(bank, typed)
    if (inspected.ok) return send(reply, 'Confira antes de pagar', reviewPage(bank, typed, inspected))
    const authorisation = inspected.reason === 'authorisation' && showCode(reply, bank, typed)
    return authorisation || refused(reply, bank, typed, inspected.reason)
  })
  app.post('/banco/pagar', async (request, reply) => {
    const json = textOf(request.body, 'pixCopiaECola')
    return json ? payByJson(reply, bank, json) : payByForm(reply, bank, request.body)
  })
  app.get<{ Params: { e2eid: string } }>('/banco/comprovante/:e2eid', async (request, reply) => {
    const pix = bank.payments.find(request.params.e2eid)
    if (!pix) return send(reply, 'Pagar com Pix', pastePage('', 'Comprovante não encontrado.'), 404)
    return send(reply, 'Pix enviado', receiptPage(bank.config, pix, bank.refunds.ofPix(pix.e2eid)))
  })
  contestRoutes(app, bank)
}

/** The payer contests a Pix, and the bank returns it of itself. */
function contestRoutes(app: FastifyInstance, bank: Bank): void {
  const path = '/banco/comprovante/:e2eid/contestar'
  type Params = { e2eid: string }
  app.get<{ Params: Params }>(path, async ({ params }, reply) => {
    const pix = bank.payments.find(params.e2eid)
    if (!pix) return send(reply, 'Pagar com Pix', pastePage('', 'Comprovante não encontrado.'), 404)
    return send(reply, 'Contestar Pix', contestPage(bank, pix))
  })
  app.post<{ Params: Params }>(path, async ({ params, body }, reply) => {
    const pix = bank.payments.find(params.e2eid)
    if (!pix) return send(reply, 'Pagar com Pix', pastePage('', 'Comprovante não encontrado.'), 404)
    const amount = parseBrl(textOf(body, 'valor')) ?? centavos(0)
    const outcome = returnByMed(bank, pix, textOf(body, 'natureza') as MedNature, amount)
    if (outcome.ok) return reply.redirect(receiptPath(pix.e2eid), 303)
    return send(reply, 'Contestar Pix', contestPage(bank, pix, outcome.reason), 422)
  })
}

function payByJson(reply: FastifyReply, bank: Bank, brCode: string): FastifyReply {
  const paid = payCode(bank, brCode)
  if (paid.ok) return reply.send({ endToEndId: paid.pix.e2eid })
  return reply.code(422).send({ error: paid.reason, message: PAY_REFUSALS[paid.reason] })
}

function payByForm(reply: FastifyReply, bank: Bank, body: unknown): FastifyReply {
  const brCode = textOf(body, 'codigo')
  const inspected = inspectCode(bank, brCode)
  const offer = inspected.ok ? inspected.offer : undefined
  const authorises = offer?.journey === 'JORNADA_3' || textOf(body, 'autorizar') === 'sim'
  const typed = ceilingOf(body)
  const wrong = typed.ok ? offer && authorises && ceilingProblem(offer.rec, typed.ceiling) : typed.reason
  if (inspected.ok && wrong) {
    return send(reply, 'Confira antes de pagar', reviewPage(bank, brCode, inspected, wrong), 422)
  }
  const paid = payCode(bank, brCode, { authorises, ceiling: typed.ok ? typed.ceiling : undefined })
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
