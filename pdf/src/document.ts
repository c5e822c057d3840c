import { namedDocument } from '@vitrine/contract/brazil/named-document'
import { formatPhone } from '@vitrine/contract/brazil/phone'
import { LARGE_TEXT, readableOn } from '@vitrine/contract/contrast'
import { centavos, formatBrl } from '@vitrine/contract/money'
import { linesOf } from './lines.ts'
import { drawMark, type Letterhead } from './mark.ts'
import { heightOf, type Ink, lineHeight, type Pdf, write, writeLine, writePdf } from './pdf.ts'

const [TEXT, QUIET, LINE] = ['#333333', '#6e6e6e', '#cbd5e0']
const MARGIN = 56
const PAGE_WIDTH = 595
const RIGHT = PAGE_WIDTH - MARGIN
const WIDTH = RIGHT - MARGIN
/** Below this a new page begins; the foot of the page stands under it. */
const BOTTOM = 770
const FOOT = 796
const TERM = 140

const TITLE: Ink = { size: 14.5, bold: true, color: TEXT }
const HEADING: Ink = { size: 10.5, bold: true, color: TEXT }
const BODY: Ink = { size: 9.5, color: TEXT }
const SMALL: Ink = { size: 8.5, color: QUIET }

/** A letter of the shop that is being written, and how far down its page it is. */
export interface PdfDocument {
  pdf: Pdf
  y: number
}

/** Who sells, as the law wants it known. */
interface DocumentSeller {
  brand: string
  legalName: string
  cnpj: string
  address: string
  sellerEmail: string
  phone: string
  hours: string
}

interface DocumentFacts {
  title: string
  /** When what it says happened: the same facts make the same document. */
  at: Date
  seller: DocumentSeller
  head: Letterhead
}

export const brl = (amount: number): string => formatBrl(centavos(amount))

/** A document of the shop on A4: its seller and a heading at the top, its title and the number of the page at the foot. */
export const drawDocument = (
  { title, at, seller, head }: DocumentFacts,
  draw: (doc: PdfDocument) => void,
): Promise<Uint8Array> =>
  writePdf({ title, author: seller.legalName, at }, (pdf) => {
    const doc: PdfDocument = { pdf, y: 0 }
    drawSeller(doc, seller, head)
    doc.y += 18
    writeText(doc, title, TITLE)
    doc.y += 7
    draw(doc)
    drawFeet(pdf, title)
  })

function drawSeller(doc: PdfDocument, seller: DocumentSeller, head: Letterhead): void {
  const { brand, legalName, cnpj, address, sellerEmail, phone, hours } = seller
  const { pdf } = doc
  pdf.rect(0, 0, PAGE_WIDTH, 10).fill(head.band).rect(0, 10, PAGE_WIDTH, 3).fill(head.accent)
  drawMark(pdf, head, { x: MARGIN, y: 40 })
  const name = { size: 19, bold: true, color: readableOn('#ffffff', head.band, TEXT, LARGE_TEXT) }
  const below = write(pdf, brand, name, { x: MARGIN + 46, y: 46, width: WIDTH - 46 })
  doc.y = Math.max(84, below + 4)
  const facts = [
    `${legalName}, ${namedDocument(cnpj)}`,
    address,
    `${sellerEmail} · ${formatPhone(phone)}`,
    hours,
  ]
  writeText(doc, facts.join('\n'), SMALL, 1.5)
}

function drawFeet(pdf: Pdf, title: string): void {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page)
    write(pdf, title, SMALL, { x: MARGIN, y: FOOT, width: WIDTH - 100 })
    const number = `Página ${page + 1} de ${count}`
    write(pdf, number, SMALL, { x: RIGHT - 100, y: FOOT, width: 100, align: 'right' })
  }
}

/** Begins a page unless so much still fits on this one; answers whether it did. */
function makeRoom(doc: PdfDocument, height: number): boolean {
  if (doc.y + height <= BOTTOM) return false
  doc.pdf.addPage()
  doc.y = MARGIN
  return true
}

