import { formatLine } from '@vitrine/contract/brazil/boleto'
import { formatDocument } from '@vitrine/contract/brazil/document'
import { interleaved } from '@vitrine/contract/brazil/interleaved'
import { formatBrl } from '@vitrine/contract/money'
import { formatDateTime, formatDay } from '@vitrine/contract/time'
import { type Pdf, write, writePdf } from '@vitrine/pdf'
import type { Merchant } from '../config.ts'
import type { Boleto } from './boleto.ts'

const MARGIN = 48
const WIDTH = 595 - 2 * MARGIN
const INK = '#000000'
/** FEBRABAN: the whole barcode is 103 mm long and 13 mm high. */
const BARS = { width: 292, height: 37 }
const NOTE = 'Ambiente de demonstração: este boleto é fictício e não pode ser pago em banco nenhum.'

/** The boleto on A4. */
export function drawBoleto(boleto: Boleto, merchant: Merchant): Promise<Uint8Array> {
  const facts = { title: 'Boleto', author: 'Mercado Pago (demonstração)', at: new Date(boleto.issuedAt) }
  return writePdf(facts, (pdf) => {
    const box = { x: MARGIN, width: WIDTH }
    let y = write(pdf, 'Mercado Pago  |  999', { size: 18, bold: true, color: INK }, { ...box, y: MARGIN })
    y = write(pdf, formatLine(boleto.line), { size: 13, bold: true, color: INK }, { ...box, y: y + 8 }) + 12
    for (const [term, value] of factsOf(boleto, merchant)) y = drawFact(pdf, [term, value], y)
    y = drawBars(pdf, boleto.barcode, y + 12)
    write(pdf, NOTE, { size: 9, color: INK }, { ...box, y })
  })
}

const factsOf = (boleto: Boleto, { name, cnpj }: Merchant): [string, string][] => [
  ['Beneficiário', `${name}, CNPJ ${formatDocument(cnpj)}`],
  ['Pagador', `${boleto.payer.name}, ${formatDocument(boleto.payer.document)}`],
  ...(boleto.payer.address ? [['Endereço', boleto.payer.address] as [string, string]] : []),
  ['Descrição', boleto.description],
  ['Emitido em', formatDateTime(new Date(boleto.issuedAt))],
  ['Nosso número', String(boleto.number).padStart(11, '0')],
  ['Vencimento', formatDay(boleto.dueOn)],
  ['Valor', formatBrl(boleto.amount)],
  ['Instruções', 'Pagável em qualquer banco até o vencimento. Não receber depois do vencimento.'],
]

/** A term and its value; answers where they end below. */
function drawFact(pdf: Pdf, [term, value]: [string, string], y: number): number {
  write(pdf, term, { size: 9, color: INK }, { x: MARGIN, y, width: 100 })
  return write(pdf, value, { size: 10.5, color: INK }, { x: MARGIN + 110, y, width: WIDTH - 110 }) + 6
}

/** The bars of a boleto; answers where what follows may begin. */
function drawBars(pdf: Pdf, barcode: string, top: number): number {
  const widths = interleaved(barcode)
  const unit = BARS.width / widths.reduce((sum, width) => sum + width, 0)
  let x = MARGIN
  for (const [place, width] of widths.entries()) {
    if (place % 2 === 0) pdf.rect(x, top, width * unit, BARS.height).fill(INK)
    x += width * unit
  }
  return top + BARS.height + 24
}
