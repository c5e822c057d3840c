import { buffer } from 'node:stream/consumers'
import { formatLine, lineOfBarcode } from '@vitrine/contract/brazil/boleto'
import { formatDocument } from '@vitrine/contract/brazil/document'
import { interleaved } from '@vitrine/contract/brazil/interleaved'
import { centavos, formatBrl, formatPercent } from '@vitrine/contract/money'
import { formatDateTime, formatDay } from '@vitrine/contract/time'
import type PDFDocument from 'pdfkit'
import type { Merchant } from '../config.ts'
import type { Boleto } from './boleto.store.ts'
import { barcodeOf } from './boleto.ts'

type Pdf = InstanceType<typeof PDFDocument>
const MARGIN = 48
const WIDTH = 595 - 2 * MARGIN
/** FEBRABAN: the whole barcode is 103 mm long and 13 mm high. */
const BARS = { width: 292, height: 37 }

/** The boleto on A4. The library is large: it is loaded when somebody wants the paper. */
export async function drawBoleto(boleto: Boleto, merchant: Merchant): Promise<Buffer> {
  const { default: Document } = await import('pdfkit')
  const pdf = new Document({ size: 'A4', margin: MARGIN, lang: 'pt-BR', info: { Title: 'Boleto' } })
  const whole = buffer(pdf)
  const barcode = barcodeOf(boleto)
  pdf.font('Helvetica-Bold').fontSize(18).text('Banco Horizonte  |  999')
  pdf
    .moveDown(0.5)
    .fontSize(13)
    .text(formatLine(lineOfBarcode(barcode)))
  pdf.moveDown(1)
  for (const [term, value] of factsOf(boleto, merchant)) fact(pdf, term, drawable(value))
  pdf.moveDown(1)
  drawBars(pdf, barcode)
  pdf.font('Helvetica').fontSize(9)
  pdf.text(
    'Ambiente de demonstração: este boleto é fictício e não pode ser pago em banco nenhum.',
    MARGIN,
    pdf.y,
  )
  pdf.end()
  return whole
}

const factsOf = (boleto: Boleto, { name, cnpj }: Merchant): [string, string][] => [
  ['Beneficiário', `${name}, CNPJ ${formatDocument(cnpj)}`],
  ['Pagador', `${boleto.payerName}, ${formatDocument(boleto.payerDocument)}`],
  ...(boleto.payerAddress ? [['Endereço', boleto.payerAddress] as [string, string]] : []),
  ['Descrição', boleto.description],
  ['Emitido em', formatDateTime(new Date(boleto.issuedAt))],
  ['Nosso número', String(boleto.number).padStart(11, '0')],
  ['Vencimento', formatDay(boleto.dueOn)],
  ['Valor', formatBrl(centavos(boleto.amount))],
  ['Instruções', afterDue(boleto)],
]

const percent = (basisPoints: number | null): string => formatPercent(basisPoints ?? 0)

const afterDue = ({ lateUntil, fineBp, interestBp }: Boleto): string =>
  lateUntil
    ? `Pagável em qualquer banco. Depois do vencimento, até ${formatDay(lateUntil)}, cobrar multa de ${percent(fineBp)} e juros de ${percent(interestBp)} ao mês.`
    : 'Pagável em qualquer banco até o vencimento. Não receber depois do vencimento.'

/** The faces that every PDF reader has draw Latin-1; what they lack becomes a question mark. */
const drawable = (text: string): string =>
  text.normalize('NFC').replace(/[^\u0020-\u007e\u00a0-\u00ff]/gu, '?')

function fact(pdf: Pdf, term: string, value: string): void {
  const top = pdf.y
  pdf.font('Helvetica').fontSize(9).text(term, MARGIN, top, { width: 100 })
  pdf.fontSize(11).text(value, MARGIN + 110, top, { width: WIDTH - 110 })
  pdf.moveDown(0.5)
}

function drawBars(pdf: Pdf, barcode: string): void {
  const widths = interleaved(barcode)
  const unit = BARS.width / widths.reduce((sum, width) => sum + width, 0)
  const top = pdf.y
  let x = MARGIN
  for (const [place, width] of widths.entries()) {
    if (place % 2 === 0) pdf.rect(x, top, width * unit, BARS.height).fill('#000000')
    x += width * unit
  }
  pdf.y = top + BARS.height + 24
}
