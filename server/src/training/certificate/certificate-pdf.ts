import { buffer } from 'node:stream/consumers'
import type { Brand } from '@vitrine/contract/brand'
import { formatCnpj } from '@vitrine/contract/brazil/cnpj'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import type PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import type { KeptCertificate } from './certificate.store.ts'

type Paper = InstanceType<typeof PDFDocument>

const TEAL = '#04524e'
const GOLD = '#cdac6a'
const TEXT = '#333333'
const QUIET = '#6e6e6e'
/** A4 on its side, in points. */
const [WIDTH, HEIGHT] = [842, 595]
const QR_SIDE = 96

/** What a certificate is drawn from; `url` is where it is verified. */
export interface Drawn {
  certificate: KeptCertificate
  seller: Brand
  url: string
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
  drawFrame(paper)
  drawWords(paper, certificate, seller)
  drawProof(paper, { code, url })
  paper.file(Buffer.from(signed), { name: `certificado-${code}.jws`, description: 'Assinatura (JWS, EdDSA)' })
  paper.end()
  return whole
}

function drawFrame(paper: Paper): void {
  paper.rect(0, 0, WIDTH, HEIGHT).fill('#fffdf8')
  paper
    .rect(24, 24, WIDTH - 48, HEIGHT - 48)
    .lineWidth(3)
    .stroke(TEAL)
  paper
    .rect(32, 32, WIDTH - 64, HEIGHT - 64)
    .lineWidth(0.8)
    .stroke(GOLD)
}

function drawWords(
  paper: Paper,
  { holder, course, hours, completedOn }: KeptCertificate,
  seller: Brand,
): void {
  const centred = { width: WIDTH - 160, align: 'center' as const }
  const line = (text: string, y: number) => paper.text(drawable(text), 80, y, centred)
  paper.fillColor(TEAL).font('Helvetica-Bold').fontSize(16)
  line(seller.name, 72)
  paper.fillColor(GOLD).font('Helvetica-Bold').fontSize(34)
  line('Certificado de conclusão', 118)
  paper.fillColor(TEXT).font('Helvetica').fontSize(14)
  line('Certificamos que', 190)
  paper.fillColor(TEAL).font('Helvetica-Bold').fontSize(28)
  line(holder, 216)
  paper.fillColor(TEXT).font('Helvetica').fontSize(14)
  line('concluiu o treinamento', 268)
  paper.font('Helvetica-Bold').fontSize(20)
  line(course, 292)
  paper.font('Helvetica').fontSize(14)
  line(
    `com carga horária de ${hours} ${hours === 1 ? 'hora' : 'horas'}, em ${formatDay(calendarDay(completedOn))}.`,
    336,
  )
  paper.fillColor(QUIET).fontSize(10)
  line(`${seller.legalName}, CNPJ ${formatCnpj(seller.cnpj)}`, 376)
}

function drawProof(paper: Paper, { code, url }: { code: string; url: string }): void {
  const [left, top] = [80, HEIGHT - QR_SIDE - 64]
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
