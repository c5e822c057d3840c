import type { Refund } from '@vitrine/contract/refund'
import { refundDeadline, refundWay } from '@vitrine/contract/refund-words'
import { formatDateTime, today } from '@vitrine/contract/time'
import { brl } from './labels.ts'

export const REFUND_TONES = {
  requested: 'info',
  processing: 'info',
  done: 'good',
  failed: 'attention',
} as const

/** What goes back, and of what. */
export function refundTitle({ amount, reason, isDuplicate }: Refund): string {
  if (amount === 0) return 'Você desistiu desta compra'
  const of = `Devolução de ${brl(amount)}`
  if (isDuplicate) return `${of}, pagos em duplicidade`
  return reason === 'unwanted' ? `${of}, recebidos fora do prazo` : of
}

/** How far it is, and until when it should be there. */
export function refundState(refund: Refund, now: Date): string {
  const { state, channel, requestedAt, doneAt, dueOn } = refund
  if (state === 'done' && channel === 'credit')
    return `No seu crédito na loja desde ${formatDateTime(new Date(doneAt ?? requestedAt))}`
  if (state === 'done' && doneAt) return `Reembolso concluído em ${formatDateTime(new Date(doneAt))}`
  if (state === 'done') return 'Reembolso concluído'
  if (state === 'failed')
    return 'O banco recusou a devolução. A loja já foi avisada e vai resolver com você; guarde o protocolo.'
  if (dueOn && today(now) > dueOn)
    return 'A devolução passou do prazo. Fale com o atendimento e cite o protocolo.'
  const under = refund.ofCredit > 0 ? 'Em devolução' : 'O banco está devolvendo'
  return `${under}, ${refundWay(refund)}. ${refundDeadline(refund)}`.trim()
}
