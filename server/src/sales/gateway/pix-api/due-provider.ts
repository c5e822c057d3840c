import { nextBusinessDay } from '@vitrine/contract/brazil/business-days'
import type { Centavos } from '@vitrine/contract/money'
import { fromDecimal, toDecimal } from '@vitrine/contract/money-text'
import { type CalendarDay, calendarDay, daysBetween } from '@vitrine/contract/time'
import type { Config } from '#kernel/config.ts'
import {
  API_PIX,
  type BankReturn,
  type CancelState,
  type Charge,
  type ChargeRequest,
  DUE_PIX,
  type PaymentProvider,
  ProviderFailure,
  parseAnswer,
  type Received,
} from '#payment-provider'
import { cancelCharge, createPixClient, debtor, type PixClient, toReceived, toReturns } from './client.ts'
import { createPixApiProvider } from './provider.ts'
import { Cobv, Location } from './schema.ts'

/**
 * Pix with a due day (`cobv`) of the same client as `createPixApiProvider`: what is received, given back and told of is
 * the same there for both, and looked at once, by the other one.
 */
export function createDuePixProvider(settings: NonNullable<Config['pixApi']>): PaymentProvider {
  const charges = createDueCharges(settings)
  const { refund } = createPixApiProvider(settings)
  return {
    name: DUE_PIX,
    createCharge: async (request) => chargeOf(await charges.create(dueOf(request))),
    async readCharge(txid) {
      const charge = await charges.read(txid)
      return charge && chargeOf(charge)
    },
    cancelCharge: charges.cancel,
    listedBy: API_PIX,
    listReceived: async () => [],
    refund,
    readEvents: () => undefined,
  }
}

function dueOf({ dueOn, late, ...request }: ChargeRequest): DueChargeRequest {
  if (!dueOn || !late) throw new ProviderFailure('a charge without a due day')
  const payableDays = daysBetween(nextBusinessDay(dueOn), late.until)
  const { fineBp, interestBp } = late
  return { ...request, dueOn, payableDays, fineBp, interestBp }
}

const chargeOf = ({ txid, amount, brCode, received, duplicates, returns }: DueCharge): Charge => ({
  txid,
  amount,
  brCode,
  received,
  duplicates,
  returns,
  boleto: null,
  expiresAt: null,
})

const SCOPES = 'cobv.write cobv.read payloadlocation.read pix.read pix.write'
const DESCRIPTION_MAX = 140

/** A Pix that is due on a day, such as an invoice; amounts in centavos, rates in basis points. */
interface DueChargeRequest extends Pick<ChargeRequest, 'txid' | 'amount' | 'description' | 'pixKey'> {
  payer: Pick<ChargeRequest['payer'], 'name' | 'document'>
  dueOn: CalendarDay
  /** Calendar days after the due day in which it can still be paid. */
  payableDays: number
  /** Once, when it is late: 2 % at most (CDC art. 52 §1). */
  fineBp?: number
  /** A month, by calendar days, while it is late. */
  interestBp?: number
  /** Off whenever it is paid. */
  rebate?: Centavos
  /** Off until those days; at most three. */
  discounts?: readonly { until: CalendarDay; amount: Centavos }[]
}

interface DueCharge {
  txid: string
  amount: Centavos
  dueOn: CalendarDay
  brCode: string
  /** Names the location at the provider. */
  locationId: number | undefined
  received: Received | undefined
  /** All that was received, where somebody paid more than once. */
  duplicates: readonly Received[] | undefined
  returns: readonly BankReturn[]
}

/** Charges with a due date of API Pix 2.9.0 (`cobv`). Every method throws `ProviderFailure` when the answer is unknown. */
export interface DueCharges {
  /** `txid` is the idempotency key. */
  create(request: DueChargeRequest): Promise<DueCharge>
  read(txid: string): Promise<DueCharge | undefined>
  cancel(txid: string): Promise<CancelState>
  /** Where the payload of a charge is, without `https://`. */
  readLocation(id: number): Promise<{ txid: string | undefined; location: string } | undefined>
}

/** The provider must have granted the scopes of `cobv` to the same client. */
export function createDueCharges(settings: NonNullable<Config['pixApi']>): DueCharges {
  const client = createPixClient(settings, SCOPES)
  return {
    create: (request) => create(client, settings.key, request),
    read: (txid) => read(client, txid),
    cancel: (txid) => cancelCharge(client, `/cobv/${txid}`),
    readLocation: (id) => readLocation(client, id),
  }
}

async function create(client: PixClient, key: string, request: DueChargeRequest): Promise<DueCharge> {
  const { status, body } = await client.call('PUT', `/cobv/${request.txid}`, bodyOf(key, request))
  if (status < 300) return toCharge(parseAnswer(Cobv, body))
  // The first answer was lost: the charge of this txid is there already, and the same.
  const existing = await read(client, request.txid)
  if (existing?.amount === request.amount && existing.dueOn === request.dueOn) return existing
  throw new ProviderFailure(`due charge refused with ${status}`)
}

const bodyOf = (key: string, request: DueChargeRequest) => ({
  calendario: { dataDeVencimento: request.dueOn, validadeAposVencimento: request.payableDays },
  devedor: debtor(request.payer),
  valor: amounts(request),
  chave: request.pixKey ?? key,
  solicitacaoPagador: request.description.slice(0, DESCRIPTION_MAX),
})

/** Modalities of the document: a fine by percentage (2), interest a month by calendar days (3), fixed amounts (1). */
const amounts = ({ amount, fineBp, interestBp, rebate, discounts = [] }: DueChargeRequest) => ({
  original: toDecimal(amount),
  ...(fineBp && { multa: { modalidade: 2, valorPerc: percentage(fineBp) } }),
  ...(interestBp && { juros: { modalidade: 3, valorPerc: percentage(interestBp) } }),
  ...(rebate && { abatimento: { modalidade: 1, valorPerc: toDecimal(rebate) } }),
  ...(discounts.length > 0 && {
    desconto: {
      modalidade: 1,
      descontoDataFixa: discounts.map((one) => ({ data: one.until, valorPerc: toDecimal(one.amount) })),
    },
  }),
})

/** 200 basis points are `2.00`. */
const percentage = (basisPoints: number): string => (basisPoints / 100).toFixed(2)

async function read(client: PixClient, txid: string): Promise<DueCharge | undefined> {
  const { status, body } = await client.call('GET', `/cobv/${txid}`)
  if (status === 404) return undefined
  if (status !== 200) throw new ProviderFailure(`due charge unreadable: ${status}`)
  return toCharge(parseAnswer(Cobv, body))
}

function toCharge({ txid, calendario, valor, loc, pixCopiaECola, pix = [] }: Cobv): DueCharge {
  const received = pix.map((one) => toReceived(one, txid))
  return {
    txid,
    amount: fromDecimal(valor.original),
    dueOn: calendarDay(calendario.dataDeVencimento),
    brCode: pixCopiaECola ?? '',
    locationId: loc?.id,
    received: received[0],
    duplicates: received.length > 1 ? received : undefined,
    returns: pix.flatMap((one) => toReturns(one, txid)),
  }
}

async function readLocation(client: PixClient, id: number) {
  const { status, body } = await client.call('GET', `/loc/${id}`)
  if (status === 404) return undefined
  if (status !== 200) throw new ProviderFailure(`location unreadable: ${status}`)
  const { txid, location } = parseAnswer(Location, body)
  return { txid, location }
}
