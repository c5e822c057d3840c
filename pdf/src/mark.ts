import { type Pdf, write } from './pdf.ts'

const TEAL = '#04524e'
const GOLD = '#cdac6a'

/** The side of the mark, in points. */
const MARK = 36

/** How the documents of a brand begin. */
export interface Letterhead {
  band: string
  accent: string
  monogram: string | null
  /** PNG. */
  picture: Uint8Array | undefined
}

/** The mark as it stands on the brand's pages: its picture, its letters, or an arched shop window with a gold sun in it. */
export function drawMark(pdf: Pdf, head: Letterhead, { x, y }: { x: number; y: number }): void {
  pdf.save().translate(x, y)
  if (head.picture) drawPicture(pdf, head.picture, head.band)
  else if (head.monogram) drawMonogram(pdf, head.monogram, head)
  else drawWindow(pdf)
  pdf.restore()
}

/** What one sees through stands on the brand's own colour, as on its pages. */
function drawPicture(pdf: Pdf, picture: Uint8Array, ground: string): void {
  pdf.roundedRect(0, 0, MARK, MARK, 9).clip()
  pdf.rect(0, 0, MARK, MARK).fill(ground)
  pdf.image(Buffer.from(picture), 0, 0, { width: MARK, height: MARK })
}

function drawMonogram(pdf: Pdf, letters: string, { band, accent }: Letterhead): void {
  const middle = MARK / 2
  pdf
    .circle(middle, middle, middle - 0.75)
    .lineWidth(1.5)
    .fillAndStroke(band, accent)
  const ink = { size: 12.5, bold: true, color: accent }
  write(pdf, letters, ink, { x: 0, y: middle - 8.4, width: MARK, align: 'center' })
}

function drawWindow(pdf: Pdf): void {
  pdf.roundedRect(0, 0, MARK, MARK, 9).fill(TEAL)
  pdf.path('M9.5 28V17a8.5 8.5 0 0 1 17 0v11M7 28.5h22').lineWidth(2).lineCap('round').stroke(GOLD)
  pdf.circle(18, 19.5, 4).fill(GOLD)
}
