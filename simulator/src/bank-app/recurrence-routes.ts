import type { Centavos } from '@vitrine/contract/money'
import { parseBrl } from '@vitrine/contract/money-text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Html } from '../pages/html.ts'
import { sendPage } from '../pages/layout.ts'
import { advance } from '../pix/automatico/advance.ts'
import {
  authorise,
  cancelScheduled,
  ENDED,
  type Outcome,
  recurrenceOfCode,
  reject,
  revoke,
  setCeiling,
} from '../pix/automatico/authorise.ts'
import type { Bank } from '../pix/bank.ts'
import { textOf } from './form.ts'
import { recurrencePage, recurrencesPage } from './recurrence-pages.ts'

const HOME = '/banco/automatico'
const NO_AMOUNT = 'Escreva um valor em reais, por exemplo 150,00.'
const NOT_FOUND = 'Autorização não encontrada.'

type Params = { idRec: string; txid?: string }
type Move = (request: FastifyRequest<{ Params: Params }>) => Outcome

/** The pages of Pix Automático: authorise with or without a ceiling, reject, limit, revoke, and the balance. */
export function recurrenceRoutes(app: FastifyInstance, bank: Bank): void {
  app.get(HOME, async (_request, reply) => {
    advance(bank)
    return send(reply, recurrencesPage(bank))
  })
  app.get<{ Params: Params }>(`${HOME}/:idRec`, async ({ params }, reply) => {
    advance(bank)
    return show(reply, bank, params.idRec)
  })
  app.post(`${HOME}/saldo`, async ({ body }, reply) => {
    const amount = parseBrl(textOf(body, 'saldo'))
    if (amount === undefined || amount < 0) return send(reply, recurrencesPage(bank, NO_AMOUNT), 422)
    bank.balance.set(amount)
    return reply.redirect(HOME, 303)
  })
  const move = (path: string, work: Move): void => {
    app.post<{ Params: Params }>(`${HOME}/:idRec/${path}`, async (request, reply) => {
      const outcome = work(request)
      const { idRec } = request.params
      if (outcome.ok) return reply.redirect(`${HOME}/${idRec}`, 303)
      return show(reply, bank, idRec, { refusal: outcome.reason, code: textOf(request.body, 'codigo') })
    })
  }
  move('autorizar', ({ params, body }) => authoriseByForm(bank, params.idRec, body))
  move('recusar', ({ params }) => reject(bank, params.idRec))
  move('revogar', ({ params }) => revoke(bank, params.idRec))
  move('maximo', ({ params, body }) => {
    const typed = ceilingOf(body)
    return typed.ok ? setCeiling(bank, params.idRec, typed.ceiling) : typed
  })
  move('debitos/:txid/cancelar', ({ params }) => cancelScheduled(bank, params.txid ?? ''))
}

/** The page of the recurrence that a code authorises, from which it is authorised by that code. */
export function showCode(reply: FastifyReply, bank: Bank, code: string): FastifyReply | undefined {
  const rec = recurrenceOfCode(bank, code)
  return rec && show(reply, bank, rec.idRec, rec.status === 'CRIADA' ? { code } : { refusal: ENDED })
}

/** The ceiling that was typed: none where the field is empty. */
export function ceilingOf(body: unknown): { ok: true; ceiling?: Centavos } | Extract<Outcome, { ok: false }> {
  const typed = textOf(body, 'maximo').trim()
  if (!typed) return { ok: true }
  const ceiling = parseBrl(typed)
  return ceiling === undefined || ceiling <= 0 ? { ok: false, reason: NO_AMOUNT } : { ok: true, ceiling }
}

function authoriseByForm(bank: Bank, idRec: string, body: unknown): Outcome {
  const typed = ceilingOf(body)
  if (!typed.ok) return typed
  const code = textOf(body, 'codigo')
  if (code && recurrenceOfCode(bank, code)?.idRec !== idRec) return { ok: false, reason: ENDED }
  return authorise(bank, idRec, { journey: code ? 'JORNADA_2' : 'JORNADA_1', ceiling: typed.ceiling })
}

function show(
  reply: FastifyReply,
  bank: Bank,
  idRec: string,
  { refusal, code }: { refusal?: string; code?: string } = {},
): FastifyReply {
  const rec = bank.recs.find(idRec)
  if (!rec) return send(reply, recurrencesPage(bank, NOT_FOUND), 404)
  return send(reply, recurrencePage(bank, rec, { refusal, code }), refusal ? 422 : 200)
}

function send(reply: FastifyReply, body: Html, status = 200): FastifyReply {
  return sendPage(reply, { title: 'Pix Automático', section: '/banco', body, narrow: true, status })
}
