import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Html } from '../pages/html.ts'
import { sendPage } from '../pages/layout.ts'
import { Refusal } from '../refusal.ts'
import type { CardBank } from './bank.ts'
import type { DisputeState } from './card.store.ts'
import { answerChallenge, disputeCharge, endReview, readCharge } from './charge.ts'
import { cardsPage, challengePage } from './pages.ts'

const LATEST = 30
const STATES: readonly DisputeState[] = ['open', 'won', 'lost']

/** The pages about cards: the operator's, and the one on which an issuer asks its customer. */
export function cardRoutes(app: FastifyInstance, bank: CardBank): void {
  const show = (reply: FastifyReply, refusal?: string) =>
    sendPage(reply, {
      ...{ title: 'Cartões', section: '/cartoes', status: refusal ? 409 : 200 },
      body: cardsPage(bank.cards.latest(LATEST), refusal),
    })
  app.get('/cartoes', async (_request, reply) => show(reply))
  app.post<{ Params: { reference: string } }>('/cartoes/:reference/contestacao', async (request, reply) => {
    const state = STATES.find((one) => one === textOf(request.body, 'estado'))
    try {
      if (state) disputeCharge(bank, request.params.reference, state)
    } catch (error) {
      if (error instanceof Refusal) return show(reply, error.message)
      throw error
    }
    return reply.redirect('/cartoes', 303)
  })
  app.post<{ Params: { reference: string } }>('/cartoes/:reference/analise', async (request, reply) => {
    try {
      endReview(bank, request.params.reference, textOf(request.body, 'estado') === 'aprovada')
    } catch (error) {
      if (error instanceof Refusal) return show(reply, error.message)
      throw error
    }
    return reply.redirect('/cartoes', 303)
  })
  app.get<{ Params: { challenge: string } }>('/cartoes/desafio/:challenge', async (request, reply) => {
    const found = bank.cards.findByChallenge(request.params.challenge)
    const charge = found && readCharge(bank, found.reference)
    if (!charge) return send(reply, cardsPage([], 'Confirmação não encontrada.'), '')
    if (charge.state !== 'requires_action') return reply.redirect(charge.returnUrl, 303)
    return send(reply, challengePage(charge), new URL(charge.returnUrl).origin)
  })
  app.post<{ Params: { challenge: string } }>('/cartoes/desafio/:challenge', async (request, reply) => {
    const isApproved = textOf(request.body, 'resposta') === 'sim'
    const { returnUrl } = answerChallenge(bank, request.params.challenge, isApproved)
    return reply.redirect(returnUrl, 303)
  })
}

/** The answer leads back to the shop: browsers ask whether a form may end there. */
const send = (reply: FastifyReply, body: Html, formsTo: string): FastifyReply =>
  sendPage(reply, { title: 'Confirmação da compra', section: '/', body, narrow: true, formsTo })

function textOf(source: unknown, name: string): string {
  const value = (source as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}
