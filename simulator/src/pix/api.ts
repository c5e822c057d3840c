import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { methodAndPath, OPERATIONS, type Operation } from '../conformance/operations.ts'
import type { ViolationLog } from '../conformance/violations.ts'
import type { Conformance, Deviation } from '../conformance.ts'
import { getCobr, listCobrs, patchCobr, postCobr, postRetry, putCobr } from './automatico/cobr.ts'
import { getLocRec, listLocRecs, postLocRec, unlinkLocRec } from './automatico/locrec.ts'
import { getRec, listRecs, patchRec, postRec } from './automatico/rec.ts'
import { getSolicRec, patchSolicRec, postSolicRec } from './automatico/solicrec.ts'
import { deleteRecurrenceWebhook, getRecurrenceWebhook, putRecurrenceWebhook } from './automatico/webhook.ts'
import type { Answer, Bank, Call, Handler } from './bank.ts'
import { getCob, listCobs, patchCob, postCob, putCob } from './cob.ts'
import { getCobv, getLocation, patchCobv, putCobv } from './cobv.ts'
import { getRefund, putRefund } from './devolucao.ts'
import { certificateAccepted, type Tokens } from './oauth.ts'
import { getPix, listPix } from './pix.ts'
import { Problem, refuse, type Violacao } from './problem.ts'
import { deleteWebhook, getWebhook, listWebhooks, putWebhook } from './webhook.ts'

export const PREFIX = '/pix/v2'
type ApiOperation = Exclude<Operation, 'GET /{pixUrlAccessToken}' | 'GET /rec/{recUrlAccessToken}'>
type Guard = { tokens: Tokens; conformance: Conformance; violations: ViolationLog }

const HANDLERS: Record<ApiOperation, Handler> = {
  'PUT /cob/{txid}': putCob,
  'PATCH /cob/{txid}': patchCob,
  'POST /cob': postCob,
  'GET /cob/{txid}': getCob,
  'GET /cob': listCobs,
  'PUT /cobv/{txid}': putCobv,
  'PATCH /cobv/{txid}': patchCobv,
  'GET /cobv/{txid}': getCobv,
  'GET /loc/{id}': getLocation,
  'GET /pix/{e2eid}': getPix,
  'GET /pix': listPix,
  'PUT /pix/{e2eid}/devolucao/{id}': putRefund,
  'GET /pix/{e2eid}/devolucao/{id}': getRefund,
  'PUT /webhook/{chave}': putWebhook,
  'GET /webhook/{chave}': getWebhook,
  'DELETE /webhook/{chave}': deleteWebhook,
  'GET /webhook': listWebhooks,
  'POST /rec': postRec,
  'PATCH /rec/{idRec}': patchRec,
  'GET /rec/{idRec}': getRec,
  'GET /rec': listRecs,
  'POST /solicrec': postSolicRec,
  'PATCH /solicrec/{idSolicRec}': patchSolicRec,
  'GET /solicrec/{idSolicRec}': getSolicRec,
  'POST /locrec': postLocRec,
  'GET /locrec': listLocRecs,
  'GET /locrec/{id}': getLocRec,
  'DELETE /locrec/{id}/idRec': unlinkLocRec,
  'PUT /cobr/{txid}': putCobr,
  'PATCH /cobr/{txid}': patchCobr,
  'POST /cobr': postCobr,
  'GET /cobr/{txid}': getCobr,
  'GET /cobr': listCobrs,
  'POST /cobr/{txid}/retentativa/{data}': postRetry,
  'PUT /webhookrec': putRecurrenceWebhook('rec'),
  'GET /webhookrec': getRecurrenceWebhook('rec'),
  'DELETE /webhookrec': deleteRecurrenceWebhook('rec'),
  'PUT /webhookcobr': putRecurrenceWebhook('cobr'),
  'GET /webhookcobr': getRecurrenceWebhook('cobr'),
  'DELETE /webhookcobr': deleteRecurrenceWebhook('cobr'),
}

/** Products of the API Pix that this account has not contracted: `AcessoNegado`, as the document asks. */
const NOT_CONTRACTED = /^\/(cobv|lotecobv|loc)(\/|$)/

