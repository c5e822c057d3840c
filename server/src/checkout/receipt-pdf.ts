import { buffer } from 'node:stream/consumers'
import { formatCnpj } from '@vitrine/contract/brazil/cnpj'
import { formatDocument } from '@vitrine/contract/brazil/document'
import { formatPhone } from '@vitrine/contract/brazil/phone'
import { centavos, formatBrl } from '@vitrine/contract/money'
import { formatDateTime } from '@vitrine/contract/time'
import type PDFDocument from 'pdfkit'
import type { PaidOrder, ReceiptLine } from './personal-data.store.ts'

const TEAL = '#04524e'
const GOLD = '#cdac6a'
const TEXT = '#333333'
const QUIET = '#6e6e6e'
const LINE = '#cbd5e0'

const MARGIN = 56
const RIGHT = 595 - MARGIN
const WIDTH = RIGHT - MARGIN

const EVERY: Record<string, string> = { month: ' (por mês)', year: ' (por ano)' }

/** The faces that every PDF reader has draw Latin-1 and a little more; what they lack becomes a question mark. */
const drawable = (text: string): string =>
  text.normalize('NFC').replace(/[^\n\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u20ac]/gu, '?')
const brl = (amount: number): string => drawable(formatBrl(centavos(amount)))

type Pdf = InstanceType<typeof PDFDocument>

/** The receipt of a paid order, on A4; amounts in centavos. It says that it is no fiscal document. The library is large. */
export async function drawReceipt(order: PaidOrder, lines: readonly ReceiptLine[]): Promise<Uint8Array> {
  const info = { Title: `Recibo ${order.code}`, Author: order.legalName, CreationDate: order.paidAt }
  const { default: Document } = await import('pdfkit')
  const pdf = new Document({ size: 'A4', margin: MARGIN, lang: 'pt-BR', info, displayTitle: true })
  const whole = buffer(pdf)
  drawSeller(pdf, order)
  drawBuyer(pdf, order)
  drawLines(pdf, lines)
  drawSum(pdf, order)
  drawEnd(pdf, order)
  pdf.end()
  return whole
}

function drawSeller(
  pdf: Pdf,
  { brand, legalName, cnpj, address, sellerEmail, phone, hours }: PaidOrder,
): void {
  pdf.rect(0, 0, 595, 10).fill(TEAL).rect(0, 10, 595, 3).fill(GOLD)
  pdf.fillColor(TEAL).font('Helvetica-Bold').fontSize(20).text(drawable(brand), MARGIN, 48)
  const facts = [
    `${legalName}, CNPJ ${formatCnpj(cnpj)}`,
    address,
    `${sellerEmail} · ${formatPhone(phone)}`,
    hours,
  ]
  small(pdf).text(drawable(facts.join('\n')), { lineGap: 2 })
}

function drawBuyer(
  pdf: Pdf,
  { code, name, email, document, placedAt, paidAt, paymentId, method }: PaidOrder,
): void {
  pdf.moveDown(1.6).fillColor(TEXT).font('Helvetica-Bold').fontSize(15).text(`Recibo do pedido ${code}`)
  pdf.moveDown(0.5)
  const facts: [string, string][] = [
    ['Comprador', name],
    ['CPF ou CNPJ', formatDocument(document)],
    ['E-mail', email],
    ['Pedido feito em', formatDateTime(placedAt)],
    [method === 'boleto' ? 'Pago por boleto em' : 'Pago por Pix em', formatDateTime(paidAt)],
    [method === 'boleto' ? 'Autenticação' : 'Identificador do Pix', paymentId ?? ''],
  ]
  for (const [term, value] of facts.filter(([, value]) => value)) {
    const top = pdf.y
    pdf.font('Helvetica').fontSize(10).fillColor(QUIET).text(term, MARGIN, top, { width: 130 })
    pdf.fillColor(TEXT).text(drawable(value), MARGIN + 140, top, { width: WIDTH - 140 })
    pdf.moveDown(0.25)
  }
}

function drawLines(pdf: Pdf, lines: readonly ReceiptLine[]): void {
  pdf.moveDown(1)
  row(pdf, ['Item', 'Valor'], 'Helvetica-Bold')
  for (const { name, interval, amount } of lines) {
    if (pdf.y > 700) pdf.addPage()
    row(pdf, [name + (EVERY[interval] ?? ''), brl(amount)])
  }
}

function drawSum(pdf: Pdf, { subtotal, discount, total, status }: PaidOrder): void {
  if (pdf.y > 660) pdf.addPage()
  if (discount > 0) {
    row(pdf, ['Subtotal', brl(subtotal)])
    row(pdf, ['Desconto', `- ${brl(discount)}`])
  }
  row(pdf, ['Total pago', brl(total)], 'Helvetica-Bold')
  if (status === 'refunded') row(pdf, ['Valor devolvido ao comprador', brl(total)])
}

function drawEnd(pdf: Pdf, { sellerEmail }: PaidOrder): void {
  const words =
    'Este recibo não é documento fiscal. Vale como prova de que o pagamento foi recebido. ' +
    `Dúvidas, arrependimento em até 7 dias e reclamações: ${sellerEmail}.`
  pdf.moveDown(1.5)
  small(pdf).text(drawable(words), MARGIN, pdf.y, { width: WIDTH, lineGap: 2 })
}

const small = (pdf: Pdf): Pdf => pdf.font('Helvetica').fontSize(9).fillColor(QUIET)

/** Words to the left, an amount to the right, and a thin line under both. */
function row(pdf: Pdf, [words, amount]: [string, string], face = 'Helvetica'): void {
  const top = pdf.y
  pdf.font(face).fontSize(10.5).fillColor(TEXT)
  pdf.text(amount, RIGHT - 130, top, { width: 130, align: 'right' })
  pdf.text(drawable(words), MARGIN, top, { width: WIDTH - 140 })
  const bottom = pdf.y + 5
  pdf.moveTo(MARGIN, bottom).lineTo(RIGHT, bottom).lineWidth(0.5).strokeColor(LINE).stroke()
  pdf.y = bottom + 7
}
