import { formatDocument } from '@vitrine/contract/brazil/document'
import { refundDueOn } from '@vitrine/contract/refund-rules'
import { refundDeadline, refundWay } from '@vitrine/contract/refund-words'
import { formatDateTime } from '@vitrine/contract/time'
import type { PaidOrder, ReceiptLine } from '#order'
import { brl, drawEnd, drawFacts, drawPaper, drawRow, drawSection, type Letterhead } from '#receipt'
import type { ProtocolFacts } from '#refund-ledger'

const STATE = {
  requested: 'Pedida ao banco',
  processing: 'Em processamento no banco',
  done: 'Concluída',
  failed: 'Recusada pelo banco; a loja está cuidando disso',
} as const

/** Proof that a purchase was taken back (Decreto 7.962/2013, art. 5 § 4), and how far its money is; on A4. */
export const drawProtocol = (
  order: PaidOrder,
  lines: readonly ReceiptLine[],
  regret: ProtocolFacts,
  head: Letterhead,
): Promise<Uint8Array> =>
  drawPaper(
    { title: `Protocolo de desistência ${regret.protocol}`, at: regret.requestedAt, seller: order, head },
    (paper) => {
      drawFacts(paper, [
        ['Protocolo', regret.protocol],
        ['Registrado em', formatDateTime(regret.requestedAt)],
        ['Compra', order.code],
        ['Comprador', order.name],
        ['CPF ou CNPJ', formatDocument(order.document)],
        ['Feita em', formatDateTime(order.placedAt)],
        ['Devolução', regret.amount > 0 ? STATE[regret.state] : 'Nada havia sido cobrado'],
        ['Concluída em', regret.amount > 0 && regret.doneAt ? formatDateTime(regret.doneAt) : ''],
      ])
      paper.moveDown(1)
      drawRow(paper, ['Item devolvido', 'Valor'], 'Helvetica-Bold')
      for (const { name, total } of lines) drawRow(paper, [name, brl(total)])
      drawRow(paper, ['Total a devolver', brl(regret.amount)], 'Helvetica-Bold')
      if (regret.amount > 0) drawSection(paper, 'Como o valor volta', wayBack(regret))
      drawSection(
        paper,
        'O que terminou',
        'O acesso ao que foi comprado e, se havia, a assinatura iniciada por esta compra, sem cobranças futuras.',
      )
      drawEnd(
        paper,
        'Direito de arrependimento: Código de Defesa do Consumidor, art. 49, e Decreto 7.962/2013, art. 5. ' +
          `Atendimento: ${order.sellerEmail}.`,
      )
    },
  )

/** At the day it was asked for: the promise stands on the paper also once it is kept. */
function wayBack({ amount, ofCredit, channel, destination, method, requestedAt }: ProtocolFacts): string {
  const way = refundWay({ amount, ofCredit, channel, destination: destination ?? undefined })
  if (channel === 'credit') return `${brl(amount)}, ${way}, sem desconto. Já está na conta e não vence.`
  const dueOn = method ? refundDueOn(method, requestedAt) : undefined
  return `${brl(amount)}, ${way}, sem desconto. ${refundDeadline({ method: method ?? undefined, dueOn })}`
}
