import { sayAddress } from '@vitrine/contract/address'
import { parseBoleto } from '@vitrine/contract/brazil/boleto'
import { fromDecimal, toDecimal } from '@vitrine/contract/money-text'
import type { RefundDestination } from '@vitrine/contract/refund-destination'
import { dayOf, parseDay } from '@vitrine/contract/time'
import * as z from 'zod'
import type { Config } from '#kernel/config.ts'
import {
  type CancelState,
  type Charge,
  type ChargeRequest,
  type LateBoleto,
  type PaymentProvider,
  PROVIDER_NAMES,
  type ProviderEvent,
  ProviderFailure,
  type Received,
  type RefundState,
} from '#payment-provider'
import { type BearerClient, createBearerClient } from '../bearer-client.ts'
import { parse } from '../parse.ts'

/** The parts of the boleto API (simulator/boleto-api.md) that we rely on. */
const decimal = z.string().regex(/^\d{1,8}\.\d{2}$/)
const instant = z.string().pipe(z.coerce.date())

const Boleto = z.object({
  referencia: z.string(),
  valor: decimal,
  vencimento: z.string().refine(parseDay),
  /** Its check digits are looked at: a wrong line would only fail at the payer's bank. */
  linhaDigitavel: z.string().refine((line) => line.length === 47 && parseBoleto(line, dayOf(new Date())).ok),
  pdf: z.url({ protocol: /^https?$/ }),
  pagamento: z.object({ autenticacao: z.string(), valor: decimal, liquidadoEm: instant }).optional(),
  situacao: z.string(),
  devolucoes: z.array(z.object({ id: z.string(), valor: decimal })).default([]),
})
type Boleto = z.infer<typeof Boleto>

const BoletoPage = z.object({ boletos: z.array(Boleto) })

/** What the bank posts to our webhook. */
const BoletoNotice = z.object({
  id: z.string().min(1).max(80),
  tipo: z.string(),
  referencia: z.string().max(80),
})

const NAME_MAX = 200
const DESCRIPTION_MAX = 140

/** A bank that issues boletos by the API of simulator/boleto-api.md. */
export function createBoletoProvider(settings: NonNullable<Config['boletoBank']>): PaymentProvider {
  const client = createBearerClient(settings)
  return {
    name: PROVIDER_NAMES.boleto,
    createCharge: (request) => createCharge(client, request),
    readCharge: (txid) => readCharge(client, txid),
    cancelCharge: (txid) => cancelCharge(client, txid),
    listReceived: (from, to) => listReceived(client, from, to),
    refund: ({ txid }, id, amount, destination) =>
      refund(client, { txid, id }, { valor: toDecimal(amount), ...destinationOf(destination) }),
    readEvents,
    async registerWebhook(url) {
      const { status } = await client.call('PUT', '/webhook', { url })
      if (status !== 200) throw new ProviderFailure(`webhook refused with ${status}`)
    },
  }
}

async function createCharge(client: BearerClient, request: ChargeRequest): Promise<Charge> {
  const { status, body } = await client.call('PUT', `/boletos/${request.txid}`, {
    valor: toDecimal(request.amount),
    vencimento: request.dueOn,
    ...(request.late && { atraso: lateOf(request.late) }),
    pagador: payerOf(request.payer),
    descricao: request.description.slice(0, DESCRIPTION_MAX),
  })
  if (status < 300) return toCharge(parse(Boleto, body))
  throw new ProviderFailure(`boleto refused with ${status}`)
}

const lateOf = ({ until, fineBp, interestBp }: LateBoleto) => ({
  ate: until,
  multa: percent(fineBp),
  jurosAoMes: percent(interestBp),
})
const percent = (basisPoints: number): string => (basisPoints / 100).toFixed(2)

/** The address as one line, where the bank asks for it. */
const payerOf = ({ name, document, address }: ChargeRequest['payer']) => ({
  nome: name.slice(0, NAME_MAX),
  documento: document,
  ...(address && { endereco: sayAddress(address) }),
})

async function readCharge(client: BearerClient, txid: string): Promise<Charge | undefined> {
  const { status, body } = await client.call('GET', `/boletos/${txid}`)
  if (status === 404) return undefined
  if (status !== 200) throw new ProviderFailure(`boleto unreadable: ${status}`)
  return toCharge(parse(Boleto, body))
}

async function cancelCharge(client: BearerClient, txid: string): Promise<CancelState> {
  const { status } = await client.call('PUT', `/boletos/${txid}/baixa`)
  if (status === 200 || status === 404) return 'cancelled'
  if (status === 409) return 'paid'
  throw new ProviderFailure(`boleto not taken back: ${status}`)
}

function toCharge(boleto: Boleto): Charge {
  return {
    txid: boleto.referencia,
    amount: fromDecimal(boleto.valor),
    brCode: null,
    slip: { line: boleto.linhaDigitavel, pdfUrl: boleto.pdf },
    // How long money is waited for after the due day is ours to say.
    expiresAt: null,
    received: receivedOf(boleto),
  }
}

const receivedOf = ({ referencia, pagamento }: Boleto): Received | undefined =>
  pagamento && {
    txid: referencia,
    e2eId: pagamento.autenticacao,
    amount: fromDecimal(pagamento.valor),
    at: pagamento.liquidadoEm,
  }

async function listReceived(client: BearerClient, from: Date, to: Date): Promise<Received[]> {
  const { status, body } = await client.call(
    'GET',
    `/boletos?de=${from.toISOString()}&ate=${to.toISOString()}`,
  )
  if (status !== 200) throw new ProviderFailure(`boletos unreadable: ${status}`)
  return parse(BoletoPage, body).boletos.flatMap((boleto) => receivedOf(boleto) ?? [])
}

async function refund(
  client: BearerClient,
  { txid, id }: { txid: string; id: string },
  wanted: { valor: string; destino?: object },
): Promise<RefundState> {
  const { status, body } = await client.call('PUT', `/boletos/${txid}/devolucoes/${id}`, wanted)
  if (status !== 200) return 'refused'
  return parse(Boleto, body).devolucoes.some((one) => one.id === id) ? 'done' : 'processing'
}

/** The bank itself takes the CPF or CNPJ of the payer when it is told nothing else. */
function destinationOf(destination: RefundDestination | undefined): { destino?: object } {
  if (destination?.kind === 'pix-key') return { destino: { chave: destination.key } }
  if (destination?.kind !== 'account') return {}
  const { bank, agency, account, savings } = destination
  return {
    destino: { banco: bank, agencia: agency, conta: account, tipo: savings ? 'POUPANCA' : 'CORRENTE' },
  }
}

function readEvents(body: unknown): ProviderEvent[] | undefined {
  const notice = BoletoNotice.safeParse(body).data
  return notice && [{ id: notice.id, txid: notice.referencia, body: notice }]
}
