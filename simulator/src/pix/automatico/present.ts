import { dayOf } from '@vitrine/contract/time'
import type { Account } from '../../config.ts'
import type { Bank } from '../bank.ts'
import { ISPB } from '../ids.ts'
import { presented } from '../pix.ts'
import { isoOf } from '../present.ts'
import { accountOf } from './account.store.ts'
import type { Attempt, Cobr } from './cobr.store.ts'
import type { LocRec, Rec, SolicRec } from './rec.store.ts'

/** Path of the payload of a recurrence. */
export const recLocationOf = (host: string, accessToken: string): string => `${host}/qr/v2/rec/${accessToken}`

/** The document's `PayloadLocationRecCompleta`. */
export function locRecJson({ config }: Bank, { id, accessToken, createdAt, idRec }: LocRec) {
  const location = recLocationOf(config.locationHost, accessToken)
  return { id, location, criacao: isoOf(createdAt), ...(idRec ? { idRec } : {}) }
}

/** The document's `RecGerada`. */
export function recJson(bank: Bank, rec: Rec) {
  const { cnpj, name } = accountOf(bank, rec).holder
  const { recebedor, ...body } = rec.body
  const location = bank.recs.locationOfRec(rec.idRec)
  const { politicaRetentativa: _policy, ...base } = body
  return {
    idRec: rec.idRec,
    ...base,
    recebedor: { ...recebedor, cnpj, nome: name },
    status: rec.status,
    ...(location ? { loc: locRecJson(bank, location) } : {}),
    atualizacao: rec.history,
    ...(rec.closing ? { encerramento: rec.closing } : {}),
    ativacao: activationJson(rec),
  }
}

function activationJson({ journey, firstTxid }: Rec) {
  return { tipoJornada: journey, ...(firstTxid ? { dadosJornada: { txid: firstTxid } } : {}) }
}

/** The document's `RecCompleta`, without `dadosQR`. */
export function recCompleteJson(bank: Bank, rec: Rec) {
  const { politicaRetentativa } = rec.body
  const solicitacao = bank.recs.solicitationsOf(rec.idRec).map((one) => solicRecJson(bank, one, rec))
  return {
    ...recJson(bank, rec),
    politicaRetentativa,
    ...(rec.payer ? { pagador: rec.payer } : {}),
    ...(solicitacao.length > 0 ? { solicitacao } : {}),
  }
}

/** The document's `RecNotification`. */
export function recNotificationJson({ idRec, status, history, closing, ...rec }: Rec) {
  const ativacao = activationJson({ idRec, status, history, ...rec })
  return { idRec, status, atualizacao: history, ...(closing ? { encerramento: closing } : {}), ativacao }
}

/** The document's `RecPayload`: what the payer's bank reads of a recurrence. */
export function recPayloadJson(bank: Bank, rec: Rec) {
  const { recebedor: _recebedor, ...body } = rec.body
  const { cnpj, name } = accountOf(bank, rec).holder
  const recebedor = { cnpj, nome: name, ispbParticipante: ISPB }
  return { idRec: rec.idRec, ...body, recebedor, atualizacao: rec.history }
}

/** The document's `SolicRecCompleta`. */
export function solicRecJson(bank: Bank, { idSolicRec, idRec, status, body, history }: SolicRec, rec: Rec) {
  const recPayload = recPayloadJson(bank, rec)
  return { idSolicRec, idRec, ...body, status, atualizacao: history, recPayload }
}

/** The document's `CobRGerada`. */
export function cobrJson(cobr: Cobr, account: Account) {
  const { calendario, recebedor, ...body } = cobr.body
  const { cnpj, name } = account.holder
  return {
    idRec: cobr.idRec,
    txid: cobr.txid,
    ...body,
    calendario: { criacao: dayOf(new Date(cobr.createdAt)), ...calendario },
    recebedor: { ...recebedor, cnpj, nome: name },
    status: cobr.status,
  }
}

/** The document's `CobRCompleta`. */
export function cobrCompleteJson(bank: Bank, cobr: Cobr, rec: Rec) {
  const { recebedor: _recebedor, ...generated } = cobrJson(cobr, accountOf(bank, rec))
  const { politicaRetentativa } = rec.body
  return {
    ...generated,
    recebedor: cobr.body.recebedor,
    politicaRetentativa,
    ...stateJson(bank, cobr, bank.config.now()),
  }
}

/** The document's `CobRNotification`. */
export function cobrNotificationJson(bank: Bank, cobr: Cobr, at: number) {
  return { idRec: cobr.idRec, txid: cobr.txid, status: cobr.status, ...stateJson(bank, cobr, at) }
}

function stateJson(bank: Bank, cobr: Cobr, at: number) {
  const pix = bank.payments.ofTxid(cobr.txid).map((one) => {
    const { endToEndId, txid, valor, horario, devolucoes } = presented(bank, one, at)
    return { endToEndId, txid, valor, horario, ...(devolucoes ? { devolucoes } : {}) }
  })
  return {
    atualizacao: cobr.history,
    ...(cobr.closing ? { encerramento: cobr.closing } : {}),
    ...(cobr.attempts.length > 0 ? { tentativas: cobr.attempts.map(attemptJson) } : {}),
    ...(pix.length > 0 ? { pix } : {}),
  }
}

const attemptJson = ({ failedInTheMorning: _failed, ...attempt }: Attempt) => attempt
