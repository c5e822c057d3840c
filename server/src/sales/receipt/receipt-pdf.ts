import { accessText } from '@vitrine/contract/access-length'
import { formatDocument } from '@vitrine/contract/brazil/document'
import type { SumLine } from '@vitrine/contract/cart'
import { toPay } from '@vitrine/contract/order-rules'
import { formatDateTime } from '@vitrine/contract/time'
import type { PaidOrder, ReceiptLine } from '#order'
import type { Letterhead } from './letterhead.ts'
import { brl, drawEnd, drawFacts, drawPaper, drawRow, type Paper } from './paper.ts'

const EVERY: Record<string, string> = { month: ' (por mês)', year: ' (por ano)' }

interface Item {
  name: string
  interval: string
  /** In centavos, the setup fee included. */
  amount: number
  setupFee?: number | undefined
  /** For how long it is bought, in words. */
  access?: string | undefined
}

/** A line of an order, with how often it is paid or for how long it is bought, and under it what is charged once. */
export function drawItem(paper: Paper, { name, interval, amount, setupFee = 0, access }: Item): void {
  const terms = EVERY[interval] ?? (access ? ` (${access.toLowerCase()})` : '')
  drawRow(paper, [name + terms, brl(amount - setupFee)])
  if (setupFee > 0) drawRow(paper, ['Taxa de adesão, cobrada uma vez', brl(setupFee)])
}

/** The receipt of a paid order, on A4; amounts in centavos. It says that it is no fiscal document. */
export const drawReceipt = (
  order: PaidOrder,
  lines: readonly ReceiptLine[],
  head: Letterhead,
): Promise<Uint8Array> =>
  drawPaper({ title: `Recibo do pedido ${order.code}`, at: order.paidAt, seller: order, head }, (paper) => {
    drawBuyer(paper, order)
    paper.moveDown(1)
    drawRow(paper, ['Item', 'Valor'], 'Helvetica-Bold')
    for (const line of lines) drawItem(paper, { ...line, access: accessText(line.accessMonths ?? undefined) })
    drawSum(paper, order)
    drawEnd(
      paper,
      (order.taxes ? sayTaxes(order.taxes) : '') +
        'Este recibo não é documento fiscal. Vale como prova de que o pagamento foi recebido. Para desistir ' +
        `em até ${order.regretDays} dias depois de pagar, use o botão nos detalhes da compra. Dúvidas e reclamações: ${order.sellerEmail}.`,
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

function drawBuyer(paper: Paper, order: PaidOrder): void {
  const { name, email, document, placedAt, paidAt, paymentId, method, credit } = order
  const [when, idName] = METHODS[method ?? (credit > 0 ? 'credit' : 'free')] ?? ['Pago em', 'Pagamento']
  drawFacts(paper, [
    ['Comprador', name],
    ['CPF ou CNPJ', formatDocument(document)],
    ['E-mail', email],
    ['Pedido feito em', formatDateTime(placedAt)],
    [when, formatDateTime(paidAt)],
    [idName, paymentId ?? ''],
  ])
}

function drawSum(paper: Paper, order: PaidOrder): void {
  const { subtotal, discount, tax, total, credit, refunded, chargedBack, installments, method } = order
  const interest = order.interest ?? 0
  const late = lateChargesOf(order)
  if (discount + tax > 0) drawRow(paper, ['Subtotal', brl(subtotal)])
  for (const { label, amount } of reductionsOf(order)) drawRow(paper, [label, `- ${brl(-amount)}`])
  if (tax > 0) drawRow(paper, ['Tributos', brl(tax)])
  if (interest > 0) drawRow(paper, [interestText({ count: installments ?? 1 }), brl(interest)])
  if (late > 0) drawRow(paper, ['Multa e juros por atraso do boleto', brl(late)])
  drawRow(paper, ['Total pago', brl(total + interest + late)], 'Helvetica-Bold')
  if (credit > 0) drawRow(paper, ['Com crédito na loja', brl(credit)])
  if (credit > 0 && method)
    drawRow(paper, [BY[method] ?? 'De outra forma', brl(toPay(order) + interest + late)])
  if (refunded > 0) drawRow(paper, ['Valor devolvido ao comprador', brl(refunded)])
  if (chargedBack > 0) drawRow(paper, ['Devolvido pelo emissor do cartão, em contestação', brl(chargedBack)])
}

/** Of a card that is charged in so many parcels. */
export const interestText = ({ count = 1 }: { count?: number } = {}): string =>
  `Juros do parcelamento em ${count}x`

/** What was taken off and why, as the order said it; of one from before that was kept, the sum. */
export function reductionsOf({
  sum,
  discount,
}: {
  sum?: SumLine[] | null | undefined
  discount: number
}): SumLine[] {
  if (discount === 0) return []
  const said = sum?.filter(({ amount }) => amount < 0) ?? []
  return said.length > 0 ? said : [{ label: 'Desconto', amount: -discount }]
}

/** What came in on top of what was asked for. */
const lateChargesOf = ({ received, asked }: PaidOrder): number =>
  Math.max(0, (received ?? 0) - (asked ?? received ?? 0))

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
