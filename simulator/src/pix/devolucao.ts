import { type Centavos, centavos, formatBrl } from '@vitrine/contract/money'
import { fromDecimal, toDecimal } from '@vitrine/contract/money-text'
import { inTransaction } from '../store/database.ts'
import { notifyCobr } from './automatico/state.ts'
import type { Answer, Bank, Call } from './bank.ts'
import type { Refund } from './devolucao.store.ts'
import { newReturnId, newToken } from './ids.ts'
import type { Pix } from './pix.store.ts'
import { foundPix, presented } from './pix.ts'
import { refundJson } from './present.ts'
import { Problem, refuse, type Violacao } from './problem.ts'

/** "Hoje estabelecida como 90 dias desde a data de liquidação original do pix" (document, PixDevolucaoInvalida). */
const WINDOW_MS = 90 * 24 * 60 * 60 * 1000

type RefundRequest = { valor: string; natureza?: string; descricao?: string }

/** `PUT /pix/{e2eid}/devolucao/{id}`: gives back a part or all. An id is good for one request, even the same. */
export function putRefund(bank: Bank, { params, body }: Call): Answer {
  const pix = foundPix(bank, params.e2eid!)
  const asked = body as RefundRequest
  refuse('PixDevolucaoInvalida', refundViolations(bank, pix, params.id!, asked))
  const refund = newRefund(bank, pix, params.id!, asked)
  keepRefund(bank, pix, refund)
  return { status: 201, body: refundJson(refund, bank.config.now()) }
}

/** Of itself the bank gives back under the Special Return Mechanism (MED); natures as the document names them. */
export type MedNature = 'MED_FRAUDE' | 'MED_OPERACIONAL' | 'MED_PIX_AUTOMATICO'
type MedOutcome = { ok: true; refund: Refund } | { ok: false; reason: string }

/** The natures that a Pix can be returned for: one that a recurrence debited has its own instead of a bank's failure. */
export const medNatures = (bank: Bank, { txid }: Pix): MedNature[] =>
  bank.cobrs.find(txid) ? ['MED_PIX_AUTOMATICO', 'MED_FRAUDE'] : ['MED_FRAUDE', 'MED_OPERACIONAL']

/** What of a Pix has not been given back, in centavos. */
export const returnable = (bank: Bank, pix: Pix): Centavos =>
  centavos(pix.amount - bank.refunds.amountTaken(pix.e2eid, bank.config.now()))

/** Returns a Pix, or centavos of it, without its receiver asking; tells the receiver as of any refund. */
export function returnByMed(bank: Bank, pix: Pix, nature: MedNature, amount: Centavos): MedOutcome {
  if (!medNatures(bank, pix).includes(nature))
    return { ok: false, reason: 'Escolha o motivo da contestação.' }
  const most = returnable(bank, pix)
  if (most === 0) return { ok: false, reason: 'Este Pix já foi devolvido por inteiro.' }
  if (amount <= 0 || amount > most)
    return { ok: false, reason: `Escreva um valor de até ${formatBrl(most)}.` }
  const refund = newRefund(bank, pix, newToken(), { valor: toDecimal(amount), natureza: nature })
  keepRefund(bank, pix, refund)
  return { ok: true, refund }
}

/** Keeps a refund and tells the receiver of it, at the address of the key or of the charges of recurrences. */
function keepRefund(bank: Bank, pix: Pix, refund: Refund): void {
  const delayMs = refund.settlesAt - refund.requestedAt
  const cobr = bank.cobrs.find(pix.txid)
  inTransaction(bank.db, () => {
    bank.refunds.insert(refund)
    if (cobr) notifyCobr(bank, cobr, delayMs)
    else {
      const told = presented(bank, pix, refund.settlesAt)
      bank.notifier.add({ kind: 'refund', key: pix.key, pix: told, delayMs })
    }
  })
  bank.notifier.flush()
}

/** `GET /pix/{e2eid}/devolucao/{id}`. */
export function getRefund(bank: Bank, { params }: Call): Answer {
  const pix = foundPix(bank, params.e2eid!)
  const refund = bank.refunds.find(pix.e2eid, params.id!)
  if (!refund) throw new Problem('PixDevolucaoNaoEncontrada')
  return { status: 200, body: refundJson(refund, bank.config.now()) }
}

function newRefund(bank: Bank, pix: Pix, id: string, asked: RefundRequest): Refund {
  const { delayMs, failPercent } = bank.chaos.settings().refunds
  const requestedAt = bank.config.now()
  return {
    e2eid: pix.e2eid,
    id,
    rtrId: newReturnId(requestedAt),
    amount: fromDecimal(asked.valor),
    nature: asked.natureza ?? null,
    description: asked.descricao ?? null,
    requestedAt,
    settlesAt: requestedAt + delayMs,
    outcome: bank.chaos.happens(failPercent) ? 'NAO_REALIZADO' : 'DEVOLVIDO',
  }
}

function refundViolations(bank: Bank, pix: Pix, id: string, asked: RefundRequest): Violacao[] {
  const now = bank.config.now()
  const amount = fromDecimal(asked.valor)
  const found: Violacao[] = []
  if (amount === 0) found.push({ razao: 'O campo devolucao.valor é zero.', propriedade: 'devolucao.valor' })
  if (bank.refunds.amountTaken(pix.e2eid, now) + amount > pix.amount) {
    const razao =
      'A devolução, em conjunto com as demais prévias devoluções, excederia o valor do pix originário.'
    found.push({ razao, propriedade: 'devolucao.valor' })
  }
  if (bank.refunds.find(pix.e2eid, id)) {
    found.push({
      razao: 'O id já foi utilizado por outra requisição de devolução deste pix.',
      propriedade: 'id',
    })
  }
  if (asked.natureza === 'RETIRADA') {
    found.push({ razao: 'A natureza de um Pix comum deve ser ORIGINAL.', propriedade: 'devolucao.natureza' })
  }
  if (now - pix.receivedAt > WINDOW_MS) {
    found.push({ razao: 'A requisição viola a janela de 90 dias permitida para devoluções de um pix.' })
  }
  return found
}
