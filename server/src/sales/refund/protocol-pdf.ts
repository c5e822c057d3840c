import { formatDocument } from '@vitrine/contract/brazil/document'
import { withdrawalGround } from '@vitrine/contract/brazil/withdrawal'
import { refundDueOn } from '@vitrine/contract/refund-rules'
import { refundDeadline, refundWay } from '@vitrine/contract/refund-words'
import { formatDateTime } from '@vitrine/contract/time'
import { brl, drawDocument, drawEnd, drawFacts, drawSection, type Letterhead } from '@vitrine/pdf'
import type { PaidOrder, ReceiptLine } from '#order'
import { drawOrderSum, sumOfReceived } from '#receipt'
import type { ProtocolFacts } from '#refund-ledger'

const STATE = {
  requested: 'Pedida ao banco',
  processing: 'Em processamento no banco',
  done: 'Concluída',
  failed: 'Recusada pelo banco; a loja está cuidando disso',
} as const

/** Draws the confirmation of a withdrawal (Decreto 7.962/2013, art. 5 § 4) with the state of its refund, on A4. */
export const drawProtocol = (
  order: PaidOrder,
  lines: readonly ReceiptLine[],
  withdrawal: ProtocolFacts,
  head: Letterhead,
): Promise<Uint8Array> =>
  drawDocument(
    {
      title: `Protocolo de desistência ${withdrawal.protocol}`,
      at: withdrawal.requestedAt,
      seller: order,
      head,
    },
    (doc) => {
      drawFacts(doc, [
        ['Protocolo', withdrawal.protocol],
        ['Registrado em', formatDateTime(withdrawal.requestedAt)],
        ['Compra', order.code],
        ['Comprador', order.name],
        ['CPF ou CNPJ', formatDocument(order.document)],
        ['Feita em', formatDateTime(order.placedAt)],
        ['Devolução', withdrawal.amount > 0 ? STATE[withdrawal.state] : 'Nada havia sido cobrado'],
        ['Concluída em', withdrawal.amount > 0 && withdrawal.doneAt ? formatDateTime(withdrawal.doneAt) : ''],
      ])
      drawOrderSum(doc, sumOfReceived(order, lines), {
        head: ['Item devolvido', 'Valor'],
        total: 'Total a devolver',
        besides: withdrawal.before > 0 ? [{ label: 'Devolvido antes', amount: -withdrawal.before }] : [],
      })
      if (withdrawal.amount > 0) drawSection(doc, 'Como o valor volta', wayBack(withdrawal))
      drawSection(
        doc,
        'O que terminou',
        'O acesso ao que foi comprado e, se havia, a assinatura iniciada por esta compra, sem cobranças futuras.',
      )
      drawEnd(doc, `${withdrawalGround(withdrawal.reason)} Atendimento: ${order.sellerEmail}.`)
    },
  )

/** How the money goes back, as it was promised on the day of the request, also once it is done. */
function wayBack(facts: ProtocolFacts): string {
  const { amount, ofCredit, channel, destination, method, requestedAt, isByHand } = facts
  const way = refundWay({ amount, ofCredit, channel, isByHand, destination: destination ?? undefined })
  if (channel === 'credit') return `${brl(amount)}, ${way}, sem desconto. Já está na conta e não vence.`
  const dueOn = method ? refundDueOn(method, requestedAt) : undefined
  return `${brl(amount)}, ${way}, sem desconto. ${refundDeadline({ method: method ?? undefined, dueOn })}`
}
