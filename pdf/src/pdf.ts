import { buffer } from 'node:stream/consumers'
import type PDFDocument from 'pdfkit'
import { type Line, linesOf, type Style } from './lines.ts'

export type Pdf = InstanceType<typeof PDFDocument>

interface PdfFacts {
  title: string
  author: string
  /** When what it says happened: the same facts make the same bytes. */
  at: Date
  layout?: 'portrait' | 'landscape'
}

/** An A4 document; lengths are in points, from the upper left corner of its pages. The library is large: it is loaded late. */
export async function writePdf(
  { title, author, at, layout }: PdfFacts,
  draw: (pdf: Pdf) => void,
): Promise<Uint8Array> {
  const { default: Document } = await import('pdfkit')
  const info = { Title: title, Author: author, CreationDate: at }
  const pdf = new Document({
    size: 'A4',
    layout,
    margin: 0,
    lang: 'pt-BR',
    info,
    displayTitle: true,
    bufferPages: true,
    // Its types do not know that a document may begin without a font.
    font: null as unknown as string,
  })
  const whole = buffer(pdf)
  draw(pdf)
  pdf.end()
  return whole
}

/** How a text is written, in which colour. */
export interface Ink extends Style {
  color: string
}

/** Where a text stands: its left edge, its top, how wide its lines may be. */
export interface Box {
  x: number
  y: number
  width: number
  align?: 'left' | 'center' | 'right'
  /** Between its lines. */
  gap?: number
}

/** Of a line of text, its share of the size of its letters. */
const [LINE_HEIGHT, BASELINE] = [1.3, 1.03]

export const lineHeight = ({ size }: Style, gap = 0): number => size * LINE_HEIGHT + gap

/** Writes a text into a box; answers where it ends below. */
export function write(pdf: Pdf, text: string, ink: Ink, { y, gap, ...box }: Box): number {
  const lines = linesOf(text, ink, box.width)
  for (const [i, line] of lines.entries())
    writeLine(pdf, line, ink, { ...box, y: y + i * lineHeight(ink, gap) })
  return y + lines.length * lineHeight(ink, gap)
}

/** How high a text is within a width. */
export const heightOf = (text: string, style: Style, { width, gap }: Pick<Box, 'width' | 'gap'>): number =>
  linesOf(text, style, width).length * lineHeight(style, gap)

/** One line of a text, from its top. */
export function writeLine(
  pdf: Pdf,
  line: Line,
  { size, color }: Ink,
  { x, y, width, align = 'left' }: Box,
): void {
  const free = { left: 0, center: (width - line.width) / 2, right: width - line.width }[align]
  let left = x + free
  pdf.fontSize(size).fillColor(color)
  for (const run of line.runs) {
    pdf.registerFont(run.font.id, run.font.font as unknown as string).font(run.font.id)
    // Where features are named, if none, a run is shaped as a whole and not word by word.
    const features = run.features as []
    pdf.text(run.text, left, y + size * BASELINE, { lineBreak: false, baseline: 'alphabetic', features })
    left += run.width
  }
}
