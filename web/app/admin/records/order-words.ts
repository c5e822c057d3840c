import type { AdminFiscalNote, AdminOrder, OrderMessage } from '@vitrine/contract/admin/order'
import { FISCAL_NOTE_NAMES } from '@vitrine/contract/admin/state-names'
import type { FiscalNoteStatus, Order, OrderStatus } from '@vitrine/contract/order'
import type { PaymentMethod, PaymentStatus } from '@vitrine/contract/payment'
import type { RefundReason, RefundState } from '@vitrine/contract/refund'
import { ORDER_STATUS } from '../../ui/labels.ts'
import type { Choice } from '../list/list.ts'
import type { Tone } from '../status.tsx'

export const STATUS_TONES: Record<OrderStatus, Tone> = {
  'awaiting-payment': 'waiting',
  'in-review': 'waiting',
  paid: 'good',
  disputed: 'negative',
  'charged-back': 'negative',
  expired: 'quiet',
  cancelled: 'quiet',
  'partially-refunded': 'plain',
  refunded: 'plain',
}

export const STATUS_CHOICES: readonly Choice[] = (Object.keys(ORDER_STATUS) as OrderStatus[]).map(
  (status) => [status, ORDER_STATUS[status][0]],
)

type Marks<State extends string> = Record<State, readonly [Tone, string]>

export const PAYMENT_TONES: Record<PaymentStatus, Tone> = {
  created: 'waiting',
  pending: 'waiting',
  'in-review': 'waiting',
  paid: 'good',
  expired: 'quiet',
  failed: 'negative',
  refunded: 'plain',
}

export const REFUND_MARKS: Marks<RefundState> = {
  requested: ['waiting', 'Pedida'],
  processing: ['waiting', 'Em andamento'],
  done: ['good', 'Concluída'],
  failed: ['negative', 'Recusada pelo banco'],
}

export const NOTE_MARKS: Marks<FiscalNoteStatus> = {
  pending: ['waiting', FISCAL_NOTE_NAMES.pending],
  issued: ['good', FISCAL_NOTE_NAMES.issued],
  rejected: ['negative', FISCAL_NOTE_NAMES.rejected],
  cancelled: ['quiet', FISCAL_NOTE_NAMES.cancelled],
}

export const MESSAGE_MARKS: Marks<OrderMessage['state']> = {
  sent: ['good', 'Enviada'],
  waiting: ['waiting', 'Na fila'],
  dropped: ['negative', 'Não entregue'],
}

export const NOTE_CHOICES: readonly Choice[] = [
  ...choicesOf<AdminFiscalNote['status']>(NOTE_MARKS),
  ['to-correct', 'Emitida a mais'],
]

/** What of an order is given back. */
export const PART_CHOICES: readonly Choice[] = [
  ['order', 'Tudo o que resta'],
  ['lines', 'Alguns itens'],
  ['amount', 'Um valor'],
]

export const REASON_WORDS: Record<RefundReason, string> = {
  regret: 'Arrependimento (CDC, art. 49)',
  guarantee: 'Garantia do produto',
  duplicate: 'Pago em duplicidade',
  fraud: 'Fraude',
  failure: 'Falha da loja',
  courtesy: 'Cortesia',
  unwanted: 'Recebido fora do prazo',
  other: 'Outro motivo',
}
export const REASON_CHOICES: readonly Choice[] = Object.entries(REASON_WORDS)

/** Where the money of a paid order goes when it is given back: a part of a sentence. */
export function wayBack({ order, attempts }: Pick<AdminOrder, 'order' | 'attempts'>): string {
  const received = attempts.find(({ received }) => received !== undefined)
  const money = received && moneyBack(received.method, order)
  if (!money) return 'como crédito na loja'
  return order.credit > 0 ? `${money}; o que foi pago com crédito, como crédito na loja` : money
}

function moneyBack(method: PaymentMethod, { buyer, payment }: Order): string {
  if (method === 'pix') return 'por Pix, para a conta de onde o pagamento saiu'
  if (method === 'boleto') return `por Pix, para a chave do CPF ou CNPJ da compra, ${buyer.document}`
  const card = payment?.card?.card
  return card ? `no cartão final ${card.last4}` : 'no cartão da compra'
}

function choicesOf<State extends string>(marks: Marks<State>): readonly Choice[] {
  return (Object.keys(marks) as State[]).map((state) => [state, marks[state][1]])
}
