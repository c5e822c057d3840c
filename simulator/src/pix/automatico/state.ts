import type { Bank } from '../bank.ts'
import { newEndToEndId, newToken } from '../ids.ts'
import { isoOf } from '../present.ts'
import type { Attempt, AttemptStatus, Cobr, CobrStatus } from './cobr.store.ts'
import { cobrNotificationJson, recNotificationJson } from './present.ts'
import type { Cancellation, Rec, RecStatus, SolicRec, SolicRecStatus } from './rec.store.ts'

/** Brings a recurrence into another status and tells its receiver; called inside a transaction. */
export function moveRec(bank: Bank, rec: Rec, status: RecStatus, change: Partial<Rec> = {}): Rec {
  const history = [...rec.history, { status, data: isoOf(bank.config.now()) }]
  const moved: Rec = { ...rec, ...change, status, history }
  bank.recs.save(moved)
  notifyRec(bank, moved)
  return moved
}

/** Brings a request to confirm a recurrence into another status; called inside a transaction. */
export function moveSolicitation(bank: Bank, one: SolicRec, status: SolicRecStatus): SolicRec {
  const moved = { ...one, status, history: [...one.history, { status, data: isoOf(bank.config.now()) }] }
  bank.recs.saveSolicitation(moved)
  return moved
}

/** Ends the requests about a recurrence that nobody has answered; called inside a transaction. */
export function closeSolicitations(bank: Bank, idRec: string, status: SolicRecStatus): void {
  for (const one of bank.recs.solicitationsOf(idRec)) if (isOpen(one)) moveSolicitation(bank, one, status)
}

/** True while the payer has not answered and the time to do so is not over. */
export const isOpen = ({ status }: SolicRec): boolean =>
  status === 'CRIADA' || status === 'ENVIADA' || status === 'RECEBIDA'

/** Ends a recurrence that was created or authorised, and the charges of it that wait; called inside a transaction. */
export function cancelRec(bank: Bank, rec: Rec, cancellation: Cancellation): Rec {
  closeSolicitations(bank, rec.idRec, 'CANCELADA')
  const { solicitante } = cancellation
  for (const cobr of bank.cobrs.ofRec(rec.idRec)) {
    if (cobr.status !== 'CRIADA' && cobr.status !== 'ATIVA') continue
    cancelCobr(bank, cobr, { solicitante, codigo: 'CCLD', descricao: 'Recorrência cancelada' })
  }
  return moveRec(bank, rec, 'CANCELADA', { closing: { cancelamento: cancellation } })
}

/** Brings a charge of a recurrence into another status and tells its receiver; called inside a transaction. */
export function moveCobr(bank: Bank, cobr: Cobr, status: CobrStatus, change: Partial<Cobr> = {}): Cobr {
  const history = [...cobr.history, { status, data: isoOf(bank.config.now()) }]
  return notifyCobr(bank, { ...cobr, ...change, status, history })
}

/** Takes a charge back, and the try that was scheduled; called inside a transaction. */
export function cancelCobr(bank: Bank, cobr: Cobr, cancelamento: Cancellation): Cobr {
  const attempts = cobr.attempts.map((attempt) =>
    attempt.status === 'AGENDADA' ? movedAttempt(bank, attempt, 'CANCELADA') : attempt,
  )
  return moveCobr(bank, cobr, 'CANCELADA', { attempts, closing: { cancelamento } })
}

/** A try in another status, as it will stand in its charge. */
export function movedAttempt(bank: Bank, attempt: Attempt, status: AttemptStatus): Attempt {
  const atualizacao = [...attempt.atualizacao, { status, data: isoOf(bank.config.now()) }]
  return { ...attempt, status, atualizacao }
}

/** Keeps a charge and tells its receiver what it is now, or in so many milliseconds; called inside a transaction. */
export function notifyCobr(bank: Bank, cobr: Cobr, delayMs = 0): Cobr {
  bank.cobrs.save(cobr)
  const url = bank.recurrenceWebhooks.find('cobr')?.url
  if (url) {
    const told = cobrNotificationJson(bank, cobr, bank.config.now() + delayMs)
    const endToEndId = newEndToEndId(bank.config.now())
    const pix = { endToEndId, txid: newToken(), valor: cobr.body.valor.original, horario: isoOf(Date.now()) }
    const forged = { ...told, status: 'CONCLUIDA', pix: [{ ...pix, txid: cobr.txid }] }
    const notification = { body: { cobsr: [told] }, forged: { cobsr: [forged] } }
    bank.notifier.notify({ kind: 'cobr', url, ...notification, delayMs })
  }
  return cobr
}

function notifyRec(bank: Bank, rec: Rec): void {
  const url = bank.recurrenceWebhooks.find('rec')?.url
  if (!url) return
  const told = recNotificationJson(rec)
  const forged = { ...told, status: rec.status === 'APROVADA' ? 'CANCELADA' : 'APROVADA' }
  bank.notifier.notify({ kind: 'rec', url, body: { recs: [told] }, forged: { recs: [forged] } })
}
