import { parseBrCode } from '@vitrine/contract/brazil/pix'
import { type Centavos, formatBrl } from '@vitrine/contract/money'
import { fromDecimal } from '@vitrine/contract/money-text'
import { dayOf } from '@vitrine/contract/time'
import { inTransaction } from '../../store/database.ts'
import type { Bank } from '../bank.ts'
import { ISPB } from '../ids.ts'
import { advance } from './advance.ts'
import { firstDayOf } from './cobr-rules.ts'
import type { Journey, Rec, SolicRec } from './rec.store.ts'
import { cancelCobr, cancelRec, closeSolicitations, isOpen, moveRec, moveSolicitation } from './state.ts'

/** What a payer did in the bank's app, or the sentence that says why it cannot be done. */
export type Outcome = { ok: true } | { ok: false; reason: string }
const DONE: Outcome = { ok: true }
const refused = (reason: string): Outcome => ({ ok: false, reason })

export const ENDED = 'Esta autorização não vale mais. Peça um novo código na loja.'
const NOT_AUTHORISED = 'Esta autorização não está ativa.'

type Authorisation = { journey: Exclude<Journey, 'AGUARDANDO_DEFINICAO'>; ceiling?: Centavos }

/** The recurrence that a code carries: alone (journey 2) or beside a charge (journeys 3 and 4). */
export function recurrenceOfCode(bank: Bank, brCode: string): Rec | undefined {
  const parsed = parseBrCode(brCode.trim())
  const location = parsed.ok ? parsed.code.recurrence : undefined
  const prefix = `${bank.config.locationHost}/qr/v2/rec/`
  if (!location?.startsWith(prefix)) return undefined
  const idRec = bank.recs.findLocationByToken(location.slice(prefix.length))?.idRec
  advance(bank)
  return idRec ? bank.recs.find(idRec) : undefined
}

/** Authorises a recurrence in a transaction of its own, as a payer does in the app. */
export function authorise(bank: Bank, idRec: string, how: Authorisation): Outcome {
  advance(bank)
  const rec = bank.recs.find(idRec)
  const isAsked = bank.recs.solicitationsOf(idRec).some(isOpen)
  if (rec?.status !== 'CRIADA' || (how.journey === 'JORNADA_1' && !isAsked)) return refused(ENDED)
  const wrong = ceilingProblem(rec, how.ceiling)
  if (wrong) return refused(wrong)
  inTransaction(bank.db, () => approve(bank, rec, how))
  bank.notifier.flush()
  return DONE
}

/** Authorises a recurrence that was created; called inside a transaction, with a ceiling that was checked. */
export function approve(bank: Bank, rec: Rec, { journey, ceiling }: Authorisation): Rec {
  const request = bank.recs.solicitationsOf(rec.idRec).find(isOpen)
  if (request && journey === 'JORNADA_1') moveSolicitation(bank, request, 'ACEITA')
  closeSolicitations(bank, rec.idRec, 'CANCELADA')
  const payer = { ...personOf(rec, journey === 'JORNADA_1' ? request : undefined), ispbParticipante: ISPB }
  const firstTxid = journey === 'JORNADA_3' ? rec.firstTxid : undefined
  return moveRec(bank, rec, 'APROVADA', { journey, payer, ceiling, firstTxid })
}

function personOf({ body }: Rec, request: SolicRec | undefined): { cpf?: string; cnpj?: string } {
  const { cpf, cnpj } = request?.body.destinatario ?? body.vinculo.devedor
  return cpf ? { cpf } : { cnpj }
}

/** Refuses a recurrence that asked for its confirmation in the app (journey 1). */
export function reject(bank: Bank, idRec: string): Outcome {
  advance(bank)
  const rec = bank.recs.find(idRec)
  const request = bank.recs.solicitationsOf(idRec).find(isOpen)
  if (rec?.status !== 'CRIADA' || !request) return refused(ENDED)
  const rejeicao = { codigo: 'AP13', descricao: 'Autorização rejeitada pelo usuário pagador' }
  inTransaction(bank.db, () => {
    moveSolicitation(bank, request, 'REJEITADA')
    moveRec(bank, rec, 'REJEITADA', { journey: 'JORNADA_1', closing: { rejeicao } })
  })
  bank.notifier.flush()
  return DONE
}

/** Takes an authorisation back: what was scheduled is not debited any more. */
export function revoke(bank: Bank, idRec: string): Outcome {
  advance(bank)
  const rec = bank.recs.find(idRec)
  if (rec?.status !== 'APROVADA') return refused(NOT_AUTHORISED)
  const descricao = 'Cancelamento solicitado pelo usuário pagador'
  inTransaction(bank.db, () =>
    cancelRec(bank, rec, { solicitante: 'USUARIO_PAGADOR', codigo: 'SLDB', descricao }),
  )
  bank.notifier.flush()
  return DONE
}

/** Sets or lifts the most that each charge may be. */
export function setCeiling(bank: Bank, idRec: string, ceiling: Centavos | undefined): Outcome {
  advance(bank)
  const rec = bank.recs.find(idRec)
  if (rec?.status !== 'APROVADA') return refused(NOT_AUTHORISED)
  const wrong = ceilingProblem(rec, ceiling)
  if (wrong) return refused(wrong)
  bank.recs.save({ ...rec, ceiling })
  return DONE
}

/** Takes a scheduled charge back, up to the end of the day before it is debited. */
export function cancelScheduled(bank: Bank, txid: string): Outcome {
  advance(bank)
  const cobr = bank.cobrs.find(txid)
  const isOpenCharge = cobr?.status === 'CRIADA' || cobr?.status === 'ATIVA'
  if (!cobr || !isOpenCharge) return refused('Este débito não está agendado.')
  if (dayOf(new Date(bank.config.now())) >= firstDayOf(cobr))
    return refused('Um débito só pode ser cancelado até a véspera.')
  const descricao = 'Cancelamento de agendamento solicitado pelo usuário pagador'
  inTransaction(bank.db, () =>
    cancelCobr(bank, cobr, { solicitante: 'USUARIO_PAGADOR', codigo: 'SLBD', descricao }),
  )
  bank.notifier.flush()
  return DONE
}

/** Whether the value of a recurrence varies, so that its payer may set a ceiling. */
export const isVariable = ({ body }: Rec): boolean => body.valor?.valorRec === undefined

/** Why a ceiling cannot be set, for the person who typed it. */
export function ceilingProblem(rec: Rec, ceiling: Centavos | undefined): string | undefined {
  if (ceiling === undefined) return undefined
  if (!isVariable(rec)) return 'O valor desta autorização é fixo: não há máximo a definir.'
  const floor = fromDecimal(rec.body.valor?.valorMinimoRecebedor ?? '0.01')
  if (ceiling < floor) return `O valor máximo não pode ser menor que ${formatBrl(floor)}.`
  return undefined
}
