import type { DebitFailure } from '@vitrine/contract/debit-failure'
import { fromDecimal, toDecimal } from '@vitrine/contract/money-text'
import { firstDebitOn } from '@vitrine/contract/pix-mandate'
import { calendarDay } from '@vitrine/contract/time'
import type { Config } from '#kernel/config.ts'
import {
  API_PIX,
  type CancelState,
  type Charge,
  type ChargeRequest,
  type PaymentProvider,
  PIX_DEBIT,
  type ProviderEvent,
  ProviderFailure,
  parseAnswer,
} from '#payment-provider'
import { createPixClient, type PixClient, returnEvents, toReceived, toReturns } from './client.ts'
import { createPixApiProvider } from './provider.ts'
import { Cobr, CobrCallback } from './schema.ts'

const SCOPES = 'cobr.write cobr.read pix.read pix.write'
const INFO_MAX = 140

type Settings = NonNullable<Config['pixApi']>
type Account = NonNullable<Settings['account']>

/**
 * Debits by Pix Automático (`cobr` of API Pix 2.9.0) of the same client as `createPixApiProvider`: what is received and
 * given back is the same there, and looked at once, by the other one.
 */
export function createPixDebitProvider(settings: Settings, account: Account): PaymentProvider {
  const client = createPixClient(settings, SCOPES)
  const { refund } = createPixApiProvider(settings)
  return {
    name: PIX_DEBIT,
    createCharge: (request) => create(client, account, request),
    readCharge: (txid) => read(client, txid),
    cancelCharge: (txid) => cancel(client, txid),
    retryDebit: (txid, day) => retry(client, txid, day),
    listedBy: API_PIX,
    listReceived: async () => [],
    refund,
    readEvents: readDebitEvents,
  }
}

async function create(client: PixClient, account: Account, request: ChargeRequest): Promise<Charge> {
  const { txid, dueOn, mandate } = request
  if (!dueOn || !mandate) throw new ProviderFailure('a debit without a due day or an authorisation')
  const { status } = await client.call('PUT', `/cobr/${txid}`, {
    idRec: mandate.idRec,
    infoAdicional: request.description.slice(0, INFO_MAX),
    calendario: { dataDeVencimento: dueOn },
    valor: { original: toDecimal(request.amount) },
    ajusteDiaUtil: true,
    recebedor: {
      conta: account.number,
      tipoConta: account.type,
      ...(account.branch && { agencia: account.branch }),
    },
  })
  // Where the first answer was lost the charge of this txid is there already.
  const made = await read(client, txid)
  if (made) return made
  if (status < 300) throw new ProviderFailure('debit not found')
  return { ...nothing(txid, request.amount), debitFailed: 'not-scheduled' }
}

async function read(client: PixClient, txid: string): Promise<Charge | undefined> {
  const { status, body } = await client.call('GET', `/cobr/${txid}`)
  if (status === 404) return undefined
  if (status !== 200) throw new ProviderFailure(`debit unreadable: ${status}`)
  return toCharge(parseAnswer(Cobr, body))
}

const nothing = (txid: string, amount: Charge['amount']): Charge => ({
  txid,
  amount,
  brCode: null,
  boleto: null,
  expiresAt: null,
  received: undefined,
})

function toCharge(cobr: Cobr): Charge {
  const received = cobr.pix?.map((one) => toReceived(one, cobr.txid)) ?? []
  return {
    ...nothing(cobr.txid, fromDecimal(cobr.valor.original)),
    received: received[0],
    duplicates: received.length > 1 ? received : undefined,
    returns: cobr.pix?.flatMap((one) => toReturns(one, cobr.txid)),
    ...(received.length === 0 && stateOf(cobr)),
  }
}

/** What is to come of a debit that is not made, or why nothing is. */
function stateOf(cobr: Cobr): Pick<Charge, 'debit' | 'debitFailed'> {
  const failed = failureOf(cobr)
  if (failed) return { debitFailed: failed }
  const dueOn = calendarDay(cobr.calendario.dataDeVencimento)
  const scheduled = cobr.tentativas.find(({ status }) => status === 'SOLICITADA' || status === 'AGENDADA')
  const isTried = cobr.tentativas.length > 0
  const scheduledOn = scheduled ? calendarDay(scheduled.dataLiquidacao) : isTried ? null : firstDebitOn(dueOn)
  return { debit: { dueOn, scheduledOn } }
}

/** Codes of the Pix message catalogue: AM02 is above the payer's ceiling, CCLD follows the end of the recurrence. */
function failureOf({ status, encerramento, tentativas }: Cobr): DebitFailure | undefined {
  const codes = [encerramento?.rejeicao, ...tentativas.map(({ rejeicao }) => rejeicao)].map(
    (one) => one?.codigo,
  )
  if (status === 'REJEITADA' || status === 'EXPIRADA') {
    if (codes.includes('AM02')) return 'over-ceiling'
    return status === 'EXPIRADA' ? 'no-balance' : 'not-scheduled'
  }
  if (status !== 'CANCELADA') return undefined
  const { codigo, solicitante } = encerramento?.cancelamento ?? {}
  return codigo !== 'CCLD' && solicitante === 'USUARIO_PAGADOR' ? 'cancelled-by-payer' : 'mandate-ended'
}

/**
 * Takes a debit back (`PATCH /cobr/{txid}`), which a bank does up to the day before it is tried first. After that nothing
 * is debited where no try is scheduled, and no other is asked for; while one is, nobody can stop it.
 */
async function cancel(client: PixClient, txid: string): Promise<CancelState> {
  const { status } = await client.call('PATCH', `/cobr/${txid}`, { status: 'CANCELADA' })
  if (status < 300 || status === 404) return 'cancelled'
  const charge = await read(client, txid)
  if (!charge || charge.debitFailed || charge.debit?.scheduledOn === null) return 'cancelled'
  // Scheduled for today or tomorrow: to whoever wants to pay in another way it is as good as paid.
  return 'paid'
}

/** Of one that was asked for before, what it is now. */
async function retry(client: PixClient, txid: string, day: string): Promise<Charge> {
  const { status } = await client.call('POST', `/cobr/${txid}/retentativa/${day}`)
  const charge = await read(client, txid)
  if (!charge) throw new ProviderFailure(`debit not tried again: ${status}`)
  return charge
}

/** The debits that a notification tells of; undefined when it is none. It tells of each change of a debit or a try. */
const readDebitEvents = (body: unknown): ProviderEvent[] | undefined =>
  CobrCallback.safeParse(body).data?.cobsr.flatMap(({ txid, status, atualizacao, tentativas, pix = [] }) => [
    {
      id: [
        txid,
        status,
        atualizacao.at(-1)?.data,
        ...tentativas.map((one) => `${one.dataLiquidacao} ${one.status}`),
      ].join(':'),
      txid,
      body: { txid, status },
    },
    ...pix.flatMap((one) => returnEvents(one, txid)),
  ])
