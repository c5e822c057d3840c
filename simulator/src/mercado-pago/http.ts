import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Chaos } from '../chaos/chaos.ts'
import type { ViolationLog } from '../conformance/violations.ts'
import { answerApi } from './api.ts'
import { answerBrowser } from './browser.ts'
import { type Answer, type Call, isJson, type MercadoPago, refusal } from './gateway.ts'
import { answerDeviations, operationOf, requestDeviations } from './published.ts'

interface Parts {
  chaos: Chaos
  violations: ViolationLog
  /** An answer that is not as it is published becomes a 500, instead of only being recorded. */
  strict: boolean
}

const PATHS = ['/v1/*', '/js/v2', '/field.js', '/secure-fields', '/challenge/*'] as const

/** Mercado Pago's API and what a browser asks of it, at the root of the simulator. */
export function mercadoPagoHttp(app: FastifyInstance, mp: MercadoPago, parts: Parts): void {
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text))
    for (const url of PATHS)
      raw.route({
        method: ['GET', 'POST', 'PUT', 'DELETE'],
        url,
        handler: async (request, reply) => {
          const call = callOf(request)
          const shown = answerBrowser(mp, call)
          if (shown) return send(reply, shown)
          return deliver(reply, parts.chaos, answerChecked(mp, call, parts))
        },
      })
  })
}

function callOf(request: FastifyRequest): Call {
  const { pathname, searchParams } = new URL(request.url, 'http://simulator')
  return {
    method: request.method,
    path: pathname,
    query: searchParams,
    headers: request.headers,
    text: typeof request.body === 'string' ? request.body : '',
    origin: `${request.protocol}://${request.host}`,
  }
}

/** Answers a call, and records what either side says that is not published. */
function answerChecked(mp: MercadoPago, call: Call, { chaos, violations, strict }: Parts): Answer {
  if (chaos.happens(chaos.settings().answers.errorPercent)) return refusal(503, 'service_unavailable')
  const operation = operationOf(call)
  if (!operation) return refusal(404, 'not_found')
  const name = `Mercado Pago ${operation}`
  if (isJson(call.text)) violations.record('client', name, requestDeviations(operation, call))
  const answer = answerApi(mp, call)
  const wrong = answerDeviations(operation, answer)
  violations.record('simulator', name, wrong)
  return strict && wrong.length > 0 ? { status: 500, body: { wrong } } : answer
}

async function deliver(reply: FastifyReply, chaos: Chaos, answer: Answer): Promise<FastifyReply> {
  const { delayMs, losePercent } = chaos.settings().answers
  if (delayMs > 0) await wait(delayMs)
  if (!answer.isLost && !chaos.happens(losePercent)) return send(reply, answer)
  reply.hijack()
  reply.raw.destroy()
  return reply
}

const send = (reply: FastifyReply, { status, body, headers }: Answer): FastifyReply =>
  reply
    .code(status)
    .headers({ 'content-type': 'application/json; charset=utf-8', ...headers })
    .send(typeof body === 'string' ? body : JSON.stringify(body))
