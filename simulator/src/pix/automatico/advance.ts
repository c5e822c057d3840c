import { addDays, calendarDay, dayOf, HOUR_MS, startOfDay } from '@vitrine/contract/time'
import { inTransaction } from '../../store/database.ts'
import type { Bank } from '../bank.ts'
import { ISPB } from '../ids.ts'
import { accountOf } from './account.store.ts'
import type { Attempt, Cobr } from './cobr.store.ts'
import { chargedOf, firstDayOf, lastRetryOn, MAX_RETRIES, newAttempt, valueRejection } from './cobr-rules.ts'
import type { Rec, SolicRec } from './rec.store.ts'
import { closeSolicitations, moveCobr, movedAttempt, moveRec, moveSolicitation, notifyCobr } from './state.ts'

/**
 * The payer's bank tries until 8 h, and once more between 18 and 21 h where that was not enough
 * (developers.celcoin.com.br/docs/retentativas-intradia-e-extradia).
 */
const MORNING_MS = 8 * HOUR_MS
const EVENING_MS = 18 * HOUR_MS

/** Does what the clock has made due: requests arrive and expire, charges are scheduled, debited and end. */
export function advance(bank: Bank): void {
  const moved = inTransaction(bank.db, () => {
    const requests = bank.recs.openSolicitations().filter((one) => advanceSolicitation(bank, one))
    const recs = bank.recs.inStatus('CRIADA').filter((rec) => expireRec(bank, rec))
    const charges = bank.cobrs.open().filter((cobr) => advanceCobr(bank, cobr))
    return requests.length + recs.length + charges.length
  })
  if (moved > 0) bank.notifier.flush()
}

/** The request reaches the payer where the payer's account is at this bank; another bank never answers. */
function advanceSolicitation(bank: Bank, one: SolicRec): boolean {
  const isOurs = one.body.destinatario.ispbParticipante === ISPB
  if (bank.config.now() >= Date.parse(one.body.calendario.dataExpiracaoSolicitacao)) {
    moveSolicitation(bank, one, 'EXPIRADA')
    return true
  }
  if (one.status !== 'CRIADA') return false
  const sent = moveSolicitation(bank, one, 'ENVIADA')
  if (isOurs) moveSolicitation(bank, sent, 'RECEBIDA')
  return true
}

/** Nobody has authorised it by its first day. */
function expireRec(bank: Bank, rec: Rec): boolean {
  if (dayOf(new Date(bank.config.now())) <= rec.body.calendario.dataInicial) return false
  closeSolicitations(bank, rec.idRec, 'EXPIRADA')
  moveRec(bank, rec, 'EXPIRADA')
  return true
}

/** The clock may have moved past several of its steps. */
function advanceCobr(bank: Bank, cobr: Cobr): boolean {
  let isMoved = false
  for (let one = cobr; advanceOnce(bank, one); one = bank.cobrs.find(cobr.txid)!) isMoved = true
  return isMoved
}

function advanceOnce(bank: Bank, cobr: Cobr): boolean {
  const rec = bank.recs.find(cobr.idRec)!
  if (cobr.status !== 'CRIADA' && cobr.status !== 'ATIVA') return false
  if (cobr.status === 'CRIADA') return scheduleCobr(bank, cobr, rec)
  const scheduled = cobr.attempts.find(({ status }) => status === 'AGENDADA')
  return scheduled ? debit(bank, { cobr, rec, attempt: scheduled }) : expireCobr(bank, cobr, rec)
}

/** The payer's bank takes the charge into its schedule, or says why not. */
function scheduleCobr(bank: Bank, cobr: Cobr, rec: Rec): true {
  const rejeicao = valueRejection(rec, cobr)
  if (rejeicao) moveCobr(bank, cobr, 'REJEITADA', { closing: { rejeicao } })
  else moveCobr(bank, cobr, 'ATIVA', { attempts: [newAttempt(bank, firstDayOf(cobr), 'AGND')] })
  return true
}

type Debit = { cobr: Cobr; rec: Rec; attempt: Attempt }

function debit(bank: Bank, { cobr, rec, attempt }: Debit): boolean {
  const day = startOfDay(calendarDay(attempt.dataLiquidacao)).getTime()
  const now = bank.config.now()
  if (now < day + MORNING_MS) return false
  const isEvening = now >= day + EVENING_MS
  if (attempt.failedInTheMorning && !isEvening) return false
  const rejeicao = valueRejection(rec, cobr)
  if (rejeicao) return ended(bank, { cobr, rec, attempt: { ...rejectedAttempt(bank, attempt), rejeicao } })
  const amount = chargedOf(cobr)
  if (bank.balance.get() >= amount) return paid(bank, { cobr, rec, attempt }, amount)
  if (isEvening) return ended(bank, { cobr, rec, attempt: movedAttempt(bank, attempt, 'EXPIRADA') })
  bank.cobrs.save(withAttempt(cobr, { ...attempt, failedInTheMorning: true }))
  return false
}

const rejectedAttempt = (bank: Bank, attempt: Attempt): Attempt => movedAttempt(bank, attempt, 'REJEITADA')

function paid(bank: Bank, { cobr, rec, attempt }: Debit, amount: number): true {
  const { key } = accountOf(bank, rec)
  const { endToEndId: e2eid } = attempt
  bank.payments.insert({ e2eid, txid: cobr.txid, amount, key, receivedAt: bank.config.now() })
  const { attempts } = withAttempt(cobr, movedAttempt(bank, attempt, 'PAGA'))
  moveCobr(bank, cobr, 'CONCLUIDA', { attempts })
  return true
}

/** A try is over without money: the charge is too, where no other may follow. */
function ended(bank: Bank, { cobr, rec, attempt }: Debit): true {
  const after = withAttempt(cobr, attempt)
  const retries = after.attempts.filter(({ tipo }) => tipo === 'NTAG').length
  const isOver = rec.body.politicaRetentativa === 'NAO_PERMITE' || retries >= MAX_RETRIES
  if (isOver) moveCobr(bank, cobr, 'EXPIRADA', { attempts: after.attempts })
  else notifyCobr(bank, after)
  return true
}

/** The days on which it could have been tried again are over. */
function expireCobr(bank: Bank, cobr: Cobr, rec: Rec): boolean {
  const today = dayOf(new Date(bank.config.now()))
  // A try has to be requested a day ahead.
  if (addDays(today, 1) <= lastRetryOn(cobr, rec)) return false
  moveCobr(bank, cobr, 'EXPIRADA')
  return true
}

const withAttempt = (cobr: Cobr, attempt: Attempt): Cobr => ({
  ...cobr,
  attempts: cobr.attempts.map((one) => (one.endToEndId === attempt.endToEndId ? attempt : one)),
})
