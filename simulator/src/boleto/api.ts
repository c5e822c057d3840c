import { isDeepStrictEqual } from 'node:util'
import { parseDocument } from '@vitrine/contract/brazil/document'
import { fromDecimal } from '@vitrine/contract/money-text'
import { type CalendarDay, parseDay } from '@vitrine/contract/time'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deliver } from '../pix/api.ts'
import type { Answer } from '../pix/bank.ts'
import { newToken } from '../pix/ids.ts'
import { Refusal } from '../refusal.ts'
import type { BoletoBank } from './bank.ts'
import type { Boleto, NewBoleto } from './boleto.store.ts'
import { boletoJson } from './boleto.ts'
import { type Issue, isIssue, isRefund, isWebhook, type Refund } from './schema.ts'

export const BOLETO_PREFIX = '/boleto/v1'
type Params = { referencia: string; id: string }
type Work = (request: FastifyRequest<{ Params: Params; Querystring: Record<string, string> }>) => Answer

/** The boleto API of the demonstration (simulator/boleto-api.md): JSON, a bearer, and a signed webhook. */
export function boletoApi(app: FastifyInstance, bank: BoletoBank, token: string): void {
  const route = (method: 'GET' | 'PUT', path: string, work: Work) =>
    app.route<{ Params: Params; Querystring: Record<string, string> }>({
      method,
      url: BOLETO_PREFIX + path,
      handler: (request, reply) =>
        answer(bank, reply, () => authorized(bank, request, token) ?? work(request)),
    })
  const shown = (request: FastifyRequest, boleto: Boleto) =>
    boletoJson(bank, boleto, `${request.protocol}://${request.host}`)
  route('PUT', '/boletos/:referencia', (request) => {
    const { boleto, isNew } = issue(bank, request.params.referencia, request.body)
    return { status: isNew ? 201 : 200, body: shown(request, boleto) }
  })
  route('GET', '/boletos/:referencia', (request) => ({
    status: 200,
    body: shown(request, found(bank, request.params.referencia)),
  }))
  route('GET', '/boletos', (request) => {
    const { de = '', ate = '' } = request.query
    const period = [Date.parse(de), Date.parse(ate)] as const
    if (period.some(Number.isNaN)) throw new Refusal(400, 'Informe de e ate, em ISO 8601.')
    const boletos = bank.boletos.clearedBetween(...period).map((one) => shown(request, one))
    return { status: 200, body: { boletos } }
  })
  route('PUT', '/boletos/:referencia/devolucoes/:id', (request) => {
    const boleto = refund(bank, request.params, request.body)
    return { status: 200, body: shown(request, boleto) }
  })
  route('PUT', '/boletos/:referencia/baixa', (request) => ({
    status: 200,
    body: shown(request, takeBack(bank, request.params.referencia)),
  }))
  route('PUT', '/webhook', ({ body }) => {
    if (!isWebhook(body)) throw new Refusal(400, 'Informe url, com http ou https.')
    bank.setWebhook(body.url)
    return { status: 200, body }
  })
}

function authorized(bank: BoletoBank, request: FastifyRequest, token: string): Answer | undefined {
  const { errorPercent } = bank.chaos.settings().answers
  if (bank.chaos.happens(errorPercent)) throw new Refusal(503, 'Serviço indisponível.')
  if (request.headers.authorization !== `Bearer ${token}`)
    throw new Refusal(401, 'Token ausente ou incorreto.')
  return undefined
}

function answer(bank: BoletoBank, reply: FastifyReply, work: () => Answer): Promise<FastifyReply> {
  try {
    return deliver(reply, bank, work())
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return deliver(reply, bank, {
      status: error.status,
      body: { status: error.status, mensagem: error.message },
    })
  }
}

function found({ boletos }: BoletoBank, reference: string): Boleto {
  const boleto = boletos.find(reference)
  if (!boleto) throw new Refusal(404, 'Boleto não encontrado.')
  return boleto
}

