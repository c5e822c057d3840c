import type { Brand } from '@vitrine/contract/brand'
import { namedDocument } from '@vitrine/contract/brazil/named-document'
import { colorsIn, LARGE_TEXT, readableOn, schemesOf } from '@vitrine/contract/contrast'
import type { Theme } from '@vitrine/contract/theme'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import { type Pdf, widthOf, write, writePdf } from '@vitrine/pdf'
import { encode } from 'uqr'
import type { KeptCertificate } from './certificate.store.ts'

const BACKGROUND = '#fffdf8'
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
  const strong = readableOn(BACKGROUND, band, TEXT)
  return { strong, title: readableOn(BACKGROUND, accent, strong, LARGE_TEXT), rule: accent }
}

/** The certificate on A4, with a QR code to verify it, and its signed text attached. */
export function drawCertificate({ certificate, seller, url }: Drawn): Promise<Uint8Array> {
  const { code, course, completedOn, signed } = certificate
  const facts = {
    title: `Certificado: ${course}`,
    author: seller.legalName,
    at: new Date(`${completedOn}T12:00:00Z`),
    layout: 'landscape' as const,
  }
  const colors = certificateColors(seller.theme)
  return writePdf(facts, (pdf) => {
    drawFrame(pdf, colors)
    drawWords(pdf, linesOf(certificate, seller, colors))
    drawProof(pdf, { code, url })
    pdf.file(Buffer.from(signed), {
      name: `certificado-${code}.jws`,
      description: 'Assinatura (JWS, EdDSA)',
    })
  })
}

function drawFrame(pdf: Pdf, { strong, rule }: CertificateColors): void {
  pdf.rect(0, 0, WIDTH, HEIGHT).fill(BACKGROUND)
  pdf
    .rect(24, 24, WIDTH - 48, HEIGHT - 48)
    .lineWidth(3)
    .stroke(strong)
  pdf
    .rect(32, 32, WIDTH - 64, HEIGHT - 64)
    .lineWidth(0.8)
    .stroke(rule)
}

/** A centred line: its text, how far it stands below the one before, and how it is written; `most` is its largest size. */
interface Line {
  text: string
  gap: number
  bold?: boolean
  most: number
  color: string
}

/** Each line stands below the one before, however long that is: a long name is written smaller, and then in two lines. */
function drawWords(pdf: Pdf, lines: Line[]): void {
  let y = 60
  for (const { text, gap, most, ...ink } of lines) {
    const size = sizeFor(text, most, ink.bold)
    y = write(pdf, text, { ...ink, size }, { x: SIDE, y: y + gap, width: WIDTH - 2 * SIDE, align: 'center' })
  }
}

function linesOf(certificate: KeptCertificate, seller: Brand, colors: CertificateColors): Line[] {
  const { holder, course, hours, completedOn } = certificate
  const plain = { most: 14, color: TEXT }
  const strong = { bold: true }
  const length = `${hours} ${hours === 1 ? 'hora' : 'horas'}`
  return [
    { ...strong, text: seller.name, gap: 8, most: 16, color: colors.strong },
    { ...strong, text: 'Certificado de conclusão', gap: 26, most: 34, color: colors.title },
    { ...plain, text: 'Certificamos que', gap: 28 },
    { ...strong, text: holder, gap: 10, most: 28, color: colors.strong },
    { ...plain, text: 'concluiu o treinamento', gap: 16 },
    { ...strong, text: course, gap: 10, most: 20, color: TEXT },
    { ...plain, text: `com carga horária de ${length}, em ${formatDay(calendarDay(completedOn))}.`, gap: 16 },
    {
      ...plain,
      text: `${seller.legalName}, ${namedDocument(seller.cnpj)}`,
      gap: 16,
      most: 10,
      color: QUIET,
    },
  ]
}

/** The size at which a text fits into one line, if that is not much smaller than it might be. */
function sizeFor(text: string, most: number, bold = false): number {
  const width = widthOf(text, { size: most, bold })
  return Math.max(most * LEAST, Math.min(most, (most * (WIDTH - 2 * SIDE)) / (width + 1)))
}

function drawProof(pdf: Pdf, { code, url }: { code: string; url: string }): void {
  const [x, top] = [SIDE, HEIGHT - QR_SIDE - 64]
  drawQr(pdf, url, { left: x, top })
  const box = { x: x + QR_SIDE + 20, width: 420 }
  const small = { size: 9.5, color: QUIET }
  let y = write(pdf, `Código ${code}`, { size: 11.5, bold: true, color: TEXT }, { ...box, y: top + 22 })
  y = write(pdf, `Confira em ${url.replace(/^https?:\/\//, '')}`, small, { ...box, y: y + 2, gap: 2 })
  write(pdf, 'Assinado com Ed25519. O arquivo assinado vai anexo a este PDF.', small, { ...box, y: y + 2 })
}

function drawQr(pdf: Pdf, text: string, { left, top }: { left: number; top: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const side = QR_SIDE / size
  for (const [y, row] of data.entries()) {
    for (const [x, dark] of row.entries()) {
      if (dark) pdf.rect(left + x * side, top + y * side, side, side)
    }
  }
  pdf.fill('#121212')
}
