import { toDecimal } from '@vitrine/contract/money-text'
import type { PixMandateStatus, PixPeriodicity } from '@vitrine/contract/pix-mandate'
import type { Config } from '#kernel/config.ts'
import {
  type BankMandate,
  type MandateRequest,
  type PayerAccount,
  type PixMandates,
  ProviderFailure,
  parseAnswer,
} from '#payment-provider'
import { createPixClient, debtor, type PixClient } from './client.ts'
import { Rec, RecCallback, RecLocation } from './schema.ts'

const SCOPES =
  'rec.write rec.read payloadlocationrec.write payloadlocationrec.read solicrec.write webhookrec.write webhookcobr.write'
/** Of `vinculo.contrato` and `vinculo.objeto`. */
const TEXT_MAX = 35

const STATUSES: Record<Rec['status'], PixMandateStatus> = {
  CRIADA: 'created',
  APROVADA: 'approved',
  REJEITADA: 'rejected',
  EXPIRADA: 'expired',
  CANCELADA: 'cancelled',
}

const PERIODICITIES: Record<PixPeriodicity, string> = {
  weekly: 'SEMANAL',
  monthly: 'MENSAL',
  quarterly: 'TRIMESTRAL',
  halfyearly: 'SEMESTRAL',
  yearly: 'ANUAL',
}

/** Authorisations of Pix Automático at a bank that speaks the Central Bank's API Pix 2.9.0 (`rec`, `locrec`, `solicrec`). */
export function createPixMandates(settings: NonNullable<Config['pixApi']>): PixMandates {
  const client = createPixClient(settings, SCOPES)
  return {
    createLocation: () => createLocation(client),
    create: (request) => create(client, request),
    read: (idRec, txid) => read(client, idRec, txid),
    readAt: (locationId) => readAt(client, locationId),
    cancel: (idRec) => cancel(client, idRec),
    solicit: (idRec, payer, until) => solicit(client, idRec, payer, until),
    readNotification: (body) => RecCallback.safeParse(body).data?.recs.map(({ idRec }) => ({ idRec })),
    async registerWebhooks(webhookUrl) {
      for (const path of ['/webhookrec', '/webhookcobr']) {
        const { status } = await client.call('PUT', path, { webhookUrl })
        if (status >= 300) throw new ProviderFailure(`${path} refused with ${status}`)
      }
    },
  }
}

async function createLocation(client: PixClient): Promise<number> {
  const { status, body } = await client.call('POST', '/locrec', { tipo: 'rec' })
  if (status >= 300) throw new ProviderFailure(`location refused with ${status}`)
  return parseAnswer(RecLocation, body).id
}

/** The bank chooses the id: an answer that was lost is found again by the location, which has one authorisation at most. */
async function create(client: PixClient, request: MandateRequest): Promise<BankMandate> {
  const idRec = (await idRecAt(client, request.locationId)) ?? (await post(client, request))
  const made = await read(client, idRec, request.charge?.txid)
  if (!made) throw new ProviderFailure('recurrence not found')
  return made
}

async function idRecAt(client: PixClient, locationId: number): Promise<string | undefined> {
  const { status, body } = await client.call('GET', `/locrec/${locationId}`)
  if (status !== 200) throw new ProviderFailure(`location unreadable: ${status}`)
  return parseAnswer(RecLocation, body).idRec
}

async function readAt(client: PixClient, locationId: number): Promise<BankMandate | undefined> {
  const idRec = await idRecAt(client, locationId)
  return idRec ? read(client, idRec) : undefined
}

async function post(client: PixClient, request: MandateRequest): Promise<string> {
  const { status, body } = await client.call('POST', '/rec', recBody(request))
  if (status >= 300) throw new ProviderFailure(`recurrence refused with ${status}`)
  return parseAnswer(Rec, body).idRec
}

const recBody = ({ charge, ...request }: MandateRequest) => ({
  vinculo: {
    contrato: request.contract.slice(0, TEXT_MAX),
    objeto: request.object.slice(0, TEXT_MAX),
    devedor: debtor(request.payer),
  },
  calendario: { dataInicial: request.startsOn, periodicidade: PERIODICITIES[request.periodicity] },
  valor: { valorMinimoRecebedor: toDecimal(request.floor) },
  politicaRetentativa: 'PERMITE_3R_7D',
  loc: request.locationId,
  ...(charge && !charge.isOptional && { ativacao: { dadosJornada: { txid: charge.txid } } }),
})

async function read(client: PixClient, idRec: string, txid?: string): Promise<BankMandate | undefined> {
  const { status, body } = await client.call('GET', `/rec/${idRec}${txid ? `?txid=${txid}` : ''}`)
  if (status === 404) return undefined
  if (status !== 200) throw new ProviderFailure(`recurrence unreadable: ${status}`)
  return toMandate(parseAnswer(Rec, body))
}

const toMandate = ({ idRec, status, pagador, vinculo: { devedor }, dadosQR }: Rec): BankMandate => ({
  idRec,
  status: STATUSES[status],
  payer: pagador && { ispb: pagador.ispbParticipante },
  isOtherPayer: pagador !== undefined && (pagador.cpf !== devedor.cpf || pagador.cnpj !== devedor.cnpj),
  brCode: dadosQR?.pixCopiaECola,
})

/** One that is over already is refused with 400: what it is now counts. */
async function cancel(client: PixClient, idRec: string): Promise<void> {
  const { status } = await client.call('PATCH', `/rec/${idRec}`, { status: 'CANCELADA' })
  if (status < 300 || status === 404) return
  const now = await read(client, idRec)
  if (now?.status === 'created' || now?.status === 'approved')
    throw new ProviderFailure(`recurrence not cancelled: ${status}`)
}

async function solicit(
  client: PixClient,
  idRec: string,
  { ispb, branch, account, document }: PayerAccount,
  until: Date,
): Promise<'asked' | 'refused'> {
  const { status } = await client.call('POST', '/solicrec', {
    idRec,
    calendario: { dataExpiracaoSolicitacao: until.toISOString() },
    destinatario: {
      ...(document.length > 11 ? { cnpj: document } : { cpf: document }),
      conta: account,
      ispbParticipante: ispb,
      ...(branch && { agencia: branch }),
    },
  })
  return status < 300 ? 'asked' : 'refused'
}
