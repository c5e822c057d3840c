import { type Refusal, sentenceOf, statusOf } from '@vitrine/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPlainPage } from './plain-page.ts'
import { problemOf } from './problem.ts'
import { targetOf } from './request-target.ts'

/** Somebody who followed a link: programs ask for something else than a page, or in another way. */
const isForPage = ({ method, raw }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !targetOf(raw).isApi

/** Answers a request whose target is not read: the API with a problem, the others with a page. */
export function refuseTarget(request: FastifyRequest, reply: FastifyReply, code: Refusal): FastifyReply {
  reply.code(statusOf(code))
  if (!isForPage(request))
    return reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(problemOf(code)))
  return sendPlainPage(reply, {
    title: 'Endereço inválido',
    heading: 'Não abrimos este endereço',
    content: `<p>${sentenceOf(code)}</p>\n<p><a href="/">Ir para o início</a></p>`,
  })
}
