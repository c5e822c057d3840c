export {
  brl,
  drawDocument,
  drawEnd,
  drawFacts,
  drawRow,
  drawSection,
  drawSum,
  type PdfDocument,
  type SumRow,
} from './document.ts'
export { widthOf } from './lines.ts'
export type { Letterhead } from './mark.ts'
export { type Pdf, write, writePdf } from './pdf.ts'
