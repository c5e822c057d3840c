import { fromDecimal } from '@vitrine/contract/money-text'
import { inTransaction } from '../store/database.ts'
import type { Answer, Bank, Call } from './bank.ts'
import type { Refund } from './devolucao.store.ts'
import { newReturnId } from './ids.ts'
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
  inTransaction(bank.db, () => {
    bank.refunds.insert(refund)
    const told = presented(bank, pix, refund.settlesAt)
    const delayMs = refund.settlesAt - refund.requestedAt
    bank.notifier.add({ kind: 'refund', key: pix.key, pix: told, delayMs })
  })
  bank.notifier.flush()
  return { status: 201, body: refundJson(refund, bank.config.now()) }
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