/** The reference is the idempotency key: the same again gives the same boleto, another content is refused. */
function issue(bank: BoletoBank, reference: string, body: unknown): { boleto: Boleto; isNew: boolean } {
  const wanted = wantedOf(bank, reference, body)
  const known = bank.boletos.find(reference)
  if (!known) bank.boletos.insert(wanted)
  const boleto = found(bank, reference)
  const same = { ...boleto, token: wanted.token, issuedAt: wanted.issuedAt }
  if (!isDeepStrictEqual({ ...same, ...wanted }, same))
    throw new Refusal(409, 'Esta referência já é de outro boleto.')
  return { boleto, isNew: !known }
}

function wantedOf(bank: BoletoBank, reference: string, body: unknown): NewBoleto {
  if (!isIssue(body)) throw new Refusal(400, `Boleto inválido: ${isIssue.errors?.[0]?.instancePath ?? ''}`)
  const { valor, vencimento, pagador, descricao, atraso } = body as Issue
  const [dueOn, amount] = [parseDay(vencimento), fromDecimal(valor)]
  if (!dueOn || amount < 1) throw new Refusal(400, 'Valor ou vencimento inválido.')
  if (!parseDocument(pagador.documento)) throw new Refusal(400, 'CPF ou CNPJ do pagador inválido.')
  return {
    ...{ reference, token: newToken(), amount, dueOn, description: descricao, issuedAt: bank.now() },
    ...{ payerName: pagador.nome, payerDocument: pagador.documento, payerAddress: pagador.endereco ?? null },
    ...lateTerms(atraso, dueOn),
  }
}

/** No more than the law allows: 2% once and, by practice, 1% a month. */
function lateTerms(late: Issue['atraso'], dueOn: CalendarDay) {
  if (!late) return { lateUntil: null, fineBp: null, interestBp: null }
  const lateUntil = parseDay(late.ate)
  const [fineBp, interestBp] = [fromDecimal(late.multa), fromDecimal(late.jurosAoMes)]
  if (!lateUntil || lateUntil < dueOn || fineBp > 200 || interestBp > 100)
    throw new Refusal(400, 'Multa acima de 2%, juros acima de 1% ao mês, ou prazo antes do vencimento.')
  return { lateUntil, fineBp: Number(fineBp), interestBp: Number(interestBp) }
}

/** Nobody can pay it any more; refused once somebody has, also while the money is on its way. */
function takeBack(bank: BoletoBank, reference: string): Boleto {
  bank.boletos.takeBack(found(bank, reference).number, bank.now())
  const boleto = found(bank, reference)
  if (boleto.takenBackAt === null) throw new Refusal(409, 'Este boleto já foi pago.')
  return boleto
}

/** Part of it, or all, goes back to the payer alone, by Pix or to an account; `id` is the idempotency key. */
function refund(bank: BoletoBank, { referencia, id }: Params, body: unknown): Boleto {
  const boleto = found(bank, referencia)
  if (!isRefund(body)) throw new Refusal(400, 'Informe valor.')
  const amount = fromDecimal(body.valor)
  if (boleto.clearsAt === null || boleto.clearsAt > bank.now())
    throw new Refusal(409, 'Este boleto não foi liquidado.')
  const known = bank.boletos.refunds(boleto.number).find((one) => one.id === id)
  if (known && known.amount !== amount) throw new Refusal(409, 'Esta devolução já foi feita com outro valor.')
  if (known) return boleto
  if (amount < 1 || amount > boleto.received - boleto.refunded)
    throw new Refusal(409, 'O valor passa do que resta do boleto.')
  refuseDestination(bank, boleto, body.destino)
  bank.boletos.refund(boleto.number, { id, amount }, bank.now())
  return found(bank, referencia)
}

/** Addresses that begin so are keys of somebody else: it takes two people to try it. */
const SOMEBODY_ELSE = 'outra-pessoa'

/** Money goes to whoever paid and to nobody else. */
function refuseDestination({ chaos }: BoletoBank, boleto: Boleto, destination: Refund['destino']): void {
  const isKey = destination === undefined || 'chave' in destination
  if (isKey && chaos.happens(chaos.settings().refunds.failPercent))
    throw new Refusal(422, 'Esta chave Pix não está cadastrada.')
  if (!destination || !('chave' in destination)) return
  const document = parseDocument(destination.chave)?.value
  if ((document && document !== boleto.payerDocument) || destination.chave.startsWith(SOMEBODY_ELSE))
    throw new Refusal(422, 'Esta chave Pix é de outra pessoa.')
}
