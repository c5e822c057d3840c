import { fromDecimal, toDecimal } from '@vitrine/contract/money-text'
import type { Config } from '#kernel/config.ts'
import {
  API_PIX,
  type Charge,
  type ChargeRequest,
  type PaymentProvider,
  type ProviderEvent,
  ProviderFailure,
  parseAnswer,
  type RefundState,
} from '#payment-provider'
import {
  cancelCharge,
  createPixClient,
  debtor,
  type PixClient,
  returnEvents,
  toReceived,
  toReturns,
} from './client.ts'
import { Cob, Devolucao, type Pix, PixCallback, PixPage } from './schema.ts'

/** Items a page of `GET /pix`; the standard allows 1,000. */
const PAGE = 500
const DESCRIPTION_MAX = 140

/** Any provider that follows the Central Bank's API Pix 2.9.0. */
export function createPixApiProvider(settings: NonNullable<Config['pixApi']>): PaymentProvider {
  const client = createPixClient(settings)
  return {
    name: API_PIX,
    createCharge: (request) => createCharge(client, settings.key, request),
    readCharge: (txid) => readCharge(client, txid),
    cancelCharge: (txid) => cancelCharge(client, `/cob/${txid}`),
    listReceived: async (from, to) =>
      (await listPix(client, { from, to, having: 'txIdPresente' })).map((one) => toReceived(one)),
    listReturns: async (from, to) =>
      (await listPix(client, { from, to, having: 'devolucaoPresente' })).flatMap((one) => toReturns(one)),
    refund: ({ e2eId }, id, amount) => refund(client, `/pix/${e2eId}/devolucao/${id}`, toDecimal(amount)),
    readEvents: readPixEvents,
    async registerWebhook(webhookUrl, pixKeys) {
      for (const key of new Set([settings.key, ...pixKeys])) {
        const { status } = await client.call('PUT', `/webhook/${encodeURIComponent(key)}`, { webhookUrl })
        if (status >= 300) throw new ProviderFailure(`webhook refused with ${status}`)
      }
    },
  }
}

async function createCharge(client: PixClient, key: string, request: ChargeRequest): Promise<Charge> {
  const { status, body } = await client.call('PUT', `/cob/${request.txid}`, cobBody(key, request))
  if (status < 300) return toCharge(parseAnswer(Cob, body))
  // The first answer was lost: the charge of this txid is there already, and the same.
  const existing = await readCharge(client, request.txid)
  if (existing?.amount === request.amount) return existing
  throw new ProviderFailure(`charge refused with ${status}`)
}

const cobBody = (key: string, { payer, amount, expiresIn, description, pixKey }: ChargeRequest) => ({
  calendario: { expiracao: expiresIn },
  devedor: debtor(payer),
  valor: { original: toDecimal(amount) },
  chave: pixKey ?? key,
  solicitacaoPagador: description.slice(0, DESCRIPTION_MAX),
})

async function readCharge(client: PixClient, txid: string): Promise<Charge | undefined> {
  const { status, body } = await client.call('GET', `/cob/${txid}`)
  if (status === 404) return undefined
  if (status !== 200) throw new ProviderFailure(`charge unreadable: ${status}`)
  return toCharge(parseAnswer(Cob, body))
}

function toCharge({ txid, calendario, valor, pixCopiaECola, pix }: Cob): Charge {
  const received = pix?.map((one) => toReceived(one, txid)) ?? []
  return {
    txid,
    amount: fromDecimal(valor.original),
    brCode: pixCopiaECola ?? '',
    boleto: null,
    expiresAt: new Date(calendario.criacao.getTime() + calendario.expiracao * 1000),
    received: received[0],
    duplicates: received.length > 1 ? received : undefined,
    returns: pix?.flatMap((one) => toReturns(one, txid)),
  }
}

interface PixQuery {
  from: Date
  to: Date
  having: 'txIdPresente' | 'devolucaoPresente'
}

/** All Pix that were received in a period, of charges or with returns. */
async function listPix(client: PixClient, { from, to, having }: PixQuery): Promise<Pix[]> {
  const period = `inicio=${from.toISOString()}&fim=${to.toISOString()}&${having}=true`
  const received: Pix[] = []
  for (let page = 0, pages = 1; page < pages; page++) {
    const path = `/pix?${period}&paginacao.paginaAtual=${page}&paginacao.itensPorPagina=${PAGE}`
    const { status, body } = await client.call('GET', path)
    if (status !== 200) throw new ProviderFailure(`received Pix unreadable: ${status}`)
    const { parametros, pix } = parseAnswer(PixPage, body)
    pages = parametros.paginacao.quantidadeDePaginas
    received.push(...pix)
  }
  return received
}

async function refund(client: PixClient, path: string, valor: string): Promise<RefundState> {
  const { status, body } = await client.call('PUT', path, { valor })
  // A repeated refund of the same id may be refused as a duplicate: its state is what counts.
  const answer = status < 300 ? body : (await client.call('GET', path)).body
  const refunded = Devolucao.safeParse(answer)
  if (!refunded.success) return 'refused'
  if (refunded.data.status === 'DEVOLVIDO') return 'done'
  return refunded.data.status === 'EM_PROCESSAMENTO' ? 'processing' : 'refused'
}

/** The Pix and their returns that a callback of API Pix tells of; undefined when it is no callback. */
const readPixEvents = (body: unknown): ProviderEvent[] | undefined =>
  PixCallback.safeParse(body).data?.pix.flatMap(({ endToEndId, txid, valor, horario, devolucoes }) => [
    { id: endToEndId, txid, body: { txid, valor, horario } },
    ...returnEvents({ endToEndId, devolucoes }, txid),
  ])