/** The API Pix: every request is checked on its way in, every answer on its way out. */
export function pixApi(app: FastifyInstance, bank: Bank, guard: Guard): void {
  for (const [operation, handler] of Object.entries(HANDLERS) as [ApiOperation, Handler][]) {
    const { method, path } = methodAndPath(operation)
    const url = PREFIX + path.replace(/\{(\w+)\}/g, ':$1')
    const config = { operation }
    app.route({
      method: method.toUpperCase(),
      url,
      config,
      handler: (request, reply) => {
        const answer = answered(request, () => served(request, operation, { bank, guard, handler }))
        return deliver(reply, bank, checked(request, operation, answer, { bank, guard }))
      },
    })
  }
  app.all(`${PREFIX}/*`, (request, reply) => {
    const rest = request.url.slice(PREFIX.length).split('?')[0] ?? ''
    return sendProblem(reply, new Problem(NOT_CONTRACTED.test(rest) ? 'AcessoNegado' : 'NaoEncontrado'))
  })
}

type CheckParts = { bank: Bank; guard: Guard }
type Parts = CheckParts & { handler: Handler }

function served(request: FastifyRequest, operation: ApiOperation, { bank, guard, handler }: Parts): Answer {
  if (bank.chaos.happens(bank.chaos.settings().answers.errorPercent)) throw new Problem('ServicoIndisponivel')
  authorize(request, operation, bank, guard)
  const [rawPath = ''] = request.url.slice(PREFIX.length).split('?')
  const query = request.query as Call['query']
  const message = { operation, path: rawPath, query: query as Record<string, string>, body: request.body }
  const deviations = guard.conformance.request(message)
  guard.violations.record('client', operation, deviations)
  refuse(OPERATIONS[operation].invalid, violacoes(operation, deviations))
  return handler(bank, { params: request.params as Call['params'], query, body: request.body })
}

function authorize(request: FastifyRequest, operation: Operation, bank: Bank, guard: Guard): void {
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const scopes = token && guard.tokens.scopes(token)
  if (!scopes || !certificateAccepted(request, bank.config)) throw new Problem('NaoAutenticado')
  if (!guard.conformance.scopes(operation).every((scope) => scopes.includes(scope))) {
    throw new Problem('AcessoNegado')
  }
}

function answered(request: FastifyRequest, work: () => Answer): Answer {
  try {
    return work()
  } catch (error) {
    return problemAnswer(request, error)
  }
}

function problemAnswer(request: FastifyRequest, error: unknown): Answer {
  const problem = error instanceof Problem ? error : new Problem('ErroInternoDoServidor')
  if (problem !== error) request.log.error(error)
  return { status: problem.status, body: problem.body(request.id) }
}

/** An answer that is not as the document says is recorded; where tests run it also fails loudly. */
function checked(request: FastifyRequest, operation: Operation, answer: Answer, parts: CheckParts): Answer {
  const { bank, guard } = parts
  const body = withoutField(answer.body, bank.chaos.takeFieldToDrop())
  const deviations = guard.conformance.response(operation, answer.status, body)
  guard.violations.record('simulator', operation, deviations)
  if (deviations.length === 0 || !bank.config.strict) return { ...answer, body }
  const found = deviations.map(({ path, reason }) => ({ razao: reason, propriedade: path }))
  return problemAnswer(request, new Problem('ErroInternoDoServidor', found))
}

/** Sends an answer, late or never where the switches say so. */
export async function deliver(
  reply: FastifyReply,
  bank: Pick<Bank, 'chaos'>,
  { status, body }: Answer,
): Promise<FastifyReply> {
  const { delayMs, losePercent } = bank.chaos.settings().answers
  if (delayMs > 0) await wait(delayMs)
  if (bank.chaos.happens(losePercent)) return lost(reply)
  if (status === 401) reply.header('www-authenticate', 'Bearer error="invalid_token"')
  const type = status >= 400 ? 'application/problem+json' : 'application/json'
  return body ? reply.code(status).type(type).send(body) : reply.code(status).send()
}

/** The work is done, and the caller never hears of it. */
function lost(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply.code(problem.status).type('application/problem+json').send(problem.body(reply.request.id))
}

function violacoes(operation: Operation, deviations: Deviation[]): Violacao[] {
  return deviations.map(({ path }) => {
    const propriedade = [OPERATIONS[operation].entity, path].filter(Boolean).join('.')
    return { razao: `O campo ${propriedade} não respeita o _schema_.`, propriedade }
  })
}

function withoutField(body: object | undefined, field: string | undefined): object | undefined {
  if (!body || !field) return body
  const copy = structuredClone(body) as Record<string, unknown>
  const names = field.split('.')
  const last = names.pop()!
  const parent = names.reduce<Record<string, unknown>>(
    (at, name) => at[name] as Record<string, unknown>,
    copy,
  )
  delete parent[last]
  return copy
}
