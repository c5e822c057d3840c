import { buffer } from 'node:stream/consumers'
import type { Brand } from '@vitrine/contract/brand'
import { namedDocument } from '@vitrine/contract/brazil/named-document'
import { colorsIn, LARGE_TEXT, readableOn, schemesOf } from '@vitrine/contract/contrast'
import type { Theme } from '@vitrine/contract/theme'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import type PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import type { KeptCertificate } from './certificate.store.ts'

type Paper = InstanceType<typeof PDFDocument>

const PAPER = '#fffdf8'
const TEXT = '#333333'
const QUIET = '#6e6e6e'
/** A4 on its side, in points. */
const [WIDTH, HEIGHT] = [842, 595]
const QR_SIDE = 96
const SIDE = 80
/** Of the largest size of a line, so much is used at least. */
const LEAST = 0.7

/** What a certificate is drawn from; `url` is where it is verified. */
export interface Drawn {
  certificate: KeptCertificate
  seller: Brand
  url: string
}

interface CertificateColors {
  strong: string
  title: string
  rule: string
}

/** The colours of a brand on the paper of a certificate: what cannot be read there is written in that of plain text. */
export function certificateColors(theme: Theme): CertificateColors {
  const { band, accent } = colorsIn(theme, schemesOf(theme)[0]!)
  const strong = readableOn(PAPER, band, TEXT)
  return { strong, title: readableOn(PAPER, accent, strong, LARGE_TEXT), rule: accent }
}

/** The certificate on A4, with a QR code to verify it, and its signed text attached. The library is large. */
export async function drawCertificate({ certificate, seller, url }: Drawn): Promise<Uint8Array> {
  const { default: Document } = await import('pdfkit')
  const { code, course, completedOn, signed } = certificate
  const info = {
    Title: `Certificado: ${course}`,
    Author: seller.legalName,
    CreationDate: new Date(`${completedOn}T12:00:00Z`),
  }
  const paper = new Document({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang: 'pt-BR',
    info,
    displayTitle: true,
  })
  const whole = buffer(paper)
  const colors = certificateColors(seller.theme)
  drawFrame(paper, colors)
  drawWords(paper, linesOf(certificate, seller, colors))
  drawProof(paper, { code, url })
  paper.file(Buffer.from(signed), { name: `certificado-${code}.jws`, description: 'Assinatura (JWS, EdDSA)' })
  paper.end()
  return whole
}

function drawFrame(paper: Paper, { strong, rule }: CertificateColors): void {
  paper.rect(0, 0, WIDTH, HEIGHT).fill(PAPER)
  paper
    .rect(24, 24, WIDTH - 48, HEIGHT - 48)
    .lineWidth(3)
    .stroke(strong)
  paper
    .rect(32, 32, WIDTH - 64, HEIGHT - 64)
    .lineWidth(0.8)
    .stroke(rule)
}

/** A centred line: its text, how far it stands below the one before, and how it is written; `most` is its largest size. */
interface Line {
  text: string
  gap: number
  font: 'Helvetica' | 'Helvetica-Bold'
  most: number
  colour: string
}

/** Each line stands below the one before, however long that is: a long name is written smaller, and then in two lines. */
function drawWords(paper: Paper, lines: Line[]): void {
  paper.y = 64
  for (const { text, gap, font, most, colour } of lines) {
    const words = drawable(text)
    paper.font(font).fillColor(colour)
    paper.fontSize(sizeFor(paper, words, most))
    paper.text(words, SIDE, paper.y + gap, { width: WIDTH - 2 * SIDE, align: 'center' })
  }
}

function linesOf(certificate: KeptCertificate, seller: Brand, colors: CertificateColors): Line[] {
  const { holder, course, hours, completedOn } = certificate
  const plain = { font: 'Helvetica', most: 14, colour: TEXT } as const
  const strong = { font: 'Helvetica-Bold' } as const
  const length = `${hours} ${hours === 1 ? 'hora' : 'horas'}`
  return [
    { ...strong, text: seller.name, gap: 8, most: 16, colour: colors.strong },
    { ...strong, text: 'Certificado de conclusão', gap: 26, most: 34, colour: colors.title },
    { ...plain, text: 'Certificamos que', gap: 28 },
    { ...strong, text: holder, gap: 10, most: 28, colour: colors.strong },
    { ...plain, text: 'concluiu o treinamento', gap: 16 },
    { ...strong, text: course, gap: 10, most: 20, colour: TEXT },
    { ...plain, text: `com carga horária de ${length}, em ${formatDay(calendarDay(completedOn))}.`, gap: 16 },
    {
      ...plain,
      text: `${seller.legalName}, ${namedDocument(seller.cnpj)}`,
      gap: 16,
      most: 10,
      colour: QUIET,
    },
  ]
}

/** The size at which a text fits into one line, if that is not much smaller than it might be. */
function sizeFor(paper: Paper, text: string, most: number): number {
  const width = paper.fontSize(most).widthOfString(text)
  return Math.max(most * LEAST, Math.min(most, (most * (WIDTH - 2 * SIDE)) / (width + 1)))
}

function drawProof(paper: Paper, { code, url }: { code: string; url: string }): void {
  const [left, top] = [SIDE, HEIGHT - QR_SIDE - 64]
  drawQr(paper, url, { left, top })
  const words = [`Código ${code}`, 'Confira em', url.replace(/^https?:\/\//, '')]
  paper.fillColor(TEXT).font('Helvetica-Bold').fontSize(12)
  paper.text(words[0]!, left + QR_SIDE + 20, top + 24)
  paper
    .fillColor(QUIET)
    .font('Helvetica')
    .fontSize(10)
    .text(words.slice(1).join(' '), { lineGap: 3, width: 420 })
  paper.text('Assinado com Ed25519. O arquivo assinado vai anexo a este PDF.', { width: 420 })
}

function drawQr(paper: Paper, text: string, { left, top }: { left: number; top: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const side = QR_SIDE / size
  for (const [y, row] of data.entries()) {
    for (const [x, dark] of row.entries()) {
      if (dark) paper.rect(left + x * side, top + y * side, side, side)
    }
  }
  paper.fill('#121212')
}

/** The faces that every PDF reader has draw Latin-1; what they lack becomes a question mark. */
const drawable = (text: string): string =>
  text.normalize('NFC').replace(/[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201d]/gu, '?')
