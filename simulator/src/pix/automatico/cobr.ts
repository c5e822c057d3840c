import { calendarDay, dayOf } from '@vitrine/contract/time'
import { inTransaction } from '../../store/database.ts'
import type { Answer, Bank, Call } from '../bank.ts'
import { newToken } from '../ids.ts'
import { parametersJson, periodOf } from '../listing.ts'
import { isoOf } from '../present.ts'
import { Problem, refuse } from '../problem.ts'
import { accountOf } from './account.store.ts'
import { advance } from './advance.ts'
import type { Cobr, CobrBody } from './cobr.store.ts'
import { cobrViolations, firstDayOf, newAttempt, retryViolations } from './cobr-rules.ts'
import { cobrCompleteJson, cobrJson } from './present.ts'
import { cancelCobr, notifyCobr } from './state.ts'

type CobrRequest = Omit<CobrBody, 'ajusteDiaUtil'> & { idRec: string; ajusteDiaUtil?: boolean }

/** `PUT /cobr/{txid}`: a txid is good for one charge. */
export function putCobr(bank: Bank, { params, body }: Call): Answer {
  const txid = params.txid!
  const isTaken = bank.cobrs.find(txid) ?? bank.cobs.find(txid) ?? bank.cobvs.find(txid)
  const violacao = { razao: 'O campo cobr.txid encontra-se em uso.', propriedade: 'cobr.txid' }
  refuse('CobROperacaoInvalida', isTaken ? [violacao] : [])
  return create(bank, txid, body as CobrRequest)
}

/** `POST /cobr`: the bank chooses the txid. */
export const postCobr = (bank: Bank, { body }: Call): Answer => create(bank, newToken(), body as CobrRequest)

function create(bank: Bank, txid: string, { idRec, ajusteDiaUtil = true, ...asked }: CobrRequest): Answer {
  advance(bank)
  const rec = bank.recs.find(idRec)
  const unknown = {
    razao: 'O campo cobr.idRec não corresponde a uma recorrência.',
    propriedade: 'cobr.idRec',
  }
  if (!rec) throw new Problem('CobROperacaoInvalida', [unknown])
  const body: CobrBody = { ...asked, ajusteDiaUtil }
  const account = accountOf(bank, rec)
  refuse('CobROperacaoInvalida', cobrViolations(bank, { rec, body, account }))
  const createdAt = bank.config.now()
  const history: Cobr['history'] = [{ status: 'CRIADA', data: isoOf(createdAt) }]
  const cobr: Cobr = { txid, idRec, createdAt, status: 'CRIADA', body, attempts: [], history }
  bank.cobrs.save(cobr)
  return { status: 201, body: cobrJson(cobr, account) }
}

/** `PATCH /cobr/{txid}`: takes a charge back before the day on which it is debited first. */
export function patchCobr(bank: Bank, { params }: Call): Answer {
  const { cobr, rec } = found(bank, params.txid!)
  const isOpen = cobr.status === 'CRIADA' || cobr.status === 'ATIVA'
  const isLate = dayOf(new Date(bank.config.now())) >= firstDayOf(cobr)
  const razao = isOpen
    ? 'Não é possível cancelar uma cobrança em uma data igual ou maior que a data prevista da primeira tentativa de liquidação.'
    : 'A cobrança não está CRIADA nem ATIVA.'
  refuse('CobROperacaoInvalida', isOpen && !isLate ? [] : [{ razao, propriedade: 'cobr.status' }])
  const descricao = 'Cancelamento de agendamento solicitado pelo usuário recebedor'
  const cancellation = { solicitante: 'USUARIO_RECEBEDOR', codigo: 'SLCR', descricao } as const
  const cancelled = inTransaction(bank.db, () => cancelCobr(bank, cobr, cancellation))
  bank.notifier.flush()
  return { status: 200, body: cobrJson(cancelled, accountOf(bank, rec)) }
}

/** `GET /cobr/{txid}`, with its tries and the payment it received. */
export function getCobr(bank: Bank, { params }: Call): Answer {
  const { cobr, rec } = found(bank, params.txid!)
  return { status: 200, body: cobrCompleteJson(bank, cobr, rec) }
}

/** `GET /cobr`: the charges created in a period. */
export function listCobrs(bank: Bank, { query }: Call): Answer {
  advance(bank)
  const period = periodOf(query, 'CobRConsultaInvalida')
  const filter = {
    ...period,
    idRec: query.idRec ?? null,
    cpf: query.cpf ?? null,
    cnpj: query.cnpj ?? null,
    status: query.status ?? null,
    convenio: query.convenio ?? null,
  }
  const cobsr = bank.cobrs
    .page(filter)
    .map((cobr) => cobrCompleteJson(bank, cobr, bank.recs.find(cobr.idRec)!))
  const parametros = parametersJson(query, period, bank.cobrs.count(filter))
  return { status: 200, body: { parametros, cobsr } }
}

/** `POST /cobr/{txid}/retentativa/{data}`: another try on a day after today. */
export function postRetry(bank: Bank, { params }: Call): Answer {
  const { cobr, rec } = found(bank, params.txid!)
  const day = params.data!
  refuse('CobROperacaoInvalida', retryViolations(bank, { cobr, rec, day }))
  const attempts = [...cobr.attempts, newAttempt(bank, calendarDay(day), 'NTAG')]
  const retried = inTransaction(bank.db, () => notifyCobr(bank, { ...cobr, attempts }))
  bank.notifier.flush()
  return { status: 201, body: cobrCompleteJson(bank, retried, rec) }
}

function found(bank: Bank, txid: string) {
  advance(bank)
  const cobr = bank.cobrs.find(txid)
  if (!cobr) throw new Problem('CobRNaoEncontrado')
  return { cobr, rec: bank.recs.find(cobr.idRec)! }
}
