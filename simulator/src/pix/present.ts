import type { Centavos } from '@vitrine/contract/money'
import { toDecimal } from '@vitrine/contract/money-text'
import { type Config, receiverOf } from '../config.ts'
import type { Cob } from './cob.store.ts'
import type { Cobv } from './cobv.store.ts'
import type { Refund } from './devolucao.store.ts'
import type { Pix } from './pix.store.ts'

/** The document's `Pix`: one payment received. */
export type PixJson = {
  endToEndId: string
  txid: string
  valor: string
  chave: string
  horario: string
  componentesValor: { original: { valor: string } }
  devolucoes?: RefundJson[]
}
/** The document's `Devolucao`. */
type RefundJson = {
  id: string
  rtrId: string
  valor: string
  natureza: string
  descricao?: string
  horario: { solicitacao: string; liquidacao?: string }
  status: string
}

export const isoOf = (at: number): string => new Date(at).toISOString()

/** Path of a charge's payload, without `https://`. */
export const locationOf = (host: string, accessToken: string): string => `${host}/qr/v2/${accessToken}`

/** Amount as the standard writes it: `199.90`. */
export const amountOf = (amount: number): string => toDecimal(amount as Centavos)

/** The document's `CobGerada`. */
export function cobJson(cob: Cob, host: string) {
  const { calendario, ...rest } = cob.body
  const location = locationOf(host, cob.accessToken)
  const criacao = isoOf(cob.createdAt)
  return {
    calendario: { criacao, expiracao: calendario.expiracao },
    txid: cob.txid,
    revisao: cob.revision,
    loc: { id: cob.loc, txid: cob.txid, location, tipoCob: 'cob', criacao },
    location,
    status: cob.status,
    ...rest,
    pixCopiaECola: cob.brCode,
  }
}

/** Path of the payload of a charge with a due date. */
export const cobvLocationOf = (host: string, accessToken: string): string =>
  `${host}/qr/v2/cobv/${accessToken}`

/** Where the receiver of the demonstration lives. */
const RECEIVER = { logradouro: 'Rua Aurora dos Ipês, 214', cidade: 'São Paulo', uf: 'SP', cep: '04112080' }

/** The document's `CobVGerada`. */
export function cobvJson(cobv: Cobv, config: Config) {
  const { cnpj, name } = receiverOf(config, cobv.body)
  const { calendario, ...rest } = cobv.body
  const location = cobvLocationOf(config.locationHost, cobv.accessToken)
  const criacao = isoOf(cobv.createdAt)
  return {
    calendario: { criacao, ...calendario },
    txid: cobv.txid,
    revisao: cobv.revision,
    loc: { id: cobv.loc, txid: cobv.txid, location, tipoCob: 'cobv', criacao },
    location,
    status: cobv.status,
    recebedor: { ...RECEIVER, cnpj, nome: name },
    ...rest,
    pixCopiaECola: cobv.brCode,
  }
}

export function pixJson(pix: Pix, refunds: Refund[], now: number): PixJson {
  const valor = amountOf(pix.amount)
  const devolucoes = refunds.map((refund) => refundJson(refund, now))
  return {
    endToEndId: pix.e2eid,
    txid: pix.txid,
    valor,
    chave: pix.key,
    horario: isoOf(pix.receivedAt),
    componentesValor: { original: { valor } },
    ...(devolucoes.length > 0 ? { devolucoes } : {}),
  }
}

export function refundJson(refund: Refund, now: number): RefundJson {
  const settled = now >= refund.settlesAt
  const paidBack = settled && refund.outcome === 'DEVOLVIDO'
  return {
    id: refund.id,
    rtrId: refund.rtrId,
    valor: amountOf(refund.amount),
    natureza: refund.nature ?? 'ORIGINAL',
    ...(refund.description === null ? {} : { descricao: refund.description }),
    horario: {
      solicitacao: isoOf(refund.requestedAt),
      ...(paidBack ? { liquidacao: isoOf(refund.settlesAt) } : {}),
    },
    status: settled ? refund.outcome : 'EM_PROCESSAMENTO',
  }
}
