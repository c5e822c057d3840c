import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deliver } from '../pix/api.ts'
import type { Answer } from '../pix/bank.ts'
import { Refusal } from '../refusal.ts'
import { type CardBank, hashOf } from './bank.ts'
import type { CardCharge } from './card.store.ts'
import { cancelCharge, chargeJson, createCharge, readCharge, refundCharge } from './charge.ts'
import { isCardRefund, isNewCharge, isShop } from './schema.ts'
import { tokenise } from './token.ts'

export const CARD_PREFIX = '/card/v1'
type Params = { reference: string; id: string; customer: string }
type ApiRequest = FastifyRequest<{ Params: Params; Querystring: Record<string, string> }>
type Route = (method: 'GET' | 'PUT' | 'DELETE', path: string, work: (request: ApiRequest) => Answer) => void

/** The card API of the demonstration (simulator/card-api.md): JSON, a bearer, and a signed webhook. */
export function cardApi(app: FastifyInstance, bank: CardBank, token: string): void {
  const route: Route = (method, path, work) =>
    app.route<{ Params: Params; Querystring: Record<string, string> }>({
      method,
      url: CARD_PREFIX + path,
      handler: (request, reply) => answer(bank, reply, () => allowed(bank, request, token) ?? work(request)),
    })
  const shown = (request: ApiRequest, charge: CardCharge | undefined) => {
    if (!charge) throw new Refusal(404, 'Cobrança não encontrada.')
    return { status: 200, body: chargeJson(bank, charge, `${request.protocol}://${request.host}`) }
  }
  route('GET', '/charges/:reference', (request) => shown(request, readCharge(bank, request.params.reference)))
  route('DELETE', '/charges/:reference', (request) =>
    shown(request, cancelCharge(bank, request.params.reference)),
  )
  route('GET', '/charges', (request) => {
    const period = [Date.parse(request.query.from ?? ''), Date.parse(request.query.to ?? '')] as const
    if (period.some(Number.isNaN)) throw new Refusal(400, 'Informe from e to, em ISO 8601.')
    const charges = bank.cards.changedBetween(...period).map((charge) => shown(request, charge).body)
    return { status: 200, body: { charges } }
  })
  route('PUT', '/charges/:reference', (request) =>
    shown(request, charge(bank, request.params.reference, request.body)),
  )
  route('PUT', '/charges/:reference/refunds/:id', (request) => {
    const { reference, id } = request.params
    if (!isCardRefund(request.body)) throw new Refusal(400, 'Informe amount.')
    const refunded = refundCharge(bank, reference, id, request.body.amount)
    bank.flush()
    return shown(request, refunded)
  })
  accountRoutes(route, bank)
  // The frame asks from the holder's browser, without the shop's token.
  app.post(`${CARD_PREFIX}/tokens`, (request, reply) =>
    answer(bank, reply, () => ({ status: 201, body: tokenise(bank, request.body) })),
  )
}

/** The shop's own settings, and the cards that it keeps for its customers. */
function accountRoutes(route: Route, bank: CardBank): void {
  route('PUT', '/shop', ({ body }) => {
    if (!isShop(body)) throw new Refusal(400, 'Informe webhook e origins, com http ou https.')
    bank.setShop(body)
    return { status: 200, body }
  })
  route('DELETE', '/customers/:customer/cards/:id', ({ params: { customer, id } }) => {
    bank.kept.remove(id, customer)
    return { status: 200, body: {} }
  })
}

/** No answer at all: what the two test cards of lost answers are for. */
class Lost extends Error {}

function charge(bank: CardBank, reference: string, body: unknown): CardCharge {
  if (!isNewCharge(body))
    throw new Refusal(400, `Cobrança inválida: ${isNewCharge.errors?.[0]?.instancePath}`)
  const planned = body.token === undefined ? undefined : bank.cards.token(hashOf(body.token))?.outcome
  if (planned === 'lost-unknown') throw new Lost()
  const charge = createCharge(bank, reference, body)
  bank.flush()
  if (planned === 'lost-approved') throw new Lost()
  return charge
}

function allowed(bank: CardBank, request: FastifyRequest, token: string): undefined {
  const { errorPercent } = bank.chaos.settings().answers
  if (bank.chaos.happens(errorPercent)) throw new Refusal(503, 'Serviço indisponível.')
  if (request.headers.authorization !== `Bearer ${token}`)
    throw new Refusal(401, 'Token ausente ou incorreto.')
}

async function answer(bank: CardBank, reply: FastifyReply, work: () => Answer): Promise<FastifyReply> {
  try {
    return await deliver(reply, bank, work())
  } catch (error) {
    if (error instanceof Lost) {
      reply.hijack()
      reply.raw.destroy()
      return reply
    }
    if (!(error instanceof Refusal)) throw error
    const { status, message } = error
    return deliver(reply, bank, { status, body: { status, message } })
  }
}
