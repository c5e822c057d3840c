import { authorizationBrCode, dynamicBrCode } from '@vitrine/contract/brazil/pix'
import { inTransaction } from '../../store/database.ts'
import type { Answer, Bank, Call } from '../bank.ts'
import { newRecId } from '../ids.ts'
import { parametersJson, periodOf } from '../listing.ts'
import { cobvLocationOf, isoOf, locationOf } from '../present.ts'
import { Problem, refuse, type Violacao } from '../problem.ts'
import { accountOf } from './account.store.ts'
import { advance } from './advance.ts'
import { recCompleteJson, recJson, recLocationOf } from './present.ts'
import type { Rec } from './rec.store.ts'
import { type RecRequest, type RecRevision, recViolations, revisionViolations } from './rec-rules.ts'
import { cancelRec } from './state.ts'

/** `POST /rec`: the bank makes the id, which says whether charges may be tried again. */
export function postRec(bank: Bank, { body }: Call): Answer {
  const asked = body as RecRequest
  refuse('RecOperacaoInvalida', recViolations(bank, asked))
  const { loc, ativacao, ...wanted } = asked
  const createdAt = bank.config.now()
  const rec: Rec = {
    idRec: newRecId(wanted.politicaRetentativa === 'PERMITE_3R_7D', createdAt),
    createdAt,
    status: 'CRIADA',
    body: wanted,
    journey: 'AGUARDANDO_DEFINICAO',
    firstTxid: ativacao?.dadosJornada?.txid,
    history: [{ status: 'CRIADA', data: isoOf(createdAt) }],
  }
  inTransaction(bank.db, () => {
    bank.recs.save(rec)
    if (loc !== undefined) bank.recs.link(loc, rec.idRec)
  })
  return { status: 201, body: recJson(bank, rec) }
}

/** `PATCH /rec/{idRec}`: revises what may still change, or cancels it. */
export function patchRec(bank: Bank, { params, body }: Call): Answer {
  const rec = foundRec(bank, params.idRec!)
  const asked = body as RecRevision
  refuse('RecOperacaoInvalida', revisionViolations(bank, rec, asked))
  const revised = inTransaction(bank.db, () => revise(bank, rec, asked))
  bank.notifier.flush()
  return { status: 200, body: recJson(bank, revised) }
}

function revise(bank: Bank, rec: Rec, { status, vinculo, calendario, loc, ativacao }: RecRevision): Rec {
  const { body } = rec
  const devedor = { ...body.vinculo.devedor, ...vinculo?.devedor }
  const revised: Rec = {
    ...rec,
    body: {
      ...body,
      vinculo: { ...body.vinculo, devedor },
      calendario: { ...body.calendario, ...calendario },
    },
    firstTxid: ativacao?.dadosJornada?.txid ?? rec.firstTxid,
  }
  bank.recs.save(revised)
  if (loc !== undefined) moveLocation(bank, loc, rec.idRec)
  if (!status) return revised
  const descricao = 'Cancelamento solicitado pelo usuário recebedor'
  return cancelRec(bank, revised, { solicitante: 'USUARIO_RECEBEDOR', codigo: 'SLCR', descricao })
}

/** A recurrence is shown at one location at a time. */
function moveLocation(bank: Bank, loc: number, idRec: string): void {
  const before = bank.recs.locationOfRec(idRec)
  if (before) bank.recs.link(before.id, null)
  bank.recs.link(loc, idRec)
}

/** `GET /rec/{idRec}`, with the QR code of the journey that `txid` means. */
export function getRec(bank: Bank, { params, query }: Call): Answer {
  const rec = foundRec(bank, params.idRec!)
  const dadosQR = qrOf(bank, rec, query.txid)
  return { status: 200, body: { ...recCompleteJson(bank, rec), ...(dadosQR ? { dadosQR } : {}) } }
}

/** `GET /rec`: the recurrences created in a period. */
export function listRecs(bank: Bank, { query }: Call): Answer {
  advance(bank)
  const period = periodOf(query, 'RecConsultaInvalida')
  const filter = {
    ...period,
    cpf: query.cpf ?? null,
    cnpj: query.cnpj ?? null,
    status: query.status ?? null,
    convenio: query.convenio ?? null,
    hasLocation: query.locationPresente === undefined ? null : Number(query.locationPresente === 'true'),
  }
  const recs = bank.recs.page(filter).map((rec) => recCompleteJson(bank, rec))
  const parametros = parametersJson(query, period, bank.recs.count(filter))
  return { status: 200, body: { parametros, recs } }
}

/** The recurrence as it is now; throws RecNaoEncontrada. */
export function foundRec(bank: Bank, idRec: string): Rec {
  advance(bank)
  const rec = bank.recs.find(idRec)
  if (!rec) throw new Problem('RecNaoEncontrada')
  return rec
}

/** The document's `dadosQR`: nothing while the recurrence has no location. */
function qrOf(bank: Bank, rec: Rec, txid: string | undefined) {
  const recLocation = bank.recs.locationOfRec(rec.idRec)
  const { name, city } = accountOf(bank, rec).holder
  const merchant = { merchantName: name, merchantCity: city }
  const host = bank.config.locationHost
  const recurrence = recLocation && recLocationOf(host, recLocation.accessToken)
  if (txid === undefined) {
    if (!recurrence) return undefined
    return { jornada: 'JORNADA_2', pixCopiaECola: authorizationBrCode({ recurrence, ...merchant }) }
  }
  const [cob, cobv] = [bank.cobs.find(txid), bank.cobvs.find(txid)]
  refuse('RecConsultaInvalida', qrViolations(rec, { isCob: !!cob, isCobv: !!cobv, txid }))
  if (!recurrence) return undefined
  const location = cob ? locationOf(host, cob.accessToken) : cobvLocationOf(host, cobv!.accessToken)
  const pixCopiaECola = dynamicBrCode({ location, recurrence, ...merchant })
  return { jornada: cob ? 'JORNADA_3' : 'JORNADA_4', pixCopiaECola }
}

type Charge = { isCob: boolean; isCobv: boolean; txid: string }

function qrViolations(rec: Rec, { isCob, isCobv, txid }: Charge): Violacao[] {
  const journey = isCob ? 'JORNADA_3' : 'JORNADA_4'
  const isOpen = rec.journey === 'AGUARDANDO_DEFINICAO'
  if ((!isCob && !isCobv) || (!isOpen && rec.journey !== journey)) {
    const razao =
      'O parâmetro txid não corresponde a uma cobrança compatível com o campo ativacao.tipoJornada.'
    return [{ razao, propriedade: 'txid' }]
  }
  if (!isCob || rec.firstTxid === txid) return []
  const razao =
    'O parâmetro txid corresponde a uma cobrança imediata diferente da informada no campo ativacao.dadosJornada.txid.'
  return [{ razao, propriedade: 'txid' }]
}
