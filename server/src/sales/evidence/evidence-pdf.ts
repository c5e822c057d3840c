import { ACCOUNT_EVENTS } from '@vitrine/contract/account-event'
import { formatDocument } from '@vitrine/contract/brazil/document'
import { versionText } from '@vitrine/contract/document'
import type { OrderHistory } from '@vitrine/contract/order'
import { ORDER_EVENTS } from '@vitrine/contract/order-events'
import { formatDateTime } from '@vitrine/contract/time'
import {
  brl,
  drawDocument,
  drawEnd,
  drawFacts,
  drawRow,
  drawSection,
  type Letterhead,
  type PdfDocument,
} from '@vitrine/pdf'
import type { Granted } from '#access'
import type { SignInRow } from '#account'
import type { PaidOrder, ReceiptLine } from '#order'
import { drawOrderSum, sumOfPaid } from '#receipt'
import type { DisputedOrder, SentMessage } from './evidence.store.ts'

/** All that is kept about a disputed purchase. */
export interface Evidence {
  disputed: DisputedOrder
  order: PaidOrder
  lines: readonly ReceiptLine[]
  signIns: readonly SignInRow[]
  delivered: readonly Granted[]
  sent: readonly SentMessage[]
  events: OrderHistory['events']
  head: Letterhead
}

/** What answers an issuer's question who bought, what was agreed to and what was delivered; on A4. */
export const drawEvidence = (evidence: Evidence): Promise<Uint8Array> => {
  const { order, disputed, head } = evidence
  const title = `Dossiê da contestação da compra ${order.code}`
  return drawDocument({ title, at: disputed.openedAt, seller: order, head }, (doc) => {
    drawCharge(doc, evidence)
    drawAgreement(doc, disputed)
    drawSignIns(doc, evidence)
    drawDelivery(doc, evidence)
    drawList(doc, 'Mensagens entregues ao e-mail da compra', evidence.sent.map(sentWords))
    drawList(doc, 'Linha do tempo da compra', evidence.events.map(eventWords))
    drawEnd(
      doc,
      'Registros guardados pela loja no momento de cada fato, com horário de Brasília. Contém dados pessoais: entregue ' +
        'somente a quem julga a contestação (LGPD, art. 7, VI: exercício regular de direitos).',
    )
  })
}

function drawCharge(doc: PdfDocument, { disputed, order, lines }: Evidence): void {
  const { cardBrand, cardLast4, installments, authorization } = disputed
  drawFacts(doc, [
    ['Contestação', disputed.disputeId],
    ['Aberta em', formatDateTime(disputed.openedAt)],
    ['Valor cobrado', brl(disputed.amount)],
    ['Cartão', cardLast4 ? `${cardBrand ?? ''} final ${cardLast4}`.trim() : ''],
    ['Parcelas', installments ? `${installments}x` : ''],
    ['Autorização', authorization],
    ['Comprador', order.name],
    ['CPF ou CNPJ', formatDocument(order.document)],
    ['E-mail', order.email],
    ['Pedido feito em', formatDateTime(order.placedAt)],
    ['Pago em', formatDateTime(order.paidAt)],
  ])
  drawOrderSum(doc, sumOfPaid(order, lines), {
    head: ['O que foi comprado', 'Valor'],
    total: 'Total pago',
  })
  if (order.refunded > 0) drawRow(doc, ['Já devolvido ao comprador', brl(order.refunded)])
}

function drawAgreement(doc: PdfDocument, disputed: DisputedOrder): void {
  const { termsVersion, contractHash, agreedAt } = disputed
  drawSection(
    doc,
    'O que o comprador aceitou',
    [
      `Termos de Uso, versão de ${versionText(termsVersion)}, e as condições desta compra${agreedAt ? `, em ${formatDateTime(agreedAt)}` : ''}.`,
      contractHash
        ? `Contrato anexo (contrato.pdf), código de verificação SHA-256: ${contractHash}.`
        : 'Compra de antes de o contrato ser guardado.',
    ].join('\n'),
  )
}

const drawSignIns = (doc: PdfDocument, { signIns }: Evidence): void =>
  drawList(
    doc,
    'Entradas na conta do comprador',
    signIns.map(({ kind, ip, userAgent, at }) =>
      [formatDateTime(at), ACCOUNT_EVENTS[kind], ip && `IP ${ip}`, userAgent].filter(Boolean).join(' · '),
    ),
  )

const drawDelivery = (doc: PdfDocument, { delivered }: Evidence): void =>
  drawList(
    doc,
    'Acesso entregue',
    delivered.map(
      ({ title, from, until }) =>
        `${title}: desde ${formatDateTime(from)}${until ? ` até ${formatDateTime(until)}` : ', em vigor'}`,
    ),
  )

const sentWords = ({ subject, sentAt }: SentMessage): string => `${formatDateTime(sentAt)} · ${subject}`
const eventWords = ({ kind, at }: Evidence['events'][number]): string =>
  `${formatDateTime(new Date(at))} · ${ORDER_EVENTS[kind]}`

/** A heading, and a line for each record; says so when there is none. */
const drawList = (doc: PdfDocument, heading: string, records: readonly string[]): void =>
  drawSection(doc, heading, records.length > 0 ? records.join('\n') : 'Nenhum registro.')
