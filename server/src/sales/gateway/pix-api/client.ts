import { readFileSync } from 'node:fs'
import { parseDocument } from '@vitrine/contract/brazil/document'
import type { DisputeReason } from '@vitrine/contract/dispute'
import { fromDecimal } from '@vitrine/contract/money-text'
import { Agent, type Dispatcher, request } from 'undici'
import type { Config } from '#kernel/config.ts'
import {
  type BankReturn,
  type CancelState,
  type ChargeRequest,
  type ProviderEvent,
  ProviderFailure,
  parseAnswer,
  type Received,
} from '#payment-provider'
import { ChargeState, type Pix, Token } from './schema.ts'

type Settings = NonNullable<Config['pixApi']>
export interface Answer {
  status: number
  body: unknown
}

const TIMEOUT_MS = 8000
/** A token is renewed this long before it ends. */
const MARGIN_MS = 30_000
const SCOPES = 'cob.write cob.read pix.write pix.read webhook.write webhook.read'

/** Keep-alive connections, with the client certificate when the provider asks for mTLS. */
function createAgent({ certFile, certKeyFile, caFile }: Settings): Agent {
  const read = (file: string | undefined) => (file ? readFileSync(file) : undefined)
  return new Agent({
    connections: 32,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    connect: { timeout: TIMEOUT_MS, cert: read(certFile), key: read(certKeyFile), ca: read(caFile) },
  })
}

type Exchange = (url: string, options: Omit<Dispatcher.RequestOptions, 'path' | 'origin'>) => Promise<Answer>

/** One request and its JSON; throws `ProviderFailure` without an answer. */
const exchangeBy =
  (dispatcher: Agent): Exchange =>
  async (url, options) => {
    try {
      const { statusCode, body } = await request(url, { ...options, dispatcher })
      const text = await body.text()
      return { status: statusCode, body: text ? JSON.parse(text) : undefined }
    } catch (error) {
      throw new ProviderFailure(error instanceof Error ? error.message : 'no answer')
    }
  }

/** An access token by client credentials (RFC 6749 4.4), kept until shortly before it ends; calls at once ask for one. */
function createToken(settings: Settings, scope: string, exchange: Exchange) {
  let token: { value: string; until: number } | undefined
  let pending: Promise<string> | undefined

  async function request(): Promise<string> {
    const [id, secret] = [settings.clientId, settings.clientSecret].map(encodeURIComponent)
    const credentials = Buffer.from(`${id}:${secret}`).toString('base64')
    const { status, body } = await exchange(settings.tokenUrl, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope }).toString(),
    })
    if (status !== 200) throw new ProviderFailure(`token refused with ${status}`)
    const { access_token, expires_in } = parseAnswer(Token, body)
    token = { value: access_token, until: Date.now() + expires_in * 1000 - MARGIN_MS }
    return access_token
  }

  return {
    async current(): Promise<string> {
      if (token && token.until > Date.now()) return token.value
      pending ??= request().finally(() => {
        pending = undefined
      })
      return pending
    },
    forget(): void {
      token = undefined
    },
  }
}

/** Calls of API Pix 2.9.0 with an access token; throws `ProviderFailure` where it is to be tried again. */
export function createPixClient(settings: Settings, scopes = SCOPES) {
  const dispatcher = createAgent(settings)
  const exchange = exchangeBy(dispatcher)
  const token = createToken(settings, scopes, exchange)

  async function call(
    method: 'GET' | 'PUT' | 'POST' | 'PATCH',
    path: string,
    body?: object,
  ): Promise<Answer> {
    const sent = body ? JSON.stringify(body) : null
    const ask = async () => {
      const type = body && { 'content-type': 'application/json' }
      const headers = { authorization: `Bearer ${await token.current()}`, ...type }
      return exchange(settings.baseUrl + path, { method, headers, body: sent })
    }
    let answer = await ask()
    // A token that ended before its time: nothing was done, and a new one is asked for once.
    if (answer.status === 401) {
      token.forget()
      answer = await ask()
    }
    if (answer.status >= 500 || answer.status === 401 || answer.status === 429)
      throw new ProviderFailure(`${method} answered ${answer.status}`)
    return answer
  }

  return { call, close: () => dispatcher.close() }
}
export type PixClient = ReturnType<typeof createPixClient>

const NAME_MAX = 200
const REMOVED = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'

/** The document's `devedor`: a person by CPF or a company by CNPJ. */
export function debtor({ name, document }: Pick<ChargeRequest['payer'], 'name' | 'document'>) {
  const nome = name.slice(0, NAME_MAX)
  return parseDocument(document)?.kind === 'cnpj' ? { cnpj: document, nome } : { cpf: document, nome }
}

/** A payment; `charged` names its charge where the answer does not. */
export const toReceived = ({ endToEndId, txid, valor, horario }: Pix, charged = ''): Received => ({
  txid: txid ?? charged,
  e2eId: endToEndId,
  amount: fromDecimal(valor),
  at: horario,
})

/** The natures of a return that a bank makes by itself all begin so (API Pix 2.9.0, `DevolucaoNatureza`). */
const isSpecialReturn = (natureza = ''): boolean => natureza.startsWith('MED_')

const REASONS: Record<string, DisputeReason> = {
  MED_FRAUDE: 'fraudulent',
  MED_OPERACIONAL: 'bank_cannot_process',
  MED_PIX_AUTOMATICO: 'debit_not_authorized',
}

/** What banks took back of a Pix by the Special Return Mechanism (MED); `charged` as in `toReceived`. */
export const toReturns = ({ endToEndId, txid, devolucoes }: Pix, charged?: string): BankReturn[] =>
  devolucoes
    .filter(({ natureza, status }) => isSpecialReturn(natureza) && status === 'DEVOLVIDO')
    .map(({ id, rtrId, valor, natureza = '', horario }) => ({
      id: rtrId,
      requestId: id,
      e2eId: endToEndId,
      txid: txid ?? charged,
      amount: fromDecimal(valor),
      reason: REASONS[natureza] ?? 'general',
      at: horario.liquidacao ?? horario.solicitacao,
    }))

/** A Pix is told of again with each step of a return: each step is an event of its own. */
export const returnEvents = (
  { endToEndId, devolucoes }: Pick<Pix, 'endToEndId' | 'devolucoes'>,
  txid: string | undefined,
): ProviderEvent[] =>
  devolucoes.map(({ rtrId, natureza, status, valor }) => ({
    id: `${endToEndId}:${rtrId}:${status}`,
    txid,
    ...(isSpecialReturn(natureza) && { isReturn: true as const }),
    body: { txid, valor, natureza, status },
  }))

/**
 * Removes the charge at `path`. A charge that is removed cannot be paid, and one that is paid cannot be removed (API Pix
 * 2.9.0, `PATCH /cob/{txid}` and `PATCH /cobv/{txid}`).
 */
export async function cancelCharge(client: PixClient, path: string): Promise<CancelState> {
  const { status } = await client.call('PATCH', path, { status: REMOVED })
  if (status < 300 || status === 404) return 'cancelled'
  // Refused: it is no longer ATIVA. Which of the two it is, its state says.
  const answer = await client.call('GET', path)
  const state = answer.status === 200 ? parseAnswer(ChargeState, answer.body).status : ''
  if (state === REMOVED || state === 'REMOVIDA_PELO_PSP') return 'cancelled'
  if (state === 'CONCLUIDA') return 'paid'
  throw new ProviderFailure(`charge not removed: ${status}`)
}
