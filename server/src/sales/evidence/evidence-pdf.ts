import type { AdminDispute } from '@vitrine/contract/admin/dispute'
import { formatDocument } from '@vitrine/contract/brazil/document'
import type { ContractSummary } from '@vitrine/contract/contract-summary'
import { DISPUTE_REASONS } from '@vitrine/contract/dispute'
import { formatDateTime } from '@vitrine/contract/time'
import {
  brl,
  drawDocument,
  drawEnd,
  drawFacts,
  drawRow,
  drawSection,
  type Letterhead,
  type PdfDocument,
} from '@vitrine/pdf'
import type { PaidOrder, ReceiptLine } from '#order'
import { drawAgreed, drawOrderSum, sumOfPaid } from '#receipt'
import type { DisputedOrder, DisputeFacts } from './evidence.store.ts'

/** All that is kept about a disputed purchase. */
interface Evidence {
  dispute: DisputeFacts
  /** What the shop says to it. */
  answer: string | undefined
  disputed: DisputedOrder
  order: PaidOrder
  lines: readonly ReceiptLine[]
  /** What was agreed to; orders from before it was kept have none. */
  contract: ContractSummary | undefined
  known: AdminDispute['known']
  head: Letterhead
}

/** What answers an issuer's question who bought, what was agreed to and what was delivered; on A4. */
export const drawEvidence = (evidence: Evidence): Promise<Uint8Array> => {
  const { order, dispute, answer, contract, known, head } = evidence
  const title = `Dossiê da contestação da compra ${order.code}`
  return drawDocument({ title, at: dispute.openedAt, seller: order, head }, (doc) => {
    if (answer) drawSection(doc, 'O que a loja responde', answer)
    drawCharge(doc, evidence)
    for (const { heading, records } of known)
      drawSection(doc, heading, records.length > 0 ? records.join('\n') : 'Nenhum registro.')
    if (contract) drawAgreed(doc, contract)
    drawEnd(
      doc,
      'Registros guardados pela loja no momento de cada fato, com horário de Brasília. Contém dados pessoais: entregue ' +
        'somente a quem julga a contestação (LGPD, art. 7, VI: exercício regular de direitos).',
    )
  })
}

function drawCharge(doc: PdfDocument, { dispute, disputed, order, lines }: Evidence): void {
  const { cardBrand, cardLast4, installments, authorization, charged } = disputed
  drawFacts(doc, [
    ['Contestação', dispute.reference],
    ['Aberta em', formatDateTime(dispute.openedAt)],
    ['Motivo', dispute.reason ? DISPUTE_REASONS[dispute.reason] : ''],
    ['Valor contestado', brl(dispute.amount)],
    ['Valor cobrado', brl(charged)],
    ['Cartão', cardLast4 ? `${cardBrand ?? ''} final ${cardLast4}`.trim() : ''],
    ['Parcelas', installments ? `${installments}x` : ''],
    [cardLast4 ? 'Autorização' : 'Identificação do Pix', authorization],
    ['Comprador', order.name],
    ['CPF ou CNPJ', formatDocument(order.document)],
    ['E-mail', order.email],
    ['Pedido feito em', formatDateTime(order.placedAt)],
    ['Pago em', formatDateTime(order.paidAt)],
  ])
  drawOrderSum(doc, sumOfPaid(order, lines), {
    head: ['O que foi comprado', 'Valor'],
    total: 'Total pago',
  })
  if (order.refunded > 0) drawRow(doc, ['Já devolvido ao comprador', brl(order.refunded)])
}
