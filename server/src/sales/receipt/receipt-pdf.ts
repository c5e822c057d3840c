import { formatDocument } from '@vitrine/contract/brazil/document'
import { toPay } from '@vitrine/contract/order-rules'
import { formatDateTime } from '@vitrine/contract/time'
import {
  brl,
  drawDocument,
  drawEnd,
  drawFacts,
  drawRow,
  type Letterhead,
  type PdfDocument,
} from '@vitrine/pdf'
import type { PaidOrder, ReceiptLine } from '#order'
import { drawOrderSum, type OrderSum, sumOfPaid } from './order-sum.ts'

/** The receipt of a paid order, on A4; amounts in centavos. It says that it is no fiscal document. */
export const drawReceipt = (
  order: PaidOrder,
  lines: readonly ReceiptLine[],
  head: Letterhead,
): Promise<Uint8Array> =>
  drawDocument({ title: `Recibo do pedido ${order.code}`, at: order.paidAt, seller: order, head }, (doc) => {
    drawBuyer(doc, order)
    drawOrderSum(doc, sumOfPaid(order, lines), { head: ['Item', 'Valor'], total: 'Total pago' })
    drawWays(doc, order, sumOfPaid(order, lines))
    drawEnd(
      doc,
      (order.taxes ? sayTaxes(order.taxes) : '') +
        'Este recibo não é documento fiscal. Vale como prova de que o pagamento foi recebido. Para desistir ' +
        `em até ${order.withdrawalDays} dias depois de pagar, use o botão nos detalhes da compra. Dúvidas e reclamações: ${order.sellerEmail}.`,
    )
  })

/** By method; `credit` when store credit paid it all, `free` when there was nothing to pay. */
const METHODS: Record<string, readonly [when: string, id: string]> = {
  pix: ['Pago por Pix em', 'Identificador do Pix'],
  boleto: ['Pago por boleto em', 'Autenticação'],
  card: ['Pago por cartão em', 'Autorização'],
  credit: ['Pago com crédito na loja em', ''],
  free: ['Concluído, sem nada a pagar, em', ''],
}

const BY: Record<string, string> = { pix: 'Por Pix', boleto: 'Por boleto', card: 'Por cartão' }

function drawBuyer(doc: PdfDocument, order: PaidOrder): void {
  const { name, email, document, placedAt, paidAt, paymentId, method, credit } = order
  const [when, idName] = METHODS[method ?? (credit > 0 ? 'credit' : 'free')] ?? ['Pago em', 'Pagamento']
  drawFacts(doc, [
    ['Comprador', name],
    ['CPF ou CNPJ', formatDocument(document)],
    ['E-mail', email],
    ['Pedido feito em', formatDateTime(placedAt)],
    [when, formatDateTime(paidAt)],
    [idName, paymentId ?? ''],
  ])
}

/** How the total was paid, and what of it is gone again. */
function drawWays(doc: PdfDocument, order: PaidOrder, { interest = 0, lateCharges = 0 }: OrderSum): void {
  const { credit, refunded, chargedBack, method } = order
  if (credit > 0) drawRow(doc, ['Com crédito na loja', brl(credit)])
  if (credit > 0 && method)
    drawRow(doc, [BY[method] ?? 'De outra forma', brl(toPay(order) + interest + lateCharges)])
  if (refunded > 0) drawRow(doc, ['Valor devolvido ao comprador', brl(refunded)])
  if (chargedBack > 0) drawRow(doc, ['Devolvido pelo emissor do cartão, em contestação', brl(chargedBack)])
}

/** Lei 12.741/2012, and the taxes of 2026 that are said and not charged. */
function sayTaxes({
  federal,
  state,
  municipal,
  source,
  shown,
  withheld = [],
}: NonNullable<PaidOrder['taxes']>): string {
  const [f, s, m] = [federal, state, municipal].map(brl)
  const figures = `Valor aproximado dos tributos: ${f} federais, ${s} estaduais, ${m} municipais. Fonte: ${source}. `
  const sayAll = (taxes: typeof shown) =>
    taxes.map(({ label, amount }) => `${label} ${brl(amount)}`).join(', ')
  const rest = sayAll(shown)
  const held = sayAll(withheld)
  return (
    (federal + state + municipal > 0 ? figures : '') +
    (rest && `Informados e não cobrados: ${rest}. `) +
    (held && `Retidos na fonte por quem compra com CNPJ: ${held}. `)
  )
}