/** A text over the whole width, on as many pages as it needs. */
function writeText(doc: PdfDocument, text: string, ink: Ink, gap = 0): void {
  for (const line of linesOf(text, ink, WIDTH)) {
    makeRoom(doc, lineHeight(ink))
    writeLine(doc.pdf, line, ink, { x: MARGIN, y: doc.y, width: WIDTH })
    doc.y += lineHeight(ink, gap)
  }
}

/** Terms and values in two columns; a fact without a value is left out. */
export function drawFacts(
  doc: PdfDocument,
  facts: readonly (readonly [term: string, value: string])[],
): void {
  for (const [term, value] of facts.filter(([, value]) => value)) {
    const box = { x: MARGIN + TERM, width: WIDTH - TERM }
    makeRoom(doc, Math.min(heightOf(value, BODY, box), BOTTOM - MARGIN))
    const { pdf, y } = doc
    const ends = [
      write(pdf, term, { ...BODY, color: QUIET }, { x: MARGIN, y, width: TERM - 10 }),
      write(pdf, value, BODY, { ...box, y }),
    ]
    doc.y = Math.max(...ends) + 2.5
  }
}

/** An amount and what it is for; in centavos, negative where it is taken off. */
export interface SumRow {
  label: string
  amount: number
}

export interface Sum {
  /** What stands above the rows and above their amounts. */
  head: readonly [string, string]
  rows: readonly SumRow[]
  /** How the sum of the rows is called. */
  total: string
  /** After this many rows, how much they are together: before something is added or taken off. */
  subtotalAfter?: number | undefined
}

/**
 * Rows with their amounts, and under them their sum, which nobody else computes: what a document lists is what it totals.
 * The head of the rows is repeated on each page that they go on to.
 */
export function drawSum(doc: PdfDocument, { head, rows, total, subtotalAfter }: Sum): void {
  doc.y += 12
  const sumOf = (some: readonly SumRow[]) => some.reduce((sum, { amount }) => sum + amount, 0)
  drawRow(doc, head, true)
  for (const [i, { label, amount }] of rows.entries()) {
    if (i === subtotalAfter) drawRowUnder(doc, head, ['Subtotal', money(sumOf(rows.slice(0, i)))])
    drawRowUnder(doc, head, [label, money(amount)])
  }
  drawRow(doc, [total, money(sumOf(rows))], true)
}

const money = (amount: number): string => (amount < 0 ? `- ${brl(-amount)}` : brl(amount))

const AMOUNT = 130
const labelBox = { x: MARGIN, width: WIDTH - AMOUNT - 10 }
const rowInk = (bold: boolean): Ink => ({ size: 10, color: TEXT, bold })

function drawRowUnder(
  doc: PdfDocument,
  head: readonly [string, string],
  row: readonly [string, string],
): void {
  if (makeRoom(doc, heightOf(row[0], rowInk(false), labelBox) + 12)) drawRow(doc, head, true)
  drawRow(doc, row)
}

/** Words to the left, an amount to the right, and a thin line under both. */
export function drawRow(doc: PdfDocument, [words, amount]: readonly [string, string], bold = false): void {
  const ink = rowInk(bold)
  makeRoom(doc, heightOf(words, ink, labelBox) + 12)
  const { pdf, y } = doc
  const bottom = write(pdf, words, ink, { ...labelBox, y }) + 4
  write(pdf, amount, ink, { x: RIGHT - AMOUNT, y, width: AMOUNT, align: 'right' })
  pdf.moveTo(MARGIN, bottom).lineTo(RIGHT, bottom).lineWidth(0.5).strokeColor(LINE).stroke()
  doc.y = bottom + 5
}

/** A heading with sentences under it. */
export function drawSection(doc: PdfDocument, heading: string, text: string): void {
  doc.y += 10
  makeRoom(doc, lineHeight(HEADING) + lineHeight(BODY))
  writeText(doc, heading, HEADING)
  doc.y += 2
  writeText(doc, text, BODY, 1.5)
}

/** What stands small at the end. */
export function drawEnd(doc: PdfDocument, words: string): void {
  doc.y += 16
  writeText(doc, words, SMALL, 1.5)
}
