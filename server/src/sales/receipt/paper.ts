import { buffer } from 'node:stream/consumers'
import { namedDocument } from '@vitrine/contract/brazil/named-document'
import { formatPhone } from '@vitrine/contract/brazil/phone'
import { LARGE_TEXT, readableOn } from '@vitrine/contract/contrast'
import { centavos, formatBrl } from '@vitrine/contract/money'
import type PDFDocument from 'pdfkit'
import type { Letterhead } from './letterhead.ts'

const TEAL = '#04524e'
const GOLD = '#cdac6a'
const TEXT = '#333333'
const QUIET = '#6e6e6e'
const LINE = '#cbd5e0'

/** The side of the mark, in points. */
const MARK = 36

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
  head: Letterhead
}

/** The faces that every PDF reader has draw Latin-1 and a little more; what they lack becomes a question mark. */
export const drawable = (text: string): string =>
  text.normalize('NFC').replace(/[^\n\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u20ac]/gu, '?')

export const brl = (amount: number): string => drawable(formatBrl(centavos(amount)))

/** A document of the shop on A4, with its seller and a heading at the top. The library is large. */
export async function drawPaper(
  { title, at, seller, head }: PaperFacts,
  draw: (paper: Paper) => void,
): Promise<Uint8Array> {
  const info = { Title: title, Author: seller.legalName, CreationDate: at }
  const { default: Document } = await import('pdfkit')
  const paper = new Document({ size: 'A4', margin: MARGIN, lang: 'pt-BR', info, displayTitle: true })
  const whole = buffer(paper)
  drawSeller(paper, seller, head)
  paper.moveDown(1.6).fillColor(TEXT).font('Helvetica-Bold').fontSize(15).text(drawable(title))
  paper.moveDown(0.5)
  draw(paper)
  paper.end()
  return whole
}

function drawSeller(paper: Paper, seller: PaperSeller, head: Letterhead): void {
  const { brand, legalName, cnpj, address, sellerEmail, phone, hours } = seller
  paper.rect(0, 0, 595, 10).fill(head.band).rect(0, 10, 595, 3).fill(head.accent)
  drawMark(paper, head)
  paper
    .fillColor(readableOn('#ffffff', head.band, TEXT, LARGE_TEXT))
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

/** The mark as it stands on the brand's pages: its picture, its letters, or an arched shop window with a gold sun in it. */
function drawMark(paper: Paper, head: Letterhead): void {
  paper.save().translate(MARGIN, 40)
  if (head.picture) drawPicture(paper, head.picture, head.band)
  else if (head.monogram) drawMonogram(paper, head.monogram, head)
  else drawWindow(paper)
  paper.restore()
}

/** What one sees through stands on the brand's own colour, as on its pages. */
function drawPicture(paper: Paper, picture: Uint8Array, ground: string): void {
  paper.roundedRect(0, 0, MARK, MARK, 9).clip()
  paper.rect(0, 0, MARK, MARK).fill(ground)
  paper.image(Buffer.from(picture), 0, 0, { width: MARK, height: MARK })
}

function drawMonogram(paper: Paper, letters: string, { band, accent }: Letterhead): void {
  const middle = MARK / 2
  paper
    .circle(middle, middle, middle - 0.75)
    .lineWidth(1.5)
    .fillAndStroke(band, accent)
  paper.fillColor(accent).font('Helvetica-Bold').fontSize(13)
  paper.text(drawable(letters), 0, middle - 4.7, { width: MARK, align: 'center', lineBreak: false })
}

function drawWindow(paper: Paper): void {
  paper.roundedRect(0, 0, MARK, MARK, 9).fill(TEAL)
  paper.path('M9.5 28V17a8.5 8.5 0 0 1 17 0v11M7 28.5h22').lineWidth(2).lineCap('round').stroke(GOLD)
  paper.circle(18, 19.5, 4).fill(GOLD)
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
