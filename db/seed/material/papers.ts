import { buffer } from 'node:stream/consumers'
import { strToU8, type Zippable, zipSync } from 'fflate'

/** The demonstration's files are the same bytes each time: nothing in them says when they were made. */
const MADE_AT = new Date('2026-01-02T12:00:00Z')

export interface Section {
  heading: string
  text: string[]
}

const TEAL = '#04524e'

/** A short guide on A4. */
export async function guide(title: string, sections: readonly Section[]): Promise<Uint8Array> {
  const { default: Document } = await import('pdfkit')
  const info = { Title: title, Author: 'Vitrine', CreationDate: MADE_AT, ModDate: MADE_AT }
  const pdf = new Document({ size: 'A4', margin: 64, lang: 'pt-BR', info, displayTitle: true })
  const whole = buffer(pdf)
  pdf.rect(0, 0, 595, 10).fill(TEAL)
  pdf.fillColor(TEAL).font('Helvetica-Bold').fontSize(22).text(title, 64, 64).moveDown(0.8)
  for (const { heading, text } of sections) {
    pdf.moveDown(0.6).fillColor(TEAL).font('Helvetica-Bold').fontSize(13).text(heading).moveDown(0.3)
    pdf.fillColor('#333333').font('Helvetica').fontSize(11).text(text.join('\n'), { lineGap: 3 })
  }
  pdf.end()
  return whole
}

/** Slides of 16 by 9, one a page. */
export async function slides(
  title: string,
  pages: readonly { title: string; text: string; back: string; ink: string }[],
): Promise<Uint8Array> {
  const { default: Document } = await import('pdfkit')
  const info = { Title: title, Author: 'Vitrine', CreationDate: MADE_AT, ModDate: MADE_AT }
  const pdf = new Document({ size: [960, 540], margin: 72, info, autoFirstPage: false })
  const whole = buffer(pdf)
  for (const { title: heading, text, back, ink } of pages) {
    pdf.addPage().rect(0, 0, 960, 540).fill(back)
    pdf.fillColor(ink).font('Helvetica-Bold').fontSize(44).text(heading, 72, 180, { width: 780 })
    pdf.font('Helvetica').fontSize(20).text(text, 72, 300, { width: 640, lineGap: 6 })
  }
  pdf.end()
  return whole
}

const cell = (value: string | number): string =>
  /[";\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value)

/** A sheet that Excel and Google Planilhas open in Portuguese: semicolons, and the mark that says UTF-8. */
export const sheet = (rows: readonly (readonly (string | number)[])[]): Uint8Array =>
  strToU8(`\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`)

/** Several files in one. */
export const archive = (files: Record<string, Uint8Array>): Uint8Array =>
  zipSync(files as Zippable, { mtime: MADE_AT })

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
const DOCUMENT_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** A text document that Word, LibreOffice and Google Docs edit. */
export function docx(title: string, paragraphs: readonly string[]): Uint8Array {
  const run = (text: string, style = '') =>
    `<w:p><w:r>${style}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`
  const body = [run(title, '<w:rPr><w:b/><w:sz w:val="32"/></w:rPr>'), ...paragraphs.map((text) => run(text))]
  return archive({
    '[Content_Types].xml': strToU8(
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${DOCUMENT_TYPE}"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      `${XML}<w:document xmlns:w="${WORD}"><w:body>${body.join('')}</w:body></w:document>`,
    ),
  })
}
