import { ACCOUNT_EVENTS } from '@vitrine/contract/account-event'
import { formatDocument } from '@vitrine/contract/brazil/document'
import { versionText } from '@vitrine/contract/document'
import type { OrderHistory } from '@vitrine/contract/order'
import { ORDER_EVENTS } from '@vitrine/contract/order-events'
import { formatDateTime } from '@vitrine/contract/time'
import type { Granted } from '#access'
import type { SignInRow } from '#account'
import type { PaidOrder, ReceiptLine } from '#order'
import {
  brl,
  drawEnd,
  drawFacts,
  drawPaper,
  drawRow,
  drawSection,
  type Letterhead,
  type Paper,
} from '#receipt'
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
  return drawPaper({ title, at: disputed.openedAt, seller: order, head }, (paper) => {
    drawCharge(paper, evidence)
    drawAgreement(paper, disputed)
    drawSignIns(paper, evidence)
    drawDelivery(paper, evidence)
    drawList(paper, 'Mensagens entregues ao e-mail da compra', evidence.sent.map(sentWords))
    drawList(paper, 'Linha do tempo da compra', evidence.events.map(eventWords))
    drawEnd(
      paper,
      'Registros guardados pela loja no momento de cada fato, com horário de Brasília. Contém dados pessoais: entregue ' +
        'somente a quem julga a contestação (LGPD, art. 7, VI: exercício regular de direitos).',
    )
  })
}

function drawCharge(paper: Paper, { disputed, order, lines }: Evidence): void {
  const { cardBrand, cardLast4, installments, authorization } = disputed
  drawFacts(paper, [
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
  paper.moveDown(1)
  drawRow(paper, ['O que foi comprado', 'Valor'], 'Helvetica-Bold')
  for (const { name, total } of lines) drawRow(paper, [name, brl(total)])
  if (order.refunded > 0) drawRow(paper, ['Já devolvido ao comprador', brl(order.refunded)])
}

function drawAgreement(paper: Paper, disputed: DisputedOrder): void {
  const { termsVersion, contractHash, agreedAt } = disputed
  drawSection(
    paper,
    'O que o comprador aceitou',
    [
      `Termos de Uso, versão de ${versionText(termsVersion)}, e as condições desta compra${agreedAt ? `, em ${formatDateTime(agreedAt)}` : ''}.`,
      contractHash
        ? `Contrato anexo (contrato.pdf), código de verificação SHA-256: ${contractHash}.`
        : 'Compra de antes de o contrato ser guardado.',
    ].join('\n'),
  )
}

const drawSignIns = (paper: Paper, { signIns }: Evidence): void =>
  drawList(
    paper,
    'Entradas na conta do comprador',
    signIns.map(({ kind, ip, userAgent, at }) =>
      [formatDateTime(at), ACCOUNT_EVENTS[kind], ip && `IP ${ip}`, userAgent].filter(Boolean).join(' · '),
    ),
  )

const drawDelivery = (paper: Paper, { delivered }: Evidence): void =>
  drawList(
    paper,
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
const drawList = (paper: Paper, heading: string, records: readonly string[]): void =>
  drawSection(paper, heading, records.length > 0 ? records.join('\n') : 'Nenhum registro.')
