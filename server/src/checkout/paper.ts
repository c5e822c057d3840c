import { buffer } from 'node:stream/consumers'
import { namedDocument } from '@vitrine/contract/brazil/document'
import { formatPhone } from '@vitrine/contract/brazil/phone'
import { centavos, formatBrl } from '@vitrine/contract/money'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import type PDFDocument from 'pdfkit'

const TEAL = '#04524e'
const GOLD = '#cdac6a'
const TEXT = '#333333'
const QUIET = '#6e6e6e'
const LINE = '#cbd5e0'

const MARGIN = 56
const RIGHT = 595 - MARGIN
const WIDTH = RIGHT - MARGIN
/** Below this a new page begins. */
const BOTTOM = 700

export type Paper = InstanceType<typeof PDFDocument>

/** Who sells, as the law wants it known. */
export interface PaperSeller {
  brand: string
  legalName: string
  cnpj: string
  address: string
  sellerEmail: string
  phone: string
  hours: string
}

export interface PaperFacts {
  title: string
  /** When what it says happened: the same facts make the same paper. */
  at: Date
  seller: PaperSeller
}

/** The faces that every PDF reader has draw Latin-1 and a little more; what they lack becomes a question mark. */
export const drawable = (text: string): string =>
  text.normalize('NFC').replace(/[^\n\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u20ac]/gu, '?')
/** `23/11/2026`, of a calendar day as it is kept. */
export const dayText = (day: string): string => formatDay(calendarDay(day))

export const brl = (amount: number): string => drawable(formatBrl(centavos(amount)))

/** A document of the shop on A4, with its seller and a heading at the top. The library is large. */
export async function drawPaper(
  { title, at, seller }: PaperFacts,
  draw: (paper: Paper) => void,
): Promise<Uint8Array> {
  const info = { Title: title, Author: seller.legalName, CreationDate: at }
  const { default: Document } = await import('pdfkit')
  const paper = new Document({ size: 'A4', margin: MARGIN, lang: 'pt-BR', info, displayTitle: true })
  const whole = buffer(paper)
  drawSeller(paper, seller)
  paper.moveDown(1.6).fillColor(TEXT).font('Helvetica-Bold').fontSize(15).text(drawable(title))
  paper.moveDown(0.5)
  draw(paper)
  paper.end()
  return whole
}

function drawSeller(paper: Paper, seller: PaperSeller): void {
  const { brand, legalName, cnpj, address, sellerEmail, phone, hours } = seller
  paper.rect(0, 0, 595, 10).fill(TEAL).rect(0, 10, 595, 3).fill(GOLD)
  drawMark(paper)
  paper
    .fillColor(TEAL)
    .font('Helvetica-Bold')
    .fontSize(20)
    .text(drawable(brand), MARGIN + 46, 49)
  paper.y = 84
  const facts = [
    `${legalName}, ${namedDocument(cnpj)}`,
    address,
    `${sellerEmail} · ${formatPhone(phone)}`,
    hours,
  ]
  small(paper).text(drawable(facts.join('\n')), MARGIN, paper.y, { lineGap: 2 })
}

/** The mark of the house as it stands on its pages: an arched shop window with a gold sun in it. */
function drawMark(paper: Paper): void {
  paper.save().translate(MARGIN, 40)
  paper.roundedRect(0, 0, 36, 36, 9).fill(TEAL)
  paper.path('M9.5 28V17a8.5 8.5 0 0 1 17 0v11M7 28.5h22').lineWidth(2).lineCap('round').stroke(GOLD)
  paper.circle(18, 19.5, 4).fill(GOLD)
  paper.restore()
}

/** Terms and values in two columns; a fact without a value is left out. */
export function drawFacts(paper: Paper, facts: readonly (readonly [term: string, value: string])[]): void {
  for (const [term, value] of facts.filter(([, value]) => value)) {
    if (paper.y > BOTTOM) paper.addPage()
    const top = paper.y
    paper.font('Helvetica').fontSize(10).fillColor(QUIET).text(drawable(term), MARGIN, top, { width: 130 })
    paper.fillColor(TEXT).text(drawable(value), MARGIN + 140, top, { width: WIDTH - 140 })
    paper.moveDown(0.25)
  }
}

/** Words to the left, an amount to the right, and a thin line under both. */
export function drawRow(paper: Paper, [words, amount]: [string, string], face = 'Helvetica'): void {
  if (paper.y > BOTTOM) paper.addPage()
  const top = paper.y
  paper.font(face).fontSize(10.5).fillColor(TEXT)
  paper.text(amount, RIGHT - 130, top, { width: 130, align: 'right' })
  paper.text(drawable(words), MARGIN, top, { width: WIDTH - 140 })
  const bottom = paper.y + 5
  paper.moveTo(MARGIN, bottom).lineTo(RIGHT, bottom).lineWidth(0.5).strokeColor(LINE).stroke()
  paper.y = bottom + 7
}

/** A heading with sentences under it. */
export function drawSection(paper: Paper, heading: string, text: string): void {
  if (paper.y > BOTTOM) paper.addPage()
  paper.moveDown(0.9).font('Helvetica-Bold').fontSize(11).fillColor(TEXT)
  paper.text(drawable(heading), MARGIN, paper.y, { width: WIDTH })
  paper.moveDown(0.2).font('Helvetica').fontSize(10)
  paper.text(drawable(text), MARGIN, paper.y, { width: WIDTH, lineGap: 2 })
}

/** What stands small at the end. */
export function drawEnd(paper: Paper, words: string): void {
  paper.moveDown(1.5)
  small(paper).text(drawable(words), MARGIN, paper.y, { width: WIDTH, lineGap: 2 })
}

const small = (paper: Paper): Paper => paper.font('Helvetica').fontSize(9).fillColor(QUIET)
